import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { namePostValues } from '#modules/posts/post-names.contract.ts';
import {
  compareRevisions,
  getRevision,
  listRevisions,
  type PostRevision,
} from '#modules/posts/post-revisions.contract.ts';
import { createPost, getDraft, updatePost } from '#modules/posts/post-writing.contract.ts';
import type { FakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import {
  askForPost,
  discardLayer,
  getLayers,
  keepLayer,
  lockPost,
  showPresence,
  takeLock,
  unlockPost,
} from '../../editor.contract.ts';
import { amelia, editorApi, heldBy, michelle, ownLock, post } from '../editor-api.fixture.ts';
import { PostEditor } from '../post-editor.tsx';
import { copyKey, readOffers } from '../saving/offers.ts';

let api: FakeApi;
let visibility: 'visible' | 'hidden';

beforeEach(() => {
  api = editorApi();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  expect(api.faults).toEqual([]);
  vi.restoreAllMocks();
});

const open = (start = post() as ReturnType<typeof post> | null) =>
  renderScreen(() => <PostEditor start={start} type="article" onMade={() => {}} />);
const headline = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Headline' });
const press = (name: string) => screen.findByRole('button', { name });
/** What waits for its fifteen seconds is kept as soon as the window is left. */
const lookAway = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  visibility = 'visible';
};
const layer = (headline: string, person = amelia, version = 4) => ({
  ...{ person, base_revision: 3, version, content: { headline }, saved_ts: Math.floor(Date.now() / 1000) },
});

describe('what is not saved', () => {
  test('is kept on the server beside the post, and said so, and the post stays as it is', async () => {
    const { user } = await open();
    await user.type(await headline(), '!');
    lookAway();
    await screen.findByText(/^Unsaved changes, backed up/);
    expect(api.callsTo(keepLayer)[0]?.body).toEqual({
      ...{ base_revision: 3, version: 0, content: { headline: 'Old bridge!' } },
    });
    expect(api.callsTo(updatePost)).toEqual([]);
  });

  test('of a new post makes the post once, whoever comes first', async () => {
    const { user } = await open(null);
    await user.type(await headline(), 'Bridge closes');
    lookAway();
    await user.click(await press('Save draft'));
    await screen.findByText(/^Saved/);
    expect(api.callsTo(createPost)).toHaveLength(1);
  });

  test('is not kept beside the post while that is saved, and begins anew after it', async () => {
    let answer = () => {};
    api.on(updatePost, async ({ body }) => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return post({ headline: body.headline ?? '', revision: 4 });
    });
    const { user } = await open();
    await user.type(await headline(), '!');
    await user.click(await press('Save'));
    await waitFor(() => expect(api.callsTo(updatePost)).toHaveLength(1));
    await user.type(await headline(), '?');
    lookAway();
    await Promise.resolve();
    expect(api.callsTo(keepLayer)).toEqual([]);
    answer();
    await screen.findByText('Unsaved changes');
    lookAway();
    await waitFor(() => expect(api.callsTo(keepLayer)).toHaveLength(1));
    expect(api.callsTo(keepLayer)[0]?.body.content).toEqual({ headline: 'Old bridge!?' });
  });

  test('and was left on the server is offered with its differences, replaces nothing by itself and is taken back by Undo', async () => {
    api.on(getLayers, () => ({ post_revision: 3, own: layer('New bridge'), other: null }));
    const { user } = await open();
    const notice = within(await screen.findByRole('region', { name: 'Unsaved changes' }));
    expect((await headline()).value).toBe('Old bridge');
    await user.click(notice.getByRole('button', { name: 'Compare' }));
    expect((await notice.findByText('New')).tagName).toBe('INS');
    await user.click(notice.getByRole('button', { name: 'Apply' }));
    expect((await headline()).value).toBe('New bridge');
    await user.click((await screen.findAllByRole('button', { name: 'Undo' })).at(-1) as HTMLElement);
    expect((await headline()).value).toBe('Old bridge');
  });

  describe('and was left before somebody saved', () => {
    const before = '<p>One</p>\n<p>Two</p>\n<p>Three</p>';
    const start = post({ revision: 4, body: '<p>One</p>\n<p>Two</p>\n<p>Three by Michelle</p>' });
    const left = (body: string) => {
      const row = { id: 30, number: 3, author: amelia, created_ts: 1, reason: 'save' as const };
      const revision = { ...row, changed_fields: [], name: '', word_count: 3, status: 5 };
      const { body: _, ...content } = post();
      api
        .on(getLayers, () => ({ post_revision: 4, own: { ...layer(''), content: { body } }, other: null }))
        .on(listRevisions, () => ({ items: [revision], total_count: 1 }))
        .on(getRevision, () => ({ ...revision, content, body: before }))
        .on(lockPost, () => ownLock(4));
    };

    test('is brought together with that, and says so before', async () => {
      left('<p>One by Amelia</p>\n<p>Two</p>\n<p>Three</p>');
      const { user } = await open(start);
      await screen.findByText(/saved since then/);
      await user.click(await press('Apply'));
      await screen.findByText('Unsaved changes applied.');
      await user.click(await press('Save'));
      await screen.findByText(/^Saved/);
      const body = '<p>One by Amelia</p>\n<p>Two</p>\n<p>Three by Michelle</p>';
      expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 4, body });
    });

    test('is a choice where both changed one block, which stays one when it is left again', async () => {
      left('<p>One</p>\n<p>Two</p>\n<p>Three by Amelia</p>');
      const { user } = await open(start);
      await user.click(await press('Apply'));
      const notice = within(await screen.findByRole('alert'));
      for (const words of ['Three by Amelia', 'Three by Michelle', 'Three'])
        expect(notice.getByText(words)).toBeTruthy();
      await user.click(await press('Save'));
      await screen.findByText('Choose which version to keep, then save.');
      expect(api.callsTo(updatePost)).toEqual([]);
      lookAway();
      await waitFor(() => expect(api.callsTo(keepLayer).at(-1)?.body.base_revision).toBe(3));
      await user.click(notice.getByRole('button', { name: 'Keep both' }));
      await user.click(await press('Save'));
      await screen.findByText(/^Saved/);
      expect(api.callsTo(updatePost)[0]?.body.body).toContain(
        '<p>Three by Amelia</p>\n<p>Three by Michelle</p>',
      );
    });
  });

  test('and is turned down is removed on the server too', async () => {
    api.on(getLayers, () => ({ post_revision: 3, own: layer('New bridge'), other: null }));
    const { user } = await open();
    await user.click(await press('Discard'));
    await waitFor(() => expect(api.callsTo(discardLayer)).toHaveLength(1));
    expect(screen.queryByText(/^Unsaved changes from/)).toBeNull();
  });

  test('of somebody else is offered by their name, and dismissed without touching it', async () => {
    api.on(getLayers, () => ({ post_revision: 3, own: null, other: layer('Theirs', michelle) }));
    const { user } = await open();
    await screen.findByText(/^Unsaved changes by Michelle Rago/);
    await user.click(await press('Dismiss'));
    expect(screen.queryByText(/^Unsaved changes by/)).toBeNull();
    expect(api.callsTo(discardLayer)).toEqual([]);
  });

  test('and was kept by another window meanwhile is offered here, and lost by neither', async () => {
    let isFirst = true;
    api.on(keepLayer, () => {
      if (!isFirst) return { version: 10, saved_ts: 3, status: 5, post_revision: 3 };
      isFirst = false;
      return { refuse: 409, code: 'revision_conflict', extra: { current: layer('Elsewhere', amelia, 9) } };
    });
    const { user } = await open();
    await user.type(await headline(), '!');
    lookAway();
    await screen.findByText(/^Unsaved changes from/);
    expect(readOffers(copyKey(1, 5, 7))[0]?.values).toEqual({ headline: 'Elsewhere' });
    lookAway();
    await waitFor(() => expect(api.callsTo(keepLayer).at(-1)?.body.version).toBe(9));
    expect((await headline()).value).toBe('Old bridge!');
  });
});

describe('a post that somebody else edits', () => {
  test('is read-only, says who, and is taken over', async () => {
    api.on(lockPost, () => heldBy(michelle)).on(takeLock, () => ownLock());
    const { user } = await open();
    await screen.findByText('Michelle Rago is editing this post.');
    expect((await headline()).readOnly).toBe(true);
    expect(screen.getByRole('textbox', { name: 'Body' }).getAttribute('contenteditable')).toBe('false');
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    for (const name of ['Bold', 'Table', 'Insert'])
      expect((await press(name)) as HTMLButtonElement).toHaveProperty('disabled', true);
    await user.click(await press('Find and replace'));
    expect(screen.queryByRole('button', { name: 'Replace all' })).toBeNull();
    await user.click(await press('Take over'));
    await waitFor(async () => expect((await headline()).readOnly).toBe(false));
  });

  test('shows what they saved once it is taken over', async () => {
    api
      .on(lockPost, () => heldBy(michelle))
      .on(takeLock, () => ownLock(4))
      .on(getDraft, () => post({ headline: 'By Michelle', revision: 4 }));
    const { user } = await open();
    await user.click(await press('Take over'));
    await waitFor(async () => expect((await headline()).value).toBe('By Michelle'));
  });

  test('cannot be taken over by whoever edits own posts alone', async () => {
    api.on(lockPost, () => heldBy(michelle));
    const { testCaller } = await import('#platform/testing/render-screen.tsx');
    const holder = { ...testCaller.holder, sitePermissions: new Set(['CREATE_REAL_DRAFT']) };
    await renderScreen(() => <PostEditor start={post()} type="article" onMade={() => {}} />, {
      caller: { holder },
    });
    await screen.findByText('Michelle Rago is editing this post.');
    expect(screen.queryByRole('button', { name: 'Take over' })).toBeNull();
  });

  test('in another window of the same person can be edited here', async () => {
    api.on(lockPost, () => heldBy(amelia, true)).on(takeLock, () => ownLock());
    const { user } = await open();
    await screen.findByText("You're editing this post in another window.");
    await user.click(await press('Edit here'));
    await waitFor(() => expect(screen.queryByText(/another window/)).toBeNull());
  });

  test('is asked for by whoever waits', async () => {
    api.on(lockPost, () => heldBy(michelle, false, 1_733_828_280)).on(askForPost, () => undefined);
    const { user } = await open();
    await screen.findByText(/^Michelle Rago has been editing this post since \d\d:\d\d/);
    await user.click(await press('Ask to edit'));
    await press('Request sent');
    expect(api.callsTo(askForPost)).toHaveLength(1);
  });

  test('is handed over to whoever asks for it, with what was not saved', async () => {
    api.on(showPresence, () => ({ post_id: 7, post_revision: 3, people: [], asked_by: michelle }));
    const { user } = await open();
    await screen.findByText('Michelle Rago wants to edit this post.');
    await user.type(await headline(), '!');
    await user.click(await press('Save and hand over'));
    await screen.findByText('Michelle Rago is editing this post.');
    expect(api.callsTo(updatePost)[0]?.body).toEqual({ revision: 3, headline: 'Old bridge!' });
    expect(api.callsTo(unlockPost).length).toBeGreaterThan(0);
    expect((await headline()).readOnly).toBe(true);
  });

  test('is seen beside its other readers', async () => {
    api.on(showPresence, () => ({
      post_id: 7,
      post_revision: 3,
      people: [
        { ...amelia, since_ts: 1, is_editing: true },
        { ...michelle, since_ts: 2, is_editing: false },
      ],
      asked_by: null,
    }));
    await open();
    await screen.findByText('Michelle Rago is viewing');
    expect(screen.queryByText(/Amelia Wong is/)).toBeNull();
  });
});

describe('what was saved', () => {
  test('is called by what it made of the post', async () => {
    const row = (id: number, more: Partial<PostRevision>) => ({
      ...{ id, number: id, author: amelia, created_ts: id, reason: 'save' as const, name: '', word_count: 2 },
      ...{ changed_fields: ['status'], status: 9, ...more },
    });
    const items = [
      row(5, { reason: 'bulk', status: 8 }),
      row(4, { reason: 'publish', status: 0 }),
      row(3, {}),
      row(2, { reason: 'save', status: 9, changed_fields: ['headline'] }),
      row(1, { status: 5, changed_fields: ['headline', 'status'] }),
    ];
    api.on(listRevisions, () => ({ items, total_count: 5 }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '5 revisions' }));
    const drawer = within(await screen.findByRole('complementary', { name: 'Revisions' }));
    await waitFor(() => expect(drawer.getAllByRole('listitem')).toHaveLength(5));
    expect(
      drawer.getAllByRole('listitem').map((item) => / · ([\w ]+?)Amelia/.exec(item.textContent ?? '')?.[1]),
    ).toEqual([...['Bulk change to In Review', 'Published', 'Moved to Needs Revision', 'Saved', 'Saved']]);
  });

  test('is left by Esc from a read-only post too', async () => {
    api.on(lockPost, () => heldBy(michelle));
    const { user } = await open();
    await screen.findByText('Michelle Rago is editing this post.');
    await user.click(await screen.findByRole('button', { name: '14 revisions' }));
    await screen.findByRole('complementary', { name: 'Revisions' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Revisions' })).toBeNull());
  });

  test('has revisions: any two are compared, in words that people know', async () => {
    const row = (id: number, reason: PostRevision['reason']) => ({
      ...{ id, number: id, author: amelia, created_ts: id, reason, name: '', word_count: 2 },
      ...{ changed_fields: ['section_ids'], status: 5 },
    });
    api
      .on(listRevisions, () => ({
        items: [row(3, 'bulk'), row(2, 'autosave'), row(1, 'save')],
        total_count: 3,
      }))
      .on(compareRevisions, ({ query }) => ({
        from_id: query.from ?? 1,
        fields: [
          { field: 'section_ids', from: [4], to: [4, 99], pieces: null },
          { field: 'comments_enabled', from: false, to: true, pieces: null },
        ],
      }))
      .on(namePostValues, () => ({
        ...{ authors: [], tags: [], images: [], communities: [] },
        sections: [{ id: 4, title: 'News' }],
      }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '3 revisions' }));
    await user.click(await screen.findByRole('button', { name: /Bulk change/ }));
    await screen.findByText('Yes');
    expect((await screen.findByText('News, deleted')).tagName).toBe('INS');
    expect(screen.getByText('Yes').tagName).toBe('INS');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Compare with' }), '2');
    await waitFor(() => expect(api.callsTo(compareRevisions).at(-1)?.query).toEqual({ from: 2, to: 3 }));
  });
});
