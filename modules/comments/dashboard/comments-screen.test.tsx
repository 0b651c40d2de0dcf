import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { readPairs } from '#platform/dashboard/list-search.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { banCommentAuthor, liftCommentBan } from '../comment-bans.contract.ts';
import { usualCommentRules } from '../comment-kinds.contract.ts';
import { getCommentSettings, saveCommentSettings } from '../comment-settings.contract.ts';
import {
  type Comment,
  type CommentChange,
  changeComments,
  listComments,
  replyToComment,
} from '../comments.contract.ts';
import { CommentsScreen } from './comments-screen.tsx';

const comment = (id: number, more: Partial<Comment> = {}): Comment => ({
  ...{ id, text: `Comment ${id}`, talkId: 11, parents: [], authorId: 7, author_name: '', status: 'proposed' },
  ...{ held_for: 'mode', reason: '', is_pinned: false, is_hidden_by_ban: false, is_edited: false },
  ...{
    replies_count: 0,
    reports_count: 0,
    created_ts: 1_760_000_000,
    updated_ts: 1_760_000_000,
    revision: 1,
  },
  ...more,
});

const answer = (items: Comment[], more: object = {}) => ({
  items,
  authors: {
    7: {
      ...{ id: 7, title: 'Ada Reader', name: 'ada', logo: null, is_staff: false },
      ...{ approved_count: 2, refused_count: 1 },
    },
  },
  posts: {
    11: { id: 11, headline: 'The bridge', community_id: null, path: '/the-bridge', comments_count: 3 },
  },
  bans: { authorIds: [] as number[], places: [] as { authorId: number; group_site_id: number | null }[] },
  counts: {
    messages: items.length,
    statuses: { proposed: items.length, approved: 3, rejected: 0, spam: 1, deleted: 0 },
  },
  ...{ total_count: items.length, is_exact: true, after: null },
  ...more,
});

let api: FakeApi;
let shown: Comment[];

beforeEach(() => {
  shown = [comment(1), comment(2, { reports_count: 3, text: 'First line\nSecond line' })];
  api = fakeApi()
    .on(listComments, ({ query }) =>
      query.thread === undefined
        ? answer(shown)
        : answer([comment(query.thread), comment(9, { parents: [1] })]),
    )
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(changeComments, ({ body }) => changed(body.changes));
});

const changed = (changes: readonly CommentChange[]) => {
  shown = shown.filter(({ id }) => !changes.some((one) => one.id === id && one.status));
  return {
    items: changes.map(({ id, status = 'proposed' }) => ({
      ...{ id, outcome: 'changed' as const, comment: comment(id, { status }) },
    })),
    batch_id: 77,
  };
};

const rowOf = (name: RegExp) => screen.findByRole('row', { name });

describe('the list', () => {
  test('shows what waits with who said it, below what, and the whole text', async () => {
    await renderScreen(CommentsScreen);
    const row = within(await rowOf(/Second line/));
    expect(row.getByText(/First line\s+Second line/)).toBeDefined();
    expect(row.getByText('Ada Reader')).toBeDefined();
    expect(row.getByText('2 approved · 1 removed')).toBeDefined();
    expect(row.getByText('3 reports')).toBeDefined();
    expect(row.getByRole('link', { name: 'Open The bridge on the site' }).getAttribute('href')).toBe(
      '/the-bridge#comment-2',
    );
    expect(api.callsTo(listComments)[0]?.query).toMatchObject({
      status: 'proposed',
      order: 'newest',
      limit: 10,
    });
    const tabs = within(screen.getByRole('navigation', { name: /views/i }));
    expect(tabs.getByRole('button', { name: 'Spam 1' })).toBeDefined();
    expect(api.faults).toEqual([]);
  });

  test('is asked by status, author, post and order, which the address keeps', async () => {
    const { user, search } = await renderScreen(CommentsScreen);
    const row = within(await rowOf(/Comment 1/));
    await user.click(row.getByRole('button', { name: 'Ada Reader' }));
    await waitFor(() => expect(search()).toBe('?author=7'));
    await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: 'The bridge' }));
    await user.click(await screen.findByRole('button', { name: 'Approved 3' }));
    await waitFor(() => expect(search()).toBe('?status=approved&post=11&author=7'));
    expect(api.callsTo(listComments).at(-1)?.query).toMatchObject({
      ...{ status: 'approved', post_id: 11, author_id: 7 },
    });
  });

  test('comments-page-empties: a page that is on its way shows nothing of the one before', async () => {
    let release: () => void = () => undefined;
    api.on(listComments, async ({ query }) => {
      if (query.offset > 0) await new Promise<void>((resolve) => (release = resolve));
      return answer(query.offset > 0 ? [comment(50)] : [comment(1)], { total_count: 30 });
    });
    const { user } = await renderScreen(CommentsScreen);
    await rowOf(/Comment 1/);
    await user.click(screen.getByRole('button', { name: /next page/i }));
    await waitFor(() => expect(screen.queryByText('Comment 1')).toBeNull());
    release();
    expect(await rowOf(/Comment 50/)).toBeDefined();
  });

  test('says that nothing waits, and what failed', async () => {
    shown = [];
    await renderScreen(CommentsScreen);
    expect(await screen.findByText(/Nothing is waiting for you/)).toBeDefined();
  });
});

describe('an act', () => {
  test('on a row is done at once, said, and undone', async () => {
    api.on(undoAct, () => undoState({ kind: 'comment', batch_id: 77, undone: undone(1) }));
    const { user } = await renderScreen(CommentsScreen);
    const row = within(await rowOf(/Comment 1/));
    await user.click(row.getByRole('button', { name: 'Approve: Comment 1' }));
    expect(await screen.findByText('1 comment approved.')).toBeDefined();
    expect(api.callsTo(changeComments)[0]?.body).toEqual({ changes: [{ id: 1, status: 'approved' }] });
    await waitFor(() => expect(screen.queryByText('Comment 1')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(api.callsTo(undoAct)).toHaveLength(1));
  });

  test('on the selected ones is one call', async () => {
    const { user } = await renderScreen(CommentsScreen);
    for (const name of ['Comment 1', 'First line Second line']) {
      await user.click(await screen.findByRole('checkbox', { name: new RegExp(name) }));
    }
    await user.click(await screen.findByRole('button', { name: 'Spam' }));
    expect(await screen.findByText('2 comments marked as spam.')).toBeDefined();
    expect(api.callsTo(changeComments)[0]?.body.changes).toEqual([
      { id: 1, status: 'spam' },
      { id: 2, status: 'spam' },
    ]);
  });

  test('that failed says so in the exact words', async () => {
    api.on(changeComments, () => ({ refuse: 500 }));
    const { user } = await renderScreen(CommentsScreen);
    await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Reject/ }));
    expect(await screen.findByText('Error updating comment.')).toBeDefined();
  });

  test('that worked in the end takes away what was said of its failure', async () => {
    api.on(changeComments, () => ({ refuse: 500 }));
    const { user } = await renderScreen(CommentsScreen);
    const approve = async () =>
      user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Approve/ }));
    await approve();
    await approve();
    expect(await screen.findAllByText('Error updating comment.')).toHaveLength(1);
    api.on(changeComments, ({ body }) => changed(body.changes));
    await approve();
    expect(await screen.findByText('1 comment approved.')).toBeDefined();
    expect(screen.queryByText('Error updating comment.')).toBeNull();
  });

  test('that came too late says so', async () => {
    api.on(changeComments, ({ body }) => ({
      items: body.changes.map(({ id }) => ({ id, outcome: 'comment_not_found' as const, comment: null })),
      batch_id: null,
    }));
    const { user } = await renderScreen(CommentsScreen);
    await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Delete/ }));
    expect(await screen.findByText(/1 comment wasn't changed/)).toBeDefined();
  });

  test('Edit keeps what was typed where somebody else was first', async () => {
    const { user } = await renderScreen(CommentsScreen);
    await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Edit/ }));
    const dialog = within(await screen.findByRole('dialog', { name: "Edit Ada Reader's comment" }));
    await user.type(dialog.getByLabelText('Comment'), ' and more');
    api.on(changeComments, ({ body }) => ({
      items: body.changes.map(({ id }) => ({
        ...{ id, outcome: 'revision_conflict' as const, comment: comment(id, { revision: 2 }) },
      })),
      batch_id: null,
    }));
    await user.click(dialog.getByRole('button', { name: 'Save comment' }));
    expect(await dialog.findByText(/Someone else changed this comment/)).toBeDefined();
    expect(dialog.getByDisplayValue('Comment 1 and more')).toBeDefined();
    expect(api.callsTo(changeComments)[0]?.body.changes).toEqual([
      { id: 1, text: 'Comment 1 and more', revision: 1 },
    ]);
  });

  test('Ban author asks for how long, and hides what they said', async () => {
    api.on(banCommentAuthor, ({ body }) => ({
      ...{
        id: 5,
        authorId: body.authorId,
        group_site_id: null,
        hide_messages: true,
        until_ts: body.until_ts,
      },
      ...{ reason: body.reason, created_ts: 1, messages_count: 3 },
    }));
    const { user } = await renderScreen(CommentsScreen);
    await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Ban the author/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Ban Ada Reader?' }));
    await user.type(dialog.getByLabelText('Reason (optional)'), 'Rude');
    await user.click(dialog.getByRole('button', { name: 'Ban author' }));
    expect(await screen.findByText('Ada Reader is banned from commenting. 3 comments hidden.')).toBeDefined();
    expect(api.callsTo(banCommentAuthor)[0]?.body).toEqual({
      ...{ authorId: 7, hide_messages: true, until_ts: null, reason: 'Rude' },
    });
  });
});

describe('the drawer', () => {
  test('comments-reply-top: shows the thread; a reply stands on top of the list and counts', async () => {
    shown = [comment(1, { status: 'approved' })];
    api.on(replyToComment, ({ body }) => comment(99, { text: body.text, status: 'approved', authorId: 5 }));
    const { user } = await renderScreen(CommentsScreen, { search: '?status=approved' });
    await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Reply to/ }));
    const drawer = within(await screen.findByRole('complementary', { name: 'Comment' }));
    expect(await drawer.findByText('Comment 9')).toBeDefined();
    await user.type(drawer.getByLabelText('Your reply'), 'Thank you');
    await user.click(drawer.getByRole('button', { name: 'Reply' }));
    const rows = await screen.findAllByRole('row');
    await waitFor(() => expect(screen.getAllByRole('row')[1]?.textContent).toContain('Thank you'));
    expect(rows.length).toBeGreaterThan(0);
    expect(screen.getByText((_, element) => element?.textContent === '2 comments')).toBeDefined();
    expect(api.callsTo(replyToComment)[0]?.params).toMatchObject({ roarId: 1, talkId: 11, messageId: 1 });
  });

  test('a comment that waits is approved with its reply', async () => {
    api.on(replyToComment, ({ body }) => comment(99, { text: body.text, status: 'approved', authorId: 5 }));
    const { user } = await renderScreen(CommentsScreen);
    await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Reply to/ }));
    const drawer = within(await screen.findByRole('complementary', { name: 'Comment' }));
    await user.type(drawer.getByLabelText('Your reply'), 'Thank you');
    await user.click(drawer.getByRole('button', { name: 'Approve and reply' }));
    await waitFor(() => expect(api.callsTo(replyToComment)).toHaveLength(1));
    expect(api.callsTo(changeComments)[0]?.body.changes).toEqual([{ id: 1, status: 'approved' }]);
  });
});

test('words that could not be sent stay, though the comment has left the list', async () => {
  api.on(replyToComment, () => ({ refuse: 500 }));
  const { user } = await renderScreen(CommentsScreen);
  await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Reply to/ }));
  const drawer = within(await screen.findByRole('complementary', { name: 'Comment' }));
  await user.type(drawer.getByLabelText('Your reply'), 'Thank you');
  await user.click(drawer.getByRole('button', { name: 'Approve and reply' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Comment 1/ })).toBeNull());
  await waitFor(() => expect(api.callsTo(replyToComment)).toHaveLength(1));
  expect(await drawer.findByDisplayValue('Thank you')).toBeDefined();
  expect(screen.getByRole('complementary', { name: 'Comment' })).toBeDefined();
});

test.each([
  ['of a community', 71, 71],
  ['of the site', null, 1],
])('Lift ban lifts the ban %s, where that is the one', async (_, group_site_id, asked) => {
  const bans = { authorIds: [7], places: [{ authorId: 7, group_site_id }] };
  api
    .on(listComments, () => answer([comment(1)], { bans }))
    .on(liftCommentBan, ({ body }) => ({
      ...{ id: 5, authorId: body.authorId, group_site_id, hide_messages: true, until_ts: null },
      ...{ reason: '', created_ts: 1, messages_count: 0 },
    }));
  const { user } = await renderScreen(CommentsScreen);
  await user.click(within(await rowOf(/Comment 1/)).getByRole('button', { name: /^Reply to/ }));
  await user.click(await screen.findByRole('button', { name: 'Lift ban' }));
  await waitFor(() => expect(api.callsTo(liftCommentBan)).toHaveLength(1));
  expect(api.callsTo(liftCommentBan)[0]?.body).toMatchObject({ authorId: 7, group_site_id: asked });
});

test('the settings are read, checked and saved', async () => {
  api
    .on(getCommentSettings, () => ({ ...usualCommentRules, revision: 4, has_spam_service: false }))
    .on(saveCommentSettings, ({ body }) => ({
      ...{ ...usualCommentRules, revision: body.revision + 1, has_spam_service: false },
    }));
  const { user } = await renderScreen(CommentsScreen);
  await user.click(await screen.findByRole('button', { name: 'Comment settings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Comment settings' }));
  const links = await dialog.findByLabelText('Links allowed');
  await user.clear(links);
  await user.type(links, '500');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  expect(await dialog.findByText('Enter a number from 0 to 100.')).toBeDefined();
  await user.clear(links);
  await user.type(links, '5');
  await user.type(dialog.getByLabelText('Banned words'), 'darn{Enter}heck');
  await user.click(dialog.getByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Comment settings saved.')).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.callsTo(saveCommentSettings)[0]?.body).toMatchObject({
    ...{ revision: 4, max_links: 5, banned_words: ['darn', 'heck'], close_after_days: null },
  });
  expect(api.faults).toEqual([]);
});

test('G-93: saved views stand after the tabs, and a tab that is narrowed can be saved or reset', async () => {
  api.on(listSavedViews, () => ({
    items: [
      {
        ...{
          id: 5,
          screen: 'comments' as const,
          title: 'By Ada',
          query: { status: 'approved', author: '7' },
        },
        ...{
          columns: null,
          sort: null,
          visibility: 'site' as const,
          role_id: null,
          is_default: false,
          position: 0,
        },
        ...{ is_own: false, may_change: false, updated_ts: 1, revision: 1 },
      },
    ],
    total_count: 1,
  }));
  const { user, search } = await renderScreen(CommentsScreen, {});
  const tabs = within(screen.getByRole('navigation', { name: /views/i }));
  const current = () =>
    tabs.getAllByRole('button').find((button) => button.getAttribute('aria-current') === 'true')?.textContent;
  await user.click(await tabs.findByRole('button', { name: 'Spam 1' }));
  await waitFor(() => expect(search()).toBe('?status=spam'));
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Find a comment' }), 'bridge{Enter}');
  await waitFor(() => expect(current()).toContain('modified'));
  expect(current()).toContain('Spam');
  expect(screen.getByRole('button', { name: 'Save view' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(search()).toBe('?status=spam'));
  await user.click(await tabs.findByRole('button', { name: 'By Ada' }));
  await waitFor(() => expect(readPairs(search())).toEqual({ status: 'approved', author: '7', saved: '5' }));
  expect(current()).toContain('By Ada');
  await user.click(tabs.getByRole('button', { name: /^Approved/ }));
  await waitFor(() => expect(search()).toBe('?status=approved'));
});
