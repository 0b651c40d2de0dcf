import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import {
  deleteSavedView,
  listSavedViews,
  listViewRoles,
  type SavedView,
  updateSavedView,
} from '../saved-views.contract.ts';
import { SavedViewsScreen } from './saved-views-screen.tsx';

const view = (id: number, title: string, more: Partial<SavedView> = {}): SavedView => ({
  ...{ id, title, screen: 'users', query: {}, columns: null, sort: null, visibility: 'personal' },
  ...{ role_id: null, is_default: false, position: 0, is_own: true, may_change: true },
  ...{ updated_ts: 1_760_000_000, revision: 1, ...more },
});

let api: FakeApi;
let views: SavedView[];

beforeEach(() => {
  views = [
    view(1, 'Banned', { query: { status: '2' }, sort: { by: 'created', direction: -1 }, is_default: true }),
    view(2, 'Writers', { position: 1 }),
    view(3, 'Today', { screen: 'posts', visibility: 'site', may_change: false, is_own: false }),
  ];
  api = fakeApi()
    .on(listSavedViews, () => ({ items: views, total_count: views.length }))
    .on(listViewRoles, () => ({
      items: [
        { id: 41, title: 'Editor' },
        { id: 42, title: 'Moderator' },
      ],
    }));
});

const entry = async (title: string) => {
  const item = (await screen.findByRole('link', { name: title })).closest('li');
  if (!item) throw new Error(`There is no entry ${title}.`);
  return within(item);
};

test('G-93: views stand by their lists, say who sees them, and lead to their lists', async () => {
  await renderScreen(SavedViewsScreen);
  const banned = await entry('Banned');
  expect(banned.getByText('Only you · Default')).toBeDefined();
  const url = new URL(String(banned.getByRole('link').getAttribute('href')), 'http://newsroom.test');
  expect([url.pathname, Object.fromEntries(url.searchParams)]).toEqual([
    '/r/dashboard/users',
    { status: '2', order_by: 'created', order_direction: '-1', saved: '1' },
  ]);
  expect((await entry('Today')).getByRole('link').getAttribute('href')).toBe('/r/dashboard/posts?view=3');
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Posts',
    'Users',
  ]);
});

test('what somebody may not change has no options', async () => {
  await renderScreen(SavedViewsScreen);
  expect((await entry('Today')).queryByRole('button')).toBeNull();
  expect((await entry('Banned')).getByRole('button', { name: 'Options for Banned' })).toBeDefined();
});

test('a view moves among those of its kind, is renamed, and is deleted with a way back', async () => {
  api
    .on(updateSavedView, ({ params, body }) => ({
      ...view(params.viewId, body.title ?? 'Writers'),
      revision: 2,
    }))
    .on(deleteSavedView, () => ({ batch_id: 77 }))
    .on(undoAct, () => undoState({ kind: 'saved_view', batch_id: 77, undone: undone(1) }));
  const { user } = await renderScreen(SavedViewsScreen);
  const open = async () =>
    user.click((await entry('Writers')).getByRole('button', { name: 'Options for Writers' }));
  await open();
  expect(screen.queryByRole('button', { name: 'Move down' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Move up' }));
  await waitFor(() => expect(api.callsTo(updateSavedView)[0]?.body).toEqual({ position: 0, revision: 1 }));
  await open();
  await user.click(await screen.findByRole('button', { name: 'Edit view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit view' }));
  await user.type(dialog.getByLabelText('Name'), ' of ours');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(api.callsTo(updateSavedView)[1]?.body).toMatchObject({ title: 'Writers of ours' }),
  );
  await open();
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('View “Writers” deleted.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.callsTo(undoAct)).toHaveLength(1));
});

test('G-93: a view is given to a role, which is named beside it', async () => {
  views = [view(2, 'Writers'), view(4, 'Evening desk', { visibility: 'role', role_id: 42 })];
  api.on(updateSavedView, ({ params, body }) => ({
    ...view(params.viewId, 'Writers'),
    ...body,
    revision: 2,
  }));
  const { user } = await renderScreen(SavedViewsScreen);
  expect((await entry('Evening desk')).getByText('People with the role Moderator')).toBeDefined();
  await user.click((await entry('Writers')).getByRole('button', { name: 'Options for Writers' }));
  await user.click(await screen.findByRole('button', { name: 'Edit view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit view' }));
  await user.click(await dialog.findByRole('radio', { name: 'One role' }));
  await user.selectOptions(dialog.getByLabelText('Role'), 'Moderator');
  await user.click(dialog.getByRole('button', { name: 'Save changes' }));
  await waitFor(() =>
    expect(api.callsTo(updateSavedView)[0]?.body).toMatchObject({ visibility: 'role', role_id: 42 }),
  );
});

test('says that there are none, and what could not be loaded', async () => {
  views = [];
  await renderScreen(SavedViewsScreen);
  expect(await screen.findByText('No saved views')).toBeDefined();
});

test('a failure can be tried again', async () => {
  api.on(listSavedViews, () => ({ refuse: 500 }));
  const { user } = await renderScreen(SavedViewsScreen);
  expect(await screen.findByText("Your saved views couldn't be loaded.")).toBeDefined();
  api.on(listSavedViews, () => ({ items: views, total_count: views.length }));
  await user.click(screen.getByRole('button', { name: /again|Retry/ }));
  expect(await entry('Writers')).toBeDefined();
});
