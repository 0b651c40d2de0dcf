import { createMemoryHistory } from '@tanstack/react-router';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { listProfiles } from '#modules/profiles/profiles.contract.ts';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { getUndo, undoAct } from '#modules/undo/undo.contract.ts';
import { listenToKeys, liveShortcuts } from '#platform/dashboard/keys/shortcuts.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { changePosts, getPostBatch, type PostBatch } from '../../post-batches.contract.ts';
import { listPostLayouts } from '../../post-layouts.contract.ts';
import { listPresence } from '../../post-presence.contract.ts';
import { countPosts, getPost, listPosts } from '../../posts.contract.ts';
import { atAllPosts, named, postDetails, postRow } from '../post-row.fixture.ts';
import { PostsScreen } from '../posts-screen.tsx';
import type { BatchTarget } from './batch-order.ts';
import { PostsBatchDialog } from './posts-batch-dialog.tsx';
import { RunningBatch } from './running-batch.tsx';

let api: FakeApi;
/** Long enough for the next question of a batch. */
const patience = { timeout: 20_000 };
const key = 'masthead.posts-batch.1.5';
const posts = [11, 12].map((id) => postRow({ id, authors: [named(7, 'Ann Lee')] }));

const moved = (status: number) => ({ action: 'change_posts_status', status }) as const;
const batch = (more: Partial<PostBatch> = {}): PostBatch => ({
  ...{ batch_id: 90, task_id: null, status: 'SUCCESS', is_ready: true, requested: 2, changed: 2 },
  ...{ leaving_count: null, entering_count: null, lapsing_count: null, lapsing: [], people: [], spared: [] },
  ...{ skipped_count: 0, skipped: [], skipped_for: [], did: null, undo_of: null, is_undone: false },
  undo_until_ts: 2_000_000_000,
  ...more,
});
const orders = () => api.callsTo(changePosts).filter(({ body }) => !body.dry_run);

const noTrends = { previous_count: null, change_percent: null };
const found = (shown: typeof posts) => ({
  ...{ posts: shown, subpages: [], is_cut_short: false, after: null },
  posts_count: { count: shown.length, is_exact: true, trends: noTrends },
});
const holding = (...permissions: string[]) => ({
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set(['CREATE_REAL_DRAFT', 'EDIT_SITE', 'VIEW_SUBPAGES', ...permissions]),
  },
});

/** The list with what stays with a batch on every screen. */
const PostsAndBatch = () => (
  <>
    <PostsScreen />
    <RunningBatch />
  </>
);

// What is loaded on demand takes its time on a busy machine.
beforeAll(async () => {
  await Promise.all([
    import('./batch-buttons.tsx'),
    import('./posts-batch-control.tsx'),
    import('./posts-batch-dialog.tsx'),
    import('#platform/dashboard/dialogs/dialog-frame.tsx'),
    import('./batch-progress.tsx'),
    import('./batch-follower.tsx'),
  ]);
}, 120_000);
beforeEach(() => {
  api = atAllPosts(fakeApi())
    .on(listPresence, () => ({ items: [] }))
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(countPosts, () => found(posts).posts_count);
  api.on(listPosts, () => found(posts));
  api.on(changePosts, ({ body }) =>
    batch(body.dry_run ? { batch_id: null, leaving_count: 1, undo_until_ts: null } : {}),
  );
});
afterEach(() => {
  vi.useRealTimers();
  expect(api.faults).toEqual([]);
});

async function openOnAuthor() {
  const { user } = await renderScreen(PostsScreen, {
    search: '?author_id=7',
    caller: holding('EDIT_POST', 'MANAGE_USERS', 'APPROVE_CONTENT'),
  });
  await user.click(await screen.findByRole('button', { name: "Change all of this author's posts" }));
  const dialog = within(await screen.findByRole('dialog', { name: 'All posts by Ann Lee' }));
  await user.selectOptions(dialog.getByLabelText('New status'), 'In Review');
  return { user, dialog };
}

describe('all posts of an author', () => {
  test('bulk-status: are told before they change, and change with the number that was told', async () => {
    const skipped = [{ id: 12, reason: 'is_locked' as const }];
    const stays = { skipped_count: 1, skipped, skipped_for: [{ reason: 'is_locked' as const, count: 1 }] };
    const told = batch({ did: moved(9), requested: 3, ...stays, undo_until_ts: null });
    api.on(changePosts, ({ body }) => (body.dry_run ? { ...told, batch_id: null } : told));
    const { user, dialog } = await openOnAuthor();
    expect(dialog.queryByLabelText('Reason (optional)')).toBeNull();
    await user.selectOptions(dialog.getByLabelText('New status'), 'Needs Revision');
    await user.type(dialog.getByLabelText('Reason (optional)'), 'No source. ');
    expect(await dialog.findByText('2 posts will change.')).toBeTruthy();
    expect(dialog.getByText('1 is locked')).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'Change 2 posts' }));
    expect(
      await screen.findByText(/^2 posts moved .+\. 1 wasn't changed: 1 is locked \(“Headline 12”\)\.$/),
    ).toBeTruthy();
    expect(orders()[0]?.body).toMatchObject({
      ...{ action: 'change_posts_status', author_ids: [7], status: 9, reason: 'No source.' },
      ...{ expected_count: 3, idempotency_key: expect.stringMatching(/^[\w-]{36}$/) },
    });
  });

  test('are told before they go live how many do, and which schedules are canceled', async () => {
    const lapsing = [{ id: 3, headline: 'Live at eight', scheduled_ts: 1_760_000_000 }];
    const told = { entering_count: 2, lapsing_count: 1, lapsing, undo_until_ts: null, batch_id: null };
    api.on(changePosts, () => batch(told));
    const { dialog } = await openOnAuthor();
    expect(await dialog.findByText('2 go live now.')).toBeTruthy();
    expect(dialog.getByText('1 schedule will be canceled:')).toBeTruthy();
    expect(dialog.getByText('Live at eight')).toBeTruthy();
  });

  test('bulk-status: are moved to somebody who is sought', async () => {
    const bo = {
      ...{ id: 8, name: 'bo', title: 'Bo Diaz', logo: null, created_date_ts: 0, email: null, status: null },
      ...{ type_name: null, job_title: null, profile_groups: null },
    };
    api.on(listProfiles, () => ({ profiles: [bo], total_count: 1, is_exact: true, after: null }));
    const { user, dialog } = await openOnAuthor();
    await user.selectOptions(dialog.getByLabelText('Action'), 'Change author');
    const confirm = () =>
      dialog.getByRole<HTMLButtonElement>('button', { name: /^(Change author|Move \d+ posts)$/ });
    expect(confirm().disabled).toBe(true);
    await user.click(await dialog.findByRole('option', { name: 'Bo Diaz' }));
    await waitFor(() => expect(confirm().disabled).toBe(false));
    await user.click(confirm());
    await waitFor(() =>
      expect(orders()[0]?.body).toMatchObject({ destination_author_ids: [8], author_ids: [7] }),
    );
  });

  test('more than 500 are changed only after their number is typed', async () => {
    api.on(changePosts, () => batch({ batch_id: null, requested: 501, changed: 501, undo_until_ts: null }));
    const { user, dialog } = await openOnAuthor();
    const field = await dialog.findByLabelText('Type 501 to confirm');
    const confirm = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change 501 posts' });
    expect(confirm.disabled).toBe(true);
    await user.type(field, '501');
    expect(confirm.disabled).toBe(false);
  });

  test('that are no longer as many are told anew, and nothing is done', async () => {
    const { user, dialog } = await openOnAuthor();
    const confirm = await dialog.findByRole('button', { name: 'Change 2 posts' });
    api.on(changePosts, ({ body }) =>
      body.dry_run
        ? batch({ batch_id: null, requested: 4, changed: 4, undo_until_ts: null })
        : { refuse: 409, code: 'count_changed', message: 'There are not as many posts as before.' },
    );
    await user.click(confirm);
    expect(await dialog.findByText('There are not as many posts as before.')).toBeTruthy();
    expect(await dialog.findByText('4 posts will change.')).toBeTruthy();
  });

  test('are tried again with the same key, and with another one for another choice', async () => {
    const { user, dialog } = await openOnAuthor();
    api.on(changePosts, ({ body }) =>
      body.dry_run
        ? batch({ batch_id: null, undo_until_ts: null })
        : { refuse: 503, code: 'busy', message: 'Busy.' },
    );
    const sent = async (count: number) => {
      await user.click(await dialog.findByRole('button', { name: 'Change 2 posts' }));
      await waitFor(() => expect(orders()).toHaveLength(count));
      await dialog.findByText('Busy.');
    };
    await sent(1);
    await sent(2);
    await user.selectOptions(dialog.getByLabelText('New status'), 'In Review');
    await sent(3);
    const [first, again, other] = orders().map(({ body }) => body.idempotency_key);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test('are offered to those alone who edit posts and manage people', async () => {
    await renderScreen(PostsScreen, { search: '?author_id=7', caller: holding('EDIT_POST') });
    await screen.findAllByRole('row');
    expect(screen.queryByRole('button', { name: "Change all of this author's posts" })).toBeNull();
  });
});

test('selected posts change together, and Undo takes it back', async () => {
  api.on(undoAct, () => undoState({ undone: undone(2), undo_until_ts: null }));
  const { user } = await renderScreen(PostsScreen, { caller: holding('EDIT_POST') });
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3));
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 posts' }));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('New status')));
  expect(dialog.queryByText('Change author')).toBeNull();
  expect(dialog.getByLabelText<HTMLSelectElement>('New status').selectedOptions[0]?.text).toBe(
    'Choose a status',
  );
  expect(api.callsTo(changePosts)).toEqual([]);
  await user.selectOptions(dialog.getByLabelText('New status'), 'In Review');
  expect(await dialog.findByText('1 is live and will be unpublished.')).toBeTruthy();
  await user.click(await dialog.findByRole('button', { name: 'Change 2 posts' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.callsTo(undoAct)[0]?.params).toEqual({ siteId: 1, batchId: 90 }));
  // One notice, and none that says the opposite.
  expect(await screen.findByText('Undone. 2 posts restored.')).toBeTruthy();
  expect(screen.queryByText(/posts changed/)).toBeNull();
  expect(orders()[0]?.body.post_ids).toEqual(posts.map(({ id }) => id));
});

test('an undo that left posts as they are says which, who changed them and when', async () => {
  const ts = Math.floor(Date.now() / 1000);
  const left = [{ id: 11, reason: 'changed_since' as const, by: 'Ruth Berg', is_own: false, ts }];
  api.on(undoAct, () => undoState({ undone: undone(1, left), undo_until_ts: null }));
  const { user } = await renderScreen(PostsScreen);
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3));
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 2 posts' }));
  await user.selectOptions(dialog.getByLabelText('New status'), 'In Review');
  await user.click(await dialog.findByRole('button', { name: 'Change 2 posts' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  const said = await screen.findByText(
    /^Partly undone: 1 of 2\. Not undone: Ruth Berg changed 1 post at \d\d:\d\d\.$/,
  );
  expect(said).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Recent actions' })).toBeTruthy();
});

let chosen: BatchTarget;
const nothing = () => undefined;
function DialogOnChosen() {
  return <PostsBatchDialog target={chosen} onDone={nothing} onClose={nothing} />;
}

test('many that stay as they are say why, all of them, and the button counts nothing before a choice', async () => {
  chosen = { kind: 'list', filter: {}, count: 456 };
  const reason = 'needs_community' as const;
  const skipped = Array.from({ length: 100 }, (_, at) => ({ id: at + 1, reason }));
  const skipped_for = [{ reason, count: 451 }];
  const told = { requested: 456, changed: 5, skipped_count: 451, skipped, skipped_for };
  api.on(changePosts, () => batch({ ...told, batch_id: null, undo_until_ts: null }));
  const { user } = await renderScreen(DialogOnChosen, { caller: holding('PUBLISH_POST') });
  const status = await screen.findByLabelText('New status');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change status' }).disabled).toBe(true);
  await user.selectOptions(status, 'Live, by the community');
  expect(await screen.findByText("451 posts won't change:")).toBeTruthy();
  expect(screen.getByText("451 aren't in a community")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Change 5 posts' })).toBeTruthy();
});

test('moving is offered to those alone who also edit posts', async () => {
  chosen = { kind: 'posts', ids: [11, 12] };
  await renderScreen(DialogOnChosen, { caller: holding('MANAGE_USERS') });
  expect(await screen.findByLabelText('New status')).toBeTruthy();
  expect(screen.queryByText('Change author')).toBeNull();
});

test('a layout is one of those that the site has', async () => {
  chosen = { kind: 'posts', ids: [11, 12] };
  const noTest = { abtest_name: null, query_param: null, query_value: null };
  const layout = (name: string, title: string) => ({ name, title, ...noTest });
  api.on(listPostLayouts, () => ({ items: [layout('', 'Standard'), layout('wide', 'Wide')] }));
  const { user } = await renderScreen(DialogOnChosen, { caller: holding('EDIT_POST') });
  await user.selectOptions(await screen.findByLabelText('Action'), 'Set layout');
  await user.click(await screen.findByRole('option', { name: 'Wide' }));
  await waitFor(() =>
    expect(api.callsTo(changePosts).at(-1)?.body).toMatchObject({ action: 'set_layout', layout: 'wide' }),
  );
});

test('posts are scheduled by the clock of the site, and their first and last time are told', async () => {
  chosen = { kind: 'posts', ids: [11, 12] };
  const { user } = await renderScreen(DialogOnChosen, { caller: holding('EDIT_POST', 'PUBLISH_POST') });
  await user.selectOptions(await screen.findByLabelText('Action'), 'Schedule');
  fireEvent.change(await screen.findByLabelText('Date'), { target: { value: '2040-01-02' } });
  expect(await screen.findByText(/^They all go live .+2040.+ years\)\.$/)).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Spread'), 'One after another');
  expect(await screen.findByText(/^The first goes live .+\), the last .+\)\.$/)).toBeTruthy();
  await user.clear(screen.getByLabelText('Minutes between posts'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Schedule' }).disabled).toBe(true);
  await user.type(screen.getByLabelText('Minutes between posts'), '90');
  await user.click(await screen.findByRole('button', { name: 'Schedule 2 posts' }));
  await waitFor(() => expect(orders()[0]?.body).toMatchObject({ action: 'schedule', every_minutes: 90 }));
});

test('more posts than one change takes are told before anything is sent', async () => {
  chosen = { kind: 'posts', ids: Array.from({ length: 1_001 }, (_, at) => at + 1) };
  await renderScreen(DialogOnChosen);
  const told = 'You can change up to 1,000 posts at a time. You selected 1,001.';
  expect((await screen.findByRole('alert')).textContent).toBe(told);
  expect(api.callsTo(changePosts)).toEqual([]);
});

test('everything that answers the question of the list changes together, with the number that was told', async () => {
  const posts_count = { ...found(posts).posts_count, count: 456 };
  api.on(listPosts, () => ({ ...found(posts), posts_count }));
  const told = { requested: 456, changed: 450 };
  api.on(changePosts, ({ body }) =>
    batch({ ...told, ...(body.dry_run ? { batch_id: null, undo_until_ts: null } : {}) }),
  );
  const { user } = await renderScreen(PostsScreen, { search: '?q=harbour' });
  await waitFor(() => expect(screen.getAllByRole('checkbox')).toHaveLength(3));
  for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
  await user.click(await screen.findByRole('button', { name: 'Select all 456' }));
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Change 456 posts' }));
  await user.selectOptions(dialog.getByLabelText('New status'), 'In Review');
  await user.click(await dialog.findByRole('button', { name: 'Change 450 posts' }));
  await waitFor(() => expect(orders()).toHaveLength(1));
  expect(orders()[0]?.body).toMatchObject({ filter: { status: 98, q: 'harbour' }, expected_count: 456 });
  expect(orders()[0]?.body.post_ids).toBeUndefined();
});

test('on a phone posts are picked once Select was pressed, and a press opens them again afterwards', async () => {
  const { user, search } = await renderScreen(PostsScreen, { width: 390 });
  const row = () => screen.findByRole('row', { name: /Headline 11/ });
  await row();
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Select' }));
  await user.click(await row());
  expect(await screen.findByText('1 selected')).toBeTruthy();
  expect(search()).not.toContain('post=');
  await user.click(await screen.findByRole('button', { name: 'Change' }));
  const dialog = await screen.findByRole('dialog', { name: 'Change 1 post' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(screen.queryAllByRole('checkbox')).toEqual([]);
  await user.click(await row());
  await waitFor(() => expect(search()).toContain('post=11'));
});

describe('a batch under way', () => {
  test('is taken up again after a reload, says how far it is, and how it ended', async () => {
    localStorage.setItem(key, '90');
    let gone = 100;
    api.on(getPostBatch, () => {
      const status = gone < 400 ? 'STARTED' : 'SUCCESS';
      return batch({ did: moved(5), status, requested: 400, changed: gone, is_ready: gone === 400 });
    });
    const { user } = await renderScreen(PostsAndBatch);
    const button = await screen.findByRole('button', { name: 'Changing posts: 25%' });
    await user.click(button);
    expect(await screen.findByText('100 of 400 posts')).toBeTruthy();
    gone = 400;
    expect(await screen.findByText('400 posts moved to Draft.')).toBeTruthy();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test.each([
    ['goes on when the server comes back', 503, /400 posts changed/],
    ['is given up when it is gone', 404, /We lost track of this change/],
  ])('%s', async (_, refuse, end) => {
    localStorage.setItem(key, '90');
    let polls = 0;
    api.on(getPostBatch, () => {
      polls += 1;
      return polls <= 2 || refuse === 404 ? { refuse } : batch({ requested: 400, changed: 400 });
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await renderScreen(PostsAndBatch);
    await waitFor(() => expect(polls).toBeGreaterThan(0));
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(await screen.findByText(end)).toBeTruthy();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('that takes one back by Undo has the list asked again when it has ended', async () => {
    localStorage.setItem(key, '90');
    let isUndone = false;
    const told = { requested: 400, changed: 400, task_id: 91 };
    api.on(getPostBatch, ({ params }) => {
      if (params.batchId === 90) return batch(told);
      return batch({ ...told, batch_id: 95, undo_of: 90, undo_until_ts: null, is_ready: isUndone });
    });
    const undoing = { ...undone(400), batch_id: 95 };
    api.on(undoAct, () => undoState({ is_ready: false, undone: undoing }));
    api.on(getUndo, () => undoState({ count: 400, undone: undoing }));
    const { user } = await renderScreen(PostsAndBatch);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: /^Changing posts/ })).toBeTruthy();
    const before = api.callsTo(listPosts).length;
    isUndone = true;
    expect(await screen.findByText('Undone. 400 posts restored.', {}, patience)).toBeTruthy();
    await waitFor(() => expect(api.callsTo(listPosts).length).toBeGreaterThan(before));
  });

  test('is followed beside another one, and the end of each is told', async () => {
    localStorage.setItem(key, '90,95');
    const ended = new Set<number>();
    api.on(getPostBatch, ({ params: { batchId } }) =>
      batch({ batch_id: batchId, changed: batchId, is_ready: ended.has(batchId), task_id: 1 }),
    );
    await renderScreen(PostsAndBatch);
    await waitFor(() =>
      expect(new Set(api.callsTo(getPostBatch).map(({ params }) => params.batchId))).toEqual(
        new Set([90, 95]),
      ),
    );
    ended.add(95);
    expect(await screen.findByText('95 posts changed.', {}, patience)).toBeTruthy();
    expect(localStorage.getItem(key)).toBe('90');
    ended.add(90);
    expect(await screen.findByText('90 posts changed.', {}, patience)).toBeTruthy();
    expect(localStorage.getItem(key)).toBeNull();
  });

  test('that another window saw end first has the list of this one asked again', async () => {
    localStorage.setItem(key, '90');
    api.on(getPostBatch, () => batch({ requested: 400, status: 'STARTED', is_ready: false, task_id: 91 }));
    await renderScreen(PostsAndBatch);
    await screen.findByRole('button', { name: 'Changing posts: 0%' });
    const before = api.callsTo(listPosts).length;
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    await waitFor(() => expect(api.callsTo(listPosts).length).toBeGreaterThan(before));
    expect(screen.queryByRole('button', { name: /^Changing posts/ })).toBeNull();
  });

  test('is stopped from its dialog', async () => {
    localStorage.setItem(key, '90');
    api.on(getPostBatch, () => batch({ requested: 400, status: 'STARTED', is_ready: false, task_id: 91 }));
    api.on(cancelTask, () => ({
      ...{ status: 'STARTED' as const, id: 91, is_ready: false, result: null, kind: 'posts.batch' },
      ...{ done: 1, total: 2, error: null, is_cancel_requested: true, created_ts: 1 },
      ...{ started_ts: 1, finished_ts: null },
    }));
    const { user } = await renderScreen(PostsAndBatch);
    await user.click(await screen.findByRole('button', { name: 'Changing posts: 0%' }));
    await user.click(await screen.findByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(api.callsTo(cancelTask)[0]?.params).toEqual({ siteId: 1, taskId: 91 }));
  });
});

test('one key acts on the row that has the focus, as far as the person may', async () => {
  const stop = listenToKeys();
  const history = createMemoryHistory({ initialEntries: ['/screen'] });
  try {
    api.on(getPost, () => postDetails(draft, { allowed_statuses: [8] }));
    const draft = { ...(posts[1] ?? postRow()), status: 5 };
    api.on(listPosts, () => found([posts[0] ?? postRow(), draft]));
    const caller = holding('EDIT_POST', 'PUBLISH_POST');
    const { user } = await renderScreen(PostsScreen, { caller, history });
    const row = (await screen.findByText(posts[1]?.headline ?? '')).closest<HTMLElement>('[data-row]');
    await waitFor(() => expect(liveShortcuts().has('rowStatus')).toBe(true), patience);
    act(() => row?.focus());
    await user.keyboard('s');
    const list = within(await screen.findByRole('dialog'));
    await user.click(await list.findByRole('option', { name: 'In Review' }));
    await waitFor(() => expect(orders().at(-1)?.body).toMatchObject({ post_ids: [12], status: 8 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => row?.focus());
    await user.keyboard('p');
    await waitFor(() => expect(api.callsTo(changePosts).at(-1)?.body).toMatchObject({ status: 0 }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box);
    await screen.findByText('2 selected');
    act(() => row?.focus());
    await user.keyboard('e');
    await waitFor(() => expect(history.location.pathname).toBe('/r/dashboard/editor/post/12'));
  } finally {
    stop();
  }
});

test('a key means the open post, wherever the pointer rests, and the dialog names it', async () => {
  const stop = listenToKeys();
  api.on(listPosts, () => found(posts.map((post) => ({ ...post, headline: `Ferry ${post.id}` }))));
  api.on(getPost, () => new Promise(() => undefined));
  try {
    const caller = holding('EDIT_POST', 'DELETE_POST');
    const { user } = await renderScreen(PostsScreen, { search: '?post=11', caller });
    const under = (await screen.findByText('Ferry 12')).closest('[data-row]');
    await waitFor(() => expect(liveShortcuts().has('rowStatus')).toBe(true), patience);
    const find = document.querySelector.bind(document);
    vi.spyOn(document, 'querySelector').mockImplementation((selector: string) =>
      selector === '[data-row]:hover' ? under : find(selector),
    );
    act(() => (document.activeElement as HTMLElement | null)?.blur());
    await user.keyboard('d');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change 1 post' }));
    expect(dialog.getByText('Ferry 11')).toBeTruthy();
  } finally {
    vi.restoreAllMocks();
    stop();
  }
});
