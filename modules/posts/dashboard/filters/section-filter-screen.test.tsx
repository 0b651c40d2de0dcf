import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
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
