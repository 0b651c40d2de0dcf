import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  createSavedView,
  listSavedViews,
  listViewRoles,
  type SavedView,
} from '#modules/saved-views/saved-views.contract.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { announceChange } from '#platform/dashboard/live-changes.ts';
import { knowRooms } from '#platform/dashboard/rooms/known-rooms.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { undone, undoState } from '#platform/testing/undo-state.ts';
import { mergeTags } from '../tag-merging.contract.ts';
import { createTag, listTags, removeTags, type Tag, updateTag } from '../tags.contract.ts';
import { TagsScreen } from './tags-screen.tsx';

const tag = (id: number, title: string, more: Partial<Tag> = {}): Tag => ({
  ...{ id, title, slug: title.toLowerCase(), description: '', is_hidden: false, aliases: [], image_id: null },
  ...{
    post_count: 0,
    last_used_ts: null,
    page_views_30d: null,
    created_ts: 1_764_000_000,
    updated_ts: 1_764_000_000,
    revision: 1,
  },
  ...more,
});

let api: FakeApi;
let there: Tag[];

beforeEach(() => {
  knowRooms(async () => [{ kinds: ['tag'], load: () => import('./tags.words.ts') }]);
  api = fakeApi().on(listSavedViews, () => ({ items: [], total_count: 0 }));
  there = [
    tag(1, 'Climate', {
      ...{ description: 'Weather and warming', aliases: ['Weather'], post_count: 1_284 },
      last_used_ts: 1_764_000_000,
    }),
    tag(2, 'Internal', { is_hidden: true, revision: 3 }),
  ];
  api
    .on(listTags, () => ({ items: there, total_count: there.length, after: null }))
    .on(removeTags, ({ body }) => ({
      items: there.filter(({ id }) => body.ids.includes(id)),
      batch_id: 71,
    }))
    .on(undoAct, () => undoState({ kind: 'tag', count: 1, undone: undone(1) }));
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (title: string) => screen.findByRole('row', { name: new RegExp(title) });
const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const open = (search = '') => renderScreen(TagsScreen, { search });

describe('the list of tags', () => {
  test('shows what each is for, its slug, its posts and whether it is hidden', async () => {
    await open();
    const row = within(await rowOf('Climate'));
    for (const text of ['Weather and warming', 'climate', '1,284', 'Visible'])
      expect(row.getByText(text)).toBeTruthy();
    expect(within(await rowOf('Internal')).getByText('Hidden')).toBeTruthy();
    expect(screen.getByText('2', { selector: 'b' }).parentElement?.textContent).toContain('2 tags');
    expect(screen.getByRole('checkbox', { name: /Climate/ })).toBeTruthy();
  });

  test("a colleague's change reaches the list, and a new tag waits until it is asked for", async () => {
    const { user } = await open();
    await rowOf('Climate');
    there = [tag(1, 'Weather', { revision: 2 }), tag(2, 'Internal', { is_hidden: true, revision: 3 })];
    act(() => announceChange('tag'));
    await rowOf('Weather');
    there = [...there, tag(3, 'Zoning')];
    act(() => announceChange('tag'));
    const waiting = await screen.findByRole('button', { name: '1 tag changed' });
    expect(screen.queryByRole('row', { name: /Zoning/ })).toBeNull();
    await user.click(waiting);
    await rowOf('Zoning');
  });

  test('asks for what the address says', async () => {
    await open('?q=cl&visibility=hidden&order_by=posts&order_direction=-1&page=2&limit=25');
    await rowOf('Climate');
    expect(api.callsTo(listTags).at(-1)?.query).toMatchObject({
      ...{ query: 'cl', is_hidden: true, order_by: 'posts', order_direction: -1, offset: 25, limit: 25 },
    });
  });

  test('is filtered by hidden tags, and shows all again', async () => {
    const { user, search } = await open();
    await user.click(await screen.findByRole('button', { name: /^Visibility/ }));
    await user.click(await screen.findByRole('option', { name: 'Hidden' }));
    await waitFor(() => expect(search()).toBe('?visibility=hidden'));
  });

  test('G-93: opens with the default of the site, not with that of a role that one only gave a view to', async () => {
    const view = (id: number, title: string, more: Partial<SavedView>): SavedView => ({
      ...{ id, title, screen: 'tags', query: {}, columns: null, sort: null, visibility: 'site' },
      ...{ role_id: null, is_default: true, position: 0, is_own: true, may_change: true },
      ...{ updated_ts: 1_760_000_000, revision: 1, ...more },
    });
    const given = { visibility: 'role', role_id: 41, is_for_others: true } as const;
    const items = [view(4, 'Out of sight', { query: { visibility: 'hidden' } }), view(5, 'Desk', given)];
    api.on(listSavedViews, () => ({ items, total_count: items.length }));
    const { search } = await open();
    await waitFor(() => expect(search()).toBe('?saved=4&visibility=hidden'));
    expect(await screen.findByRole('button', { name: /^Desk/ })).toBeTruthy();
  });

  test('G-93: keeps what it shows as a view, says when it was changed, and brings it back', async () => {
    const kept: SavedView[] = [];
    api
      .on(listSavedViews, () => ({ items: kept, total_count: kept.length }))
      .on(createSavedView, ({ body }) => {
        const stamp = { position: 0, is_own: true, may_change: true, updated_ts: 1_760_000_000, revision: 1 };
        kept.push({ ...body, ...stamp, id: 4 });
        return kept[0] as SavedView;
      });
    api.on(listViewRoles, () => ({ items: [] }));
    const { user, search } = await open('?visibility=hidden');
    await user.click(await screen.findByRole('button', { name: 'Save as new view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
    await user.type(dialog.getByLabelText('Name'), 'Out of sight');
    await user.click(dialog.getByRole('button', { name: 'Save view' }));
    await waitFor(() => expect(search()).toBe('?saved=4&visibility=hidden'));
    expect(api.callsTo(createSavedView)[0]?.body).toMatchObject({
      ...{ screen: 'tags', query: { visibility: 'hidden' }, sort: null },
    });
    const tabs = within(screen.getByRole('navigation', { name: 'Views' }));
    await user.click(tabs.getByRole('button', { name: /^All tags/ }));
    await waitFor(() => expect(search()).toBe(''));
    await user.click(await tabs.findByRole('button', { name: /^Out of sight/ }));
    await waitFor(() => expect(search()).toBe('?saved=4&visibility=hidden'));
    await user.type(screen.getByLabelText('Find a tag'), 'a{Enter}');
    expect(await tabs.findByText('modified')).toBeTruthy();
  });

  test('says what tags are for while there are none', async () => {
    there = [];
    await open();
    expect(await screen.findByText('No tags')).toBeTruthy();
    expect(screen.getByText(/Add the first one/)).toBeTruthy();
  });

  test('offers no changes to whoever may only look', async () => {
    const holder = { ...testCaller.holder, sitePermissions: new Set(['VIEW_SUBPAGES']) };
    const { user } = await renderScreen(TagsScreen, { caller: { holder } });
    await user.click(within(await rowOf('Climate')).getByText('Climate'));
    expect(screen.queryByRole('button', { name: 'Add tag' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Delete Climate' })).toBeNull();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('a tag', () => {
  test('is added with its aliases one by one, and without a slug where none is typed', async () => {
    api.on(createTag, ({ body }) => tag(3, body.title));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add tag' }));
    await user.type(await field('Title'), 'Energy');
    await user.type(await field('Aliases (optional)'), 'Power, , Fuel{Enter}');
    expect(await screen.findByText(/. added\.$/)).toBeTruthy();
    expect(api.callsTo(createTag)[0]?.body).toEqual({
      ...{ title: 'Energy', description: '', is_hidden: false, aliases: ['Power', 'Fuel'], image_id: null },
    });
  });

  test('keeps its slug when it is renamed, and has another one when that is typed', async () => {
    api.on(updateTag, ({ body }) => tag(2, body.title ?? 'Internal', { revision: 4 }));
    const { user } = await open();
    await user.click(within(await rowOf('Internal')).getByText('Internal'));
    const title = await field('Title');
    await user.clear(title);
    await user.type(title, 'For us{Enter}');
    expect(await screen.findByText(/. saved\.$/)).toBeTruthy();
    expect(api.callsTo(updateTag)[0]?.body).toEqual({
      ...{ title: 'For us', description: '', is_hidden: true, aliases: [], image_id: null, revision: 3 },
    });
    await user.click(within(await rowOf('Internal')).getByText('Internal'));
    const slug = await field('Slug');
    await user.clear(slug);
    await user.type(slug, 'for-us{Enter}');
    await waitFor(() => expect(api.callsTo(updateTag)[1]?.body).toMatchObject({ slug: 'for-us' }));
  });

  test('whose name another has says which one under the field, and keeps what was typed', async () => {
    api.on(createTag, () => ({
      ...{ refuse: 409, code: 'tag_is_duplicate', message: 'Another tag has this name already.' },
      details: [{ loc: ['body', 'title'], msg: 'Another tag has this name already.' }],
      extra: { other: { id: 1, title: 'Climate', slug: 'climate' } },
    }));
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add tag' }));
    await user.type(await field('Title'), 'weather{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('“Climate” already has this name.');
    expect((await field('Title')).value).toBe('weather');
  });

  test('whose name another has leads to that one', async () => {
    api.on(createTag, () => ({
      ...{ refuse: 409, code: 'tag_is_duplicate', message: 'Another tag has this name already.' },
      details: [{ loc: ['body', 'title'], msg: 'Another tag has this name already.' }],
      extra: { other: { id: 1, title: 'Climate', slug: 'climate' } },
    }));
    const { user } = await renderScreen(TagsScreen, { path: '/r/dashboard/tags' });
    await user.click(await screen.findByRole('button', { name: 'Add tag' }));
    await user.type(await field('Title'), 'weather{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Open “Climate”' }));
    expect(await screen.findByRole('dialog', { name: 'Edit tag' })).toBeTruthy();
    expect((await field('Title')).value).toBe('Climate');
  });

  test('that is given the name of another is merged into that one instead', async () => {
    api.on(updateTag, () => ({
      ...{ refuse: 409, code: 'tag_is_duplicate', message: 'Another tag has this name already.' },
      details: [{ loc: ['body', 'title'], msg: 'Another tag has this name already.' }],
      extra: { other: { id: 77, title: 'Climate crisis', slug: 'climate-crisis' } },
    }));
    api.on(mergeTags, ({ body }) => ({
      ...{ id: 90, target: { id: 77, title: 'Climate crisis', slug: 'climate-crisis' }, sources: [] },
      ...{ post_count: body.source_ids.length, task_id: null, is_ready: true, undone_ts: null },
      ...{ created_ts: 1_764_000_000, undo_until_ts: 1_766_592_000 },
    }));
    const { user } = await open();
    await user.click(within(await rowOf('Climate')).getByText('Climate'));
    const title = await field('Title');
    await user.type(title, ' crisis{Enter}');
    const merge = await screen.findByRole('button', { name: 'Merge into “Climate crisis”' });
    await user.type(title, '!');
    expect(screen.queryByRole('button', { name: 'Merge into “Climate crisis”' })).toBeNull();
    await user.type(title, '{Backspace}');
    expect(merge).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Merge into “Climate crisis”' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge 2 tags' }));
    await user.click(dialog.getByRole('button', { name: 'Merge tags' }));
    await waitFor(() =>
      expect(api.callsTo(mergeTags)[0]?.body).toMatchObject({ source_ids: [1], target_id: 77 }),
    );
  });

  test('that is renamed can keep its old name as an alias', async () => {
    api.on(updateTag, ({ body }) => tag(1, body.title ?? '', { aliases: body.aliases ?? [] }));
    const { user } = await open();
    await user.click(within(await rowOf('Climate')).getByText('Climate'));
    const title = await field('Title');
    expect(screen.queryByRole('button', { name: 'Keep “Climate” as an alias' })).toBeNull();
    await user.clear(title);
    await user.type(title, 'Weather');
    await user.click(screen.getByRole('button', { name: 'Keep “Climate” as an alias' }));
    expect(screen.queryByRole('button', { name: 'Keep “Climate” as an alias' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save tag' }));
    await waitFor(() => expect(api.callsTo(updateTag)[0]?.body.aliases).toContain('Climate'));
  });

  test('that no post has is deleted at once, and brought back by Undo', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Internal' }));
    expect(await screen.findByText('Internal deleted.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone. 1 tag restored.')).toBeTruthy();
    expect(api.callsTo(undoAct)[0]?.params).toMatchObject({ batchId: 71 });
  });

  test('that posts have asks with their number before it is deleted', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Delete Climate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Climate?' }));
    expect(dialog.getByText(/^1,284 posts will lose it/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(api.callsTo(removeTags)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Delete Climate' }));
    await user.click(await screen.findByRole('button', { name: 'Delete tag' }));
    expect(await screen.findByText('Climate deleted.')).toBeTruthy();
  });

  test('and its neighbours are deleted together, and the selection goes with them', async () => {
    const { user } = await open();
    await rowOf('Climate');
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(await screen.findByRole('button', { name: 'Delete 2 tags' }));
    expect(await screen.findByText('2 deleted.')).toBeTruthy();
    expect(api.callsTo(removeTags)[0]?.body).toEqual({ ids: [1, 2] });
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull());
  });
});
