import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { forgetTask } from '#platform/dashboard/kept-task.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { noWords, roomWords } from '#platform/dashboard/rooms/room-words.ts';
import { noteServerDate } from '#platform/dashboard/server-clock.ts';
import { forgetDeeds, offerUndo } from '#platform/dashboard/undo/undo.ts';
import { placeHere } from '#platform/dashboard/undo/undo-place.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { type AuditEvent, listAuditEvents, listOwnActions } from '../audit.contract.ts';
import { AuditLogScreen } from './audit-log-screen.tsx';
import { RecentActionsScreen } from './recent-actions-screen.tsx';
import { undoActOf } from './undo-act-of.ts';
import { UndoWords } from './undo-part.tsx';

let api: FakeApi;
const redirect = { kind: 'redirect', id: 7, name: null, is_deleted: false };
const event = (more: Partial<AuditEvent>): AuditEvent => ({
  ...{ id: 1, ts: 1_760_000_000, action: 'redirect.updated', object: redirect },
  actor: { kind: 'profile', profile: { id: 5, title: 'Amelia Wong' } },
  before: { note: '' },
  after: { note: 'why', password: '[masked]' },
  ...{ ip: '192.0.2.7', agent: 'Firefox', request_id: 'ABC123-DEF456', batch_id: null },
  ...more,
});
const page = (items: AuditEvent[], after: string | null = null) => ({
  ...{ items, total_count: items.length, is_exact: true, after },
});

// What rooms say of their things, as the dashboard would load it.
const redirects = roomWords(
  'redirects',
  { things: { redirect: { name: 'redirect', updated: 'Redirect updated' } } },
  { links: { redirect: ({ name }) => `/redirects?q=${name}` } },
);
const posts = roomWords(
  'posts',
  {
    things: {
      post: {
        name: 'post',
        untitled: 'No headline',
        status_changed: 'Post status changed',
        updated: 'Post updated',
      },
    },
  },
  {
    links: { post: ({ id }) => `/posts?post=${id}` },
    nameOfValue: (_, field, value) =>
      field === 'status' && typeof value === 'number' ? ['Live', '', '', '', '', 'Draft'][value] : undefined,
  },
);

beforeEach(() => {
  knowRooms(async () => [
    { kinds: ['redirect'], load: async () => ({ words: redirects }) },
    { kinds: ['post'], load: async () => ({ words: posts }) },
  ]);
  api = fakeApi().on(listSavedViews, () => ({ items: [], total_count: 0 }));
});
afterEach(() => expect(api.faults).toEqual([]));

describe('G-90: the audit log', () => {
  test('opens an entry field by field, and shows everything of its request', async () => {
    api.on(listAuditEvents, () => page([event({})]));
    const { user, search } = await renderScreen(AuditLogScreen);
    await user.click(await screen.findByText('Redirect updated'));
    const entry = screen.getByRole('row', { name: /Amelia Wong\s*Redirect updated\s*redirect 7/ });
    expect(entry.getAttribute('aria-expanded')).toBe('true');
    const row = within(screen.getByRole('table')).getByRole('row', { name: /note/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['–', 'why']);
    expect(screen.getByText('[masked]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show everything in this request' }));
    expect(search()).toBe('?request_id=ABC123-DEF456');
    await waitFor(() => expect(api.callsTo(listAuditEvents).at(-1)?.query.request_id).toBe('ABC123-DEF456'));
  });

  test('says in words what was done to many posts at once, and what no room has words for by its own name', async () => {
    const actions = ['post.status_changed', 'post.authors_changed', 'site.limit_lifted'];
    api.on(listAuditEvents, () => page(actions.map((action, id) => event({ id, action }))));
    await renderScreen(AuditLogScreen);
    expect(await screen.findByText('Post status changed')).toBeTruthy();
    expect(screen.getByText('Site limit lifted')).toBeTruthy();
  });

  test('says who in the second line where there is no room for a column', async () => {
    api.on(listAuditEvents, () => page([event({})]));
    await renderScreen(AuditLogScreen, { width: 720 });
    const cell = await screen.findByRole('gridcell', { name: /Redirect updated/ });
    expect(within(cell).getByText('Amelia Wong')).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: /Who/ })).toBeNull();
  });

  test('asks for what the address says, and goes on with the cursor', async () => {
    api.on(listAuditEvents, ({ query }) =>
      query.after ? page([event({ id: 2, action: 'post.updated' })]) : page([event({})], 'next'),
    );
    const address =
      '?actor_id=5&actor=Amelia&action=redirect.&object_kind=redirect&object_id=7&from=01%2F02%2F2026';
    const { user } = await renderScreen(AuditLogScreen, { search: address });
    await user.click(await screen.findByRole('button', { name: 'Show more' }));
    await screen.findByText('Post updated');
    expect(api.callsTo(listAuditEvents)[1]?.query).toMatchObject({
      ...{ actor: 5, action: 'redirect.', object_kind: 'redirect', object_id: 7, from: '01-02-2026' },
      after: 'next',
    });
  });

  test('offers its files to those who may take people out', async () => {
    api.on(listAuditEvents, () => page([event({})]));
    const rights = ['VIEW_ACCOUNT_DETAILS', 'EXPORT_USERS'];
    const holder = { ...testCaller.holder, sitePermissions: new Set(rights) };
    const { user } = await renderScreen(AuditLogScreen, { caller: { holder }, search: '?action=redirect.' });
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const link = await screen.findByRole('link', { name: 'JSON lines file' });
    expect(link.getAttribute('href')).toBe('/core/v1/sites/1/audit/export/lines?action=redirect.');
  });

  test('says which way leads out of filters that nothing answers', async () => {
    api.on(listAuditEvents, () => page([]));
    const { user, search } = await renderScreen(AuditLogScreen, { search: '?action=nothing' });
    await user.click(await screen.findByRole('button', { name: 'Reset all filters' }));
    expect(search()).toBe('');
  });
});

describe('what a deed was done to', () => {
  test('stands by its name of today, with a link to where it is seen', async () => {
    api.on(listAuditEvents, () =>
      page([
        event({ object: { ...redirect, name: '/new' }, after: { path: '/between' } }),
        event({ id: 2, object: { kind: 'post', id: 11, name: 'A story', is_deleted: false } }),
      ]),
    );
    const { user } = await renderScreen(AuditLogScreen);
    await user.click(await screen.findByText('/new'));
    expect(screen.getByRole('link', { name: 'Open /new' }).getAttribute('href')).toBe('/redirects?q=/new');
    await user.click(screen.getByText('A story'));
    expect(screen.getByRole('link', { name: 'Open A story' }).getAttribute('href')).toBe('/posts?post=11');
  });

  test('is said to be deleted, and falls back to its kind and number', async () => {
    api.on(listOwnActions, () =>
      page([
        event({ object: { ...redirect, name: '/gone', is_deleted: true } }),
        event({ id: 2, object: { kind: 'post', id: 11, name: null, is_deleted: true } }),
        event({ id: 3, object: { kind: 'post', id: 12, name: null, is_deleted: false } }),
      ]),
    );
    const { user } = await renderScreen(RecentActionsScreen);
    await user.click(await screen.findByText('/gone (deleted)'));
    expect(screen.queryByRole('link', { name: /^Open/ })).toBeNull();
    expect(screen.getByText('post 11 (deleted)')).toBeTruthy();
    expect(screen.getByText('post 12')).toBeTruthy();
  });
});

test('posts that were moved say from when to when, and what has no headline stands by the usual words', async () => {
  const moved = (id: number, before: number | null, after: number | null) =>
    event({
      ...{ id, action: 'post.scheduled', object: { kind: 'post', id: 11, name: '', is_deleted: false } },
      ...{ before: { scheduled_ts: before }, after: { scheduled_ts: after } },
    });
  const at = Date.UTC(2026, 11, 3, 9) / 1000;
  api.on(listOwnActions, () => page([moved(1, at, at + 86_400), moved(2, null, at), moved(3, at, null)]));
  const { user } = await renderScreen(RecentActionsScreen, {
    caller: { site: { ...testCaller.site, timeZone: 'UTC' } },
  });
  const first = await screen.findByText('No headline · 3 Dec 2026, 09:00 › 4 Dec 2026, 09:00');
  expect(screen.getByText('No headline · 3 Dec 2026, 09:00')).toBeTruthy();
  expect(screen.getByText('No headline · 3 Dec 2026, 09:00 › –')).toBeTruthy();
  await user.click(first);
  expect(screen.getByRole('cell', { name: '4 Dec 2026, 09:00' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open post' })).toBeTruthy();
});

test('recent actions are one’s own, and an empty day says so', async () => {
  api.on(listOwnActions, () => page([]));
  await renderScreen(RecentActionsScreen);
  await screen.findByText(
    'No changes in the last 24 hours. Deletes and bulk changes can be undone here for a day.',
  );
});

describe('G-94: a change of many posts', () => {
  const post = { kind: 'post', id: 11, name: 'A story', is_deleted: false };
  const many = event({
    ...{ action: 'post.status_changed', object: post, before: { status: 0 }, after: { status: 5 } },
    ...{ batch_id: 90, batch_count: 456, undo: undoState({ count: 456 }) },
  });
  const wholly = undoState({ count: 456, undo_until_ts: null, undone: undone(456) });

  test('is one entry among recent actions, with Undo until it was undone', async () => {
    let undo = undoState({ count: 456 });
    api.on(listOwnActions, () => page([{ ...many, undo }]));
    api.on(undoAct, () => {
      undo = wholly;
      return undo;
    });
    const { user } = await renderScreen(RecentActionsScreen);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 456 posts restored.')).toBeTruthy();
    expect(api.callsTo(undoAct)[0]?.params).toEqual({ siteId: 1, batchId: 90 });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
    await user.click(screen.getByText('Status changed on 456 posts'));
    expect(screen.getByRole('cell', { name: 'Draft' })).toBeTruthy();
    expect(screen.queryByText('A story')).toBeNull();
  });

  test('the key undoes the one that was done on its screen, and says whether it is there', async () => {
    api.on(listOwnActions, () => page([]));
    await renderScreen(RecentActionsScreen);
    const now = Math.floor(Date.now() / 1000);
    const asker = { siteId: 1, zone: 'UTC', go: () => undefined, refresh: () => undefined };
    const old = { ...many, ts: now - 4_000, undo: undoState({ undo_until_ts: now + 900 }) };
    api.on(listOwnActions, () => page([event({ ts: now }), old]));
    expect(await undoActOf({ at: (now - 4_000) * 1000, batchId: 90 }, asker)).toBe(false);
    // Done in another window since.
    const other = { ...many, ts: now - 40, undo: undoState({ batch_id: 92, undo_until_ts: now + 900 }) };
    const last = { ...many, ts: now - 60, undo: undoState({ batch_id: 91, undo_until_ts: now + 900 }) };
    api.on(listOwnActions, () => page([{ ...many, ts: now - 30, undo: wholly }, other, last, old]));
    api.on(undoAct, () => wholly);
    const said = (now - 59) * 1000;
    expect(await undoActOf({ at: said - 60_000 }, asker)).toBe(false);
    expect(await undoActOf({ at: said, batchId: 93 }, asker)).toBe(false);
    expect(await undoActOf({ at: said }, asker)).toBe(true);
    expect(await undoActOf({ at: said, batchId: 92 }, asker)).toBe(true);
    expect(api.callsTo(undoAct).map(({ params }) => params.batchId)).toEqual([91, 92]);
  });

  test('the key finds a deed by the time of the server where the clock of the device is an hour slow', async () => {
    const answers = fetch;
    const ahead = 3_600_000;
    vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
      const answer = await answers(...asked);
      answer.headers.set('date', new Date(Date.now() + ahead).toUTCString());
      return answer;
    });
    sessionStorage.clear();
    forgetDeeds();
    const done = Math.floor((Date.now() + ahead) / 1000);
    const last = { ...many, ts: done, undo: undoState({ undo_until_ts: done + 900 }) };
    api.on(listOwnActions, () => page([last])).on(undoAct, () => wholly);
    await renderScreen(RecentActionsScreen);
    await screen.findByText('Status changed on 456 posts');
    offerUndo('456 posts moved to Draft.', () => undefined);
    const asker = { siteId: 1, zone: 'UTC', go: () => undefined, refresh: () => undefined };
    expect(await undoActOf(placeHere() ?? { at: 0 }, asker)).toBe(true);
    expect(api.callsTo(undoAct).length).toBe(1);
    noteServerDate(new Date().toUTCString());
  });

  test('says from what to what where that is one value, that it was undone, and that another undid it', async () => {
    const itself = undoState({ undo_of: 90, undo_until_ts: null, undone: undone(456) });
    const undo = { ...many, id: 2, batch_id: 91, before: { status: 5 }, after: { status: 0 }, undo: itself };
    const mixed = { ...many, id: 3, batch_id: 92, before: null };
    api.on(listOwnActions, () => page([{ ...many, undo: wholly }, undo, mixed]));
    const { user } = await renderScreen(RecentActionsScreen);
    expect(await screen.findByText('Live › Draft · Undone')).toBeTruthy();
    expect(await screen.findByText('Draft › Live · Undid an earlier change')).toBeTruthy();
    expect(screen.getAllByText(/›/)).toHaveLength(2);
    await user.click(screen.getAllByText('Status changed on 456 posts')[2] as HTMLElement);
    expect(screen.queryByRole('columnheader', { name: 'Before' })).toBeNull();
    expect(screen.getByRole('columnheader', { name: 'After' })).toBeTruthy();
  });

  test('says why it left posts as they were, in the list the first reasons and in its details all of them', async () => {
    const reasons = ['is_locked', 'is_removed', 'is_own', 'is_embargoed'];
    const stayed = reasons.map((reason, at) => ({ reason, count: 5 - at }));
    api.on(listOwnActions, () => page([{ ...many, undo: undoState({ count: 456, stayed }) }]));
    const { user } = await renderScreen(RecentActionsScreen);
    const said = "14 weren't changed: 5 are locked; 4 are in the trash; 3 are your own; …";
    expect(await screen.findByText(`Live › Draft · ${said}.`)).toBeTruthy();
    await user.click(screen.getByText('Status changed on 456 posts'));
    expect(
      await screen.findByText(
        "14 weren't changed: 5 are locked; 4 are in the trash; 3 are your own; 2 are under embargo.",
      ),
    ).toBeTruthy();
  });

  test('stands apart from the name of the one thing that it changed', async () => {
    const one = { ...many, batch_count: 1, undo: { ...wholly, count: 1 } };
    api.on(listOwnActions, () => page([one]));
    await renderScreen(RecentActionsScreen);
    expect((await screen.findByText('A story')).textContent).toBe('A story · Undone');
  });

  test('says no numbers in place of what they stand for while the words are on their way', async () => {
    await renderScreen(() => (
      <UndoWords event={{ ...many, undo: wholly }} words={noWords} followsName={false} />
    ));
    expect(await screen.findByText('Undone')).toBeTruthy();
    expect(screen.queryByText(/›/)).toBeNull();
  });

  test('that is undone by a task has the recent actions asked again when that has ended', async () => {
    const key = 'masthead.posts-batch.1.5';
    localStorage.setItem(key, '80');
    api.on(listOwnActions, () => page([many]));
    api.on(undoAct, () => undoState({ count: 456, is_ready: false, undone: undone(0) }));
    const { user } = await renderScreen(RecentActionsScreen);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undoing… You can keep working.')).toBeTruthy();
    // Whoever stays with it on every screen finds it by this, and the one before it as well.
    await waitFor(() => expect(localStorage.getItem(key)).toBe('80,91'));
    const before = api.callsTo(listOwnActions).length;
    act(() => void forgetTask({ key, id: 91 }));
    await waitFor(() => expect(api.callsTo(listOwnActions).length).toBeGreaterThan(before));
  });

  test('has no Undo once its day is over, and the status of one post stands by its name', async () => {
    const one = { ...many, id: 2, batch_id: null, batch_count: undefined, undo: null };
    api.on(listOwnActions, () => page([{ ...many, undo: undoState({ undo_until_ts: 1_000 }) }, one]));
    const { user } = await renderScreen(RecentActionsScreen);
    await user.click(await screen.findByText('Post status changed'));
    expect(screen.getByRole('cell', { name: 'Live' })).toBeTruthy();
    expect(screen.getByRole('cell', { name: 'Draft' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('a deleted redirect', () => {
  const gone = (undo: AuditEvent['undo']) =>
    event({ action: 'redirect.removed', batch_id: 90, batch_count: 1, undo });
  const now = Math.floor(Date.now() / 1000);
  const left = (is_own: boolean) => [
    { id: 7, reason: 'changed_since' as const, by: 'Ruth Berg', is_own, ts: now },
  ];
  const settled = (isOwn: boolean) =>
    undoState({ kind: 'redirect', count: 1, undo_until_ts: null, undone: undone(0, left(isOwn)) });

  test('that somebody brought back and changed since is not said to be undone, there and in the notice', async () => {
    let undo = undoState({ kind: 'redirect', count: 1 });
    api.on(listOwnActions, () => page([gone(undo)]));
    api.on(undoAct, () => {
      undo = settled(false);
      return undo;
    });
    const { user } = await renderScreen(RecentActionsScreen);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    const said = /^Not undone: Ruth Berg changed this redirect at \d\d:\d\d\.$/;
    await waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    expect(screen.queryByText(/^Undone/)).toBeNull();
  });

  test('that one changed oneself says so', async () => {
    api.on(listOwnActions, () => page([gone(settled(true))]));
    await renderScreen(RecentActionsScreen);
    expect(await screen.findByText(/^Not undone: you changed this redirect at/)).toBeTruthy();
  });

  test('says why the undo was refused, and tries again', async () => {
    api.on(listOwnActions, () => page([gone(undoState({ kind: 'redirect', count: 1 }))]));
    const message = 'This redirect would lead back to itself.';
    api.on(undoAct, () => ({ refuse: 422, code: 'undo_is_over', message }));
    const { user } = await renderScreen(RecentActionsScreen);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText(`This couldn't be undone. ${message}`)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(api.callsTo(undoAct)).toHaveLength(2));
  });
});
