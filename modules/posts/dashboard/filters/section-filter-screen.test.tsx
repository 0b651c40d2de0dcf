import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { listPresence } from '../../post-presence.contract.ts';
import { countPosts, listPosts } from '../../posts.contract.ts';
import { atAllPosts, postRow } from '../post-row.fixture.ts';
import { PostsScreen } from '../posts-screen.tsx';

let api: FakeApi;
const counted = { count: 1, is_exact: true, trends: { previous_count: null, change_percent: null } };
const section = (id: number, title: string, parent_ids: number[]) => ({
  ...{ id, parent_id: parent_ids.at(-1) ?? null, site_id: 1, title, full_title: title, slug: title },
  ...{ path: `/${title}`, type: 'section' as const, status: 1, parent_ids },
});

beforeEach(() => {
  api = fakeApi();
  atAllPosts(api);
  api
    .on(listPresence, () => ({ items: [] }))
    .on(listSavedViews, () => ({ items: [], total_count: 0 }))
    .on(countPosts, () => counted)
    .on(listPosts, () => ({
      ...{ posts: [postRow()], subpages: [], is_cut_short: false, after: null, posts_count: counted },
    }))
    .on(listSections, () => [section(12, 'Culture', []), section(13, 'Music', [12])]);
});
afterEach(() => expect(api.faults).toEqual([]));

test('the filter of a section says that it leaves out what stands in those below it', async () => {
  const { user } = await renderScreen(PostsScreen, { search: '?sectionid=12' });
  await user.click(await screen.findByRole('button', { name: /^Section.*Culture \(without subsections\)/ }));
  expect(await screen.findByText("Posts in subsections aren't included.")).toBeTruthy();
  await user.click(await screen.findByRole('option', { name: 'Music' }));
  const filter = await screen.findByRole('button', { name: /^Section.*Music/ });
  expect(filter.textContent).not.toContain('without');
});

test('whoever may see no sections and no people is offered neither, and none are asked for', async () => {
  const holder = { ...testCaller.holder, sitePermissions: new Set(['CREATE_REAL_DRAFT']) };
  const asThey = { caller: { holder } };
  await renderScreen(PostsScreen, asThey);
  expect(await screen.findByRole('button', { name: /^Status/ })).toBeTruthy();
  for (const name of [/^Section/, /^Author/]) expect(screen.queryByRole('button', { name })).toBeNull();
  cleanup();
  // An address may set one all the same: it can be cleared, and its section is not asked for.
  await renderScreen(PostsScreen, { ...asThey, search: '?sectionid=12' });
  expect(await screen.findByRole('button', { name: /^Section.*#12/ })).toBeTruthy();
  expect(api.callsTo(listSections)).toEqual([]);
});
