import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changePreferences } from '#modules/preferences/preferences.contract.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  listViewRoles,
  type SavedView,
  updateSavedView,
} from '#modules/saved-views/saved-views.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { flushPreferences, settlePreferences } from '#platform/dashboard/kept-preferences.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { listCustomValues } from '../post-custom-values.contract.ts';
import { listPresence } from '../post-presence.contract.ts';
import { countPosts, listPosts } from '../posts.contract.ts';
import { countShippedViews } from '../shipped-views.contract.ts';
import { atAllPosts, postRow } from './post-row.fixture.ts';
import { PostsScreen } from './posts-screen.tsx';

let api: FakeApi;
let views: SavedView[];
const counted = (count: number) => ({
  count,
  is_exact: true,
  trends: { previous_count: null, change_percent: null },
});
const some = { count: 0, is_exact: true };
const shipped = { all: some, waiting: some, review: some, scheduled: some, drafts: some, published: some };
const view = (more: Partial<SavedView>): SavedView => ({
  ...{ id: 1, screen: 'posts', title: 'My stories', query: { status: '5' }, columns: null, sort: null },
  ...{ visibility: 'personal', role_id: null, is_default: false, position: 0, is_own: true },
  ...{ may_change: true, updated_ts: 1, revision: 3 },
  ...more,
});
const tabs = () =>
  within(screen.getByRole('navigation', { name: 'Views' }))
    .getAllByRole('button')
    .map((button) => button.textContent?.trim());

beforeEach(() => {
  views = [view({}), view({ id: 2, title: 'Desk', visibility: 'site', is_own: false, may_change: false })];
  api = fakeApi();
  atAllPosts(api, 412);
  api.on(listPresence, () => ({ items: [] }));
  api.on(listViewRoles, () => ({ items: [] }));
  api.on(listSavedViews, () => ({ items: views, total_count: views.length }));
  api.on(countPosts, ({ query }) => counted(query.status === 5 ? 7 : 412));
  api.on(listPosts, () => ({
    posts: [postRow()],
    subpages: [],
    posts_count: counted(7),
    is_cut_short: false,
    after: null,
  }));
});
afterEach(() => expect(api.faults).toEqual([]));

const publisher = {
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set([...testCaller.holder.sitePermissions, 'PUBLISH_POST']),
  },
};

describe('the list opens where the work is', () => {
  test('with what waits for the person, until they choose all posts, which is remembered', async () => {
    localStorage.clear();
    api.on(countShippedViews, () => ({ ...shipped, waiting: { count: 3, is_exact: true } }));
    const { user, search } = await renderScreen(PostsScreen, { caller: publisher });
    await waitFor(() => expect(search()).toBe('?status=10&unscheduled=1'));
    await screen.findByRole('grid');
    // Nothing else was asked for on the way.
    expect(api.callsTo(listPosts).map(({ query }) => query.status)).toEqual([10]);
    const waiting = screen.getByRole('button', { name: /^Waiting for me 3/ });
    expect(waiting.getAttribute('aria-current')).toBe('true');
    await user.click(screen.getByRole('button', { name: /^All posts/ }));
    await waitFor(() => expect(search()).toBe(''));
    cleanup();
    const again = await renderScreen(PostsScreen, { caller: publisher });
    await screen.findByRole('grid');
    expect(again.search()).toBe('');
  });

  test('else with the tab that was chosen last, and an address that asks something is left alone', async () => {
    localStorage.clear();
    const { user } = await renderScreen(PostsScreen);
    await user.click(await screen.findByRole('button', { name: /^My stories/ }));
    cleanup();
    const again = await renderScreen(PostsScreen);
    await waitFor(() => expect(again.search()).toBe('?status=5&view=1'));
    cleanup();
    api.on(countShippedViews, () => ({ ...shipped, waiting: { count: 3, is_exact: true } }));
    const asked = await renderScreen(PostsScreen, { search: '?status=9' });
    await screen.findByRole('grid');
    expect(asked.search()).toBe('?status=9');
  });

  test('and with all posts where saved views cannot be read; a period that was asked for is left alone', async () => {
    localStorage.clear();
    api.on(listSavedViews, () => ({ refuse: 500 }));
    await renderScreen(PostsScreen);
    await screen.findByRole('grid');
    cleanup();
    localStorage.setItem('masthead.posts-period', JSON.stringify({ period: 'last_week' }));
    api.on(countShippedViews, () => ({ ...shipped, waiting: { count: 3, is_exact: true } }));
    const asked = await renderScreen(PostsScreen, { search: '?period=last_week' });
    await screen.findByRole('grid');
    expect(asked.search()).toBe('?period=last_week');
  });
});

describe('G-93: the views of the posts', () => {
  test('stand above the filters with their counts, and lead to their address and back', async () => {
    const all = { count: 10_000, is_exact: false };
    api.on(countShippedViews, () => ({ ...shipped, all, waiting: { count: 3, is_exact: true } }));
    const { user, search, back } = await renderScreen(PostsScreen);
    await user.click(await screen.findByRole('button', { name: /^My stories 7/ }));
    expect(search()).toBe('?status=5&view=1');
    await waitFor(() => expect(api.callsTo(listPosts).at(-1)?.query.status).toBe(5));
    expect(screen.getByRole('button', { name: /^My stories/ }).getAttribute('aria-current')).toBe('true');
    expect(screen.queryByText('modified')).toBeNull();
    expect(await screen.findByRole('button', { name: /^All posts 10,000\+/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Waiting for me 3/ })).toBeTruthy();
    expect(api.callsTo(countShippedViews)).toHaveLength(1);
    // Many tabs are no reason to have everything counted.
    expect(api.callsTo(countPosts).map(({ query }) => query.bounded)).not.toContain(undefined);
    back();
    await waitFor(() => expect(search()).toBe(''));
    expect(screen.getByRole('button', { name: /^All posts/ }).getAttribute('aria-current')).toBe('true');
  });

  test('say that they were changed, go back by Reset, and take the change by Save view', async () => {
    const { user, search } = await renderScreen(PostsScreen, {
      search: '?status=9&view=1',
    });
    expect(await screen.findByRole('button', { name: /My stories 7 modified/ })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    expect(search()).toBe('?status=5&view=1');
    expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
    const head = screen.getByRole('button', { name: 'Headline' });
    await user.click(head);
    api.on(updateSavedView, () => ({ refuse: 500 }));
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    expect(await screen.findByRole('button', { name: 'Copy request ID TEST01-ABCDEF' })).toBeTruthy();
    api.on(updateSavedView, ({ body }) => ({ ...view({}), ...body, revision: 4 }) as SavedView);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByText('View “My stories” saved.');
    expect(api.callsTo(updateSavedView)[0]?.body).toMatchObject({
      query: { status: '5' },
      sort: { by: 'title', direction: -1 },
      revision: 3,
    });
  });

  test('that are not one’s own to change are saved as new ones', async () => {
    const { user, search } = await renderScreen(PostsScreen, { search: '?status=9&view=2' });
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'Ready');
    await user.click(within(dialog).getByRole('radio', { name: 'Everyone on the site' }));
    api.on(createSavedView, ({ body }) => view({ ...body, id: 9, title: 'Ready' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(search()).toBe('?status=9&view=9'));
    expect(api.callsTo(createSavedView)[0]?.body).toMatchObject({
      ...{ screen: 'posts', title: 'Ready', query: { status: '9' }, visibility: 'site' },
    });
  });

  test('are not given a name twice: the field says so, and keeps what was typed', async () => {
    const { user } = await renderScreen(PostsScreen, { search: '?status=9' });
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText('Name'), 'my drafts');
    const message = 'A view with this name already exists. Choose another name.';
    const details = [{ loc: ['body', 'title'], msg: message }];
    api.on(createSavedView, () => ({ refuse: 409, code: 'title_is_taken', message, details }));
    await user.click(within(dialog).getByRole('button', { name: 'Save view' }));
    const field = await within(dialog).findByRole('textbox', { name: 'Name', description: message });
    expect(field).toHaveProperty('value', 'my drafts');
    expect(within(dialog).getAllByText(message)).toHaveLength(1);
  });

  test('are told how long a name may be, and nothing that was typed is cut', async () => {
    const { user } = await renderScreen(PostsScreen, { search: '?status=9' });
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    const dialog = within(await screen.findByRole('dialog'));
    const long = 'Stories of the desk that nobody has looked at for some time, and more';
    await user.click(dialog.getByLabelText('Name'));
    await user.paste(long);
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    const description = 'Use at most 60 characters.';
    const field = await dialog.findByRole('textbox', { name: 'Name', description });
    expect(field).toHaveProperty('value', long);
    expect(api.callsTo(createSavedView)).toEqual([]);
  });

  test('are deleted with undo, and change places', async () => {
    views = [view({}), view({ id: 3, title: 'Third', position: 1 })];
    const { user } = await renderScreen(PostsScreen, { search: '?status=5&view=1' });
    api.on(updateSavedView, () => view({}));
    await user.click(await screen.findByRole('button', { name: 'Options for My stories' }));
    await user.click(await screen.findByRole('button', { name: 'Move right' }));
    await waitFor(() => expect(api.callsTo(updateSavedView)[0]?.body).toEqual({ position: 1, revision: 3 }));
    api.on(deleteSavedView, () => ({ batch_id: 90 }));
    const saved = { kind: 'saved_view', count: 1 };
    api.on(undoAct, () => undoState({ ...saved, undone: undone(1), undo_until_ts: null }));
    await user.click(screen.getByRole('button', { name: 'Options for My stories' }));
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 1 view restored.')).toBeTruthy();
    expect(api.callsTo(undoAct)[0]?.params).toEqual({ siteId: 1, batchId: 90 });
  });

  test('that nobody sees any more leave the list as the address says', async () => {
    await renderScreen(PostsScreen, { search: '?status=5&view=77' });
    expect(await screen.findByRole('button', { name: /^All posts 412 modified/ })).toBeTruthy();
    expect(tabs()).toHaveLength(9);
  });
});

test('G-93: the page size and the columns are those of the account, and changes are written there', async () => {
  api.on(changePreferences, ({ body }) => ({ values: body.values }));
  settlePreferences({
    of: 1,
    values: { 'page-size.posts': 25, 'hidden-columns.posts': ['tags'] },
    save: (values) => call(changePreferences, { params: { siteId: 1 }, body: { values } }),
  });
  const { user } = await renderScreen(PostsScreen);
  await screen.findByRole('grid');
  expect(api.callsTo(listPosts)[0]?.query.limit).toBe(25);
  expect(screen.queryByRole('columnheader', { name: 'Tags' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '100' }));
  await waitFor(() => expect(api.callsTo(listPosts).at(-1)?.query.limit).toBe(100));
  await flushPreferences();
  expect(api.callsTo(changePreferences).at(-1)?.body).toEqual({ values: { 'page-size.posts': 100 } });
});

test('custom fields are columns that somebody shows, asked for once for all rows of the page', async () => {
  api
    .on(changePreferences, ({ body }) => ({ values: body.values }))
    .on(listPosts, () => ({
      ...{ posts: [postRow({ id: 1 }), postRow({ id: 2 })], subpages: [], posts_count: counted(2) },
      ...{ is_cut_short: false, after: null },
    }))
    .on(listCustomValues, () => ({ items: [{ id: 1, custom: { stars: 4.5, paid: true, other: 'x' } }] }));
  const postFields = {
    stars: { type: 'number', title: 'Stars' },
    paid: { type: 'boolean', title: 'Paid' },
    verdict: { type: 'string', title: 'Verdict' },
  } as const;
  settlePreferences({
    of: 1,
    values: { 'hidden-columns.posts': ['+custom.stars', '+custom.paid'], 'wide-columns.posts': true },
    save: (values) => call(changePreferences, { params: { siteId: 1 }, body: { values } }),
  });
  await renderScreen(PostsScreen, { caller: { postFields } });
  expect(await screen.findByRole('columnheader', { name: 'Stars' })).toBeTruthy();
  expect(screen.queryByRole('columnheader', { name: 'Verdict' })).toBeNull();
  expect(await screen.findByRole('gridcell', { name: '4.5' })).toBeTruthy();
  expect(screen.getByRole('gridcell', { name: 'Yes' })).toBeTruthy();
  expect(api.callsTo(listCustomValues).map(({ query }) => query.ids)).toEqual([[1, 2]]);
});
