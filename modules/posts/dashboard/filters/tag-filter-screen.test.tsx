import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { listTags } from '#modules/tags/tags.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { namePostValues } from '../../post-names.contract.ts';
import { listPresence } from '../../post-presence.contract.ts';
import { countPosts, listPosts } from '../../posts.contract.ts';
import { atAllPosts, postRow } from '../post-row.fixture.ts';
import { PostsScreen } from '../posts-screen.tsx';

let api: FakeApi;
const counted = { count: 1, is_exact: true, trends: { previous_count: null, change_percent: null } };
const tag = (id: number, title: string) => ({
  ...{ id, title, slug: title.toLowerCase(), description: '', is_hidden: false, aliases: [], image_id: null },
  ...{ created_ts: 1, updated_ts: 1, revision: 1, post_count: 1, last_used_ts: 1, page_views_30d: null },
});
const tags = [tag(4, 'Budget'), tag(7, 'Climate')];
const named = { id: 7, title: 'Climate', name: 'climate', slug: 'climate' };
const nobody = { authors: [], sections: [], images: [], communities: [] };

beforeEach(() => {
  api = fakeApi();
  atAllPosts(api);
  api
    .on(listPresence, () => ({ items: [] }))
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(countPosts, () => counted)
    .on(namePostValues, () => ({ ...nobody, tags: [] }))
    .on(listTags, ({ query }) => {
      const items = tags.filter(({ title }) => title.toLowerCase().includes(query.query ?? ''));
      return { items, total_count: items.length, after: null };
    })
    .on(listPosts, ({ query }) => ({
      posts: query.tag_id === 7 ? [postRow({ tags: [named] })] : [],
      ...{ subpages: [], is_cut_short: false, after: null, posts_count: counted },
    }));
});
afterEach(() => expect(api.faults).toEqual([]));

test('posts are filtered by a tag that is sought while typing', async () => {
  const { user, search } = await renderScreen(PostsScreen);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('button', { name: /^Tag/ }));
  await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'clim');
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Budget' })).toBeNull());
  await user.click(await screen.findByRole('option', { name: 'Climate' }));
  await waitFor(() => expect(search()).toBe('?tag_id=7'));
  expect(await screen.findByRole('button', { name: /^Tag.*Climate/ })).toBeTruthy();
});

test('a tag that an address sets is named by the list itself', async () => {
  await renderScreen(PostsScreen, { search: '?tag_id=7' });
  expect(await screen.findByRole('button', { name: /^Tag.*Climate/ })).toBeTruthy();
  expect(api.callsTo(namePostValues).length).toBe(0);
});

test('a tag that is gone is shown by its number, and cleared', async () => {
  const { user, search } = await renderScreen(PostsScreen, { search: '?tag_id=99' });
  expect(await screen.findByRole('button', { name: /^Tag.*#99/ })).toBeTruthy();
  await waitFor(() => expect(api.callsTo(namePostValues)[0]?.query).toEqual({ tags: [99] }));
  await user.click(screen.getByRole('button', { name: /^Clear.*Tag/ }));
  await waitFor(() => expect(search()).toBe(''));
});

test('whoever may see no tags is offered none and asks for none, and clears one that an address sets', async () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set<string>() };
  const asThey = { caller: { holder } };
  const { user } = await renderScreen(PostsScreen, asThey);
  await user.click(await screen.findByRole('button', { name: 'More' }));
  expect(await screen.findByRole('button', { name: /^Layout/ })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Tag/ })).toBeNull();
  cleanup();
  await renderScreen(PostsScreen, { ...asThey, search: '?tag_id=99' });
  expect(await screen.findByRole('button', { name: /^Tag.*#99/ })).toBeTruthy();
  expect(api.callsTo(listTags).length + api.callsTo(namePostValues).length).toBe(0);
});
