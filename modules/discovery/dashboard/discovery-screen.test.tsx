import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeFollow } from '#modules/follows/follows.contract.ts';
import { followSection } from '#modules/follows/section-follows.contract.ts';
import { changePosts } from '#modules/posts/post-batches.contract.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { listSections } from '#modules/sections/section-list.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { type Discovered, forgetDiscovered, listDiscovery, saveDiscovered } from '../discovery.contract.ts';
import { DiscoveryScreen } from './discovery-screen.tsx';

let api: FakeApi;
let post: Discovered;

beforeEach(() => {
  post = {
    ...{ kind: 'post', key: '12', title: 'The flood', url: '/2026/flood', site: 'Civic Desk', post_id: 12 },
    ...{ published_ts: 1_764_000_000, views: 1_248, velocity: 4.8, saved: false },
    follows: [],
  };
  api = fakeApi();
  api
    .on(listDiscovery, ({ query }) =>
      query.tab === 'mentions'
        ? {
            items: [
              {
                ...post,
                kind: 'page' as const,
                key: 'town.test',
                title: 'town.test',
                velocity: null,
                post_id: null,
              },
            ],
            total_count: 1,
          }
        : { items: [post], total_count: 1 },
    )
    .on(saveDiscovered, ({ body }) => {
      post = { ...post, saved: true };
      return { ...body, saved: true };
    })
    .on(forgetDiscovered, () => {
      post = { ...post, saved: false };
      return undefined;
    });
});
afterEach(() => expect(api.faults).toEqual([]));

const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

test('posts stand with their views and how fast they are, and are saved and let go of', async () => {
  const { user } = await renderScreen(DiscoveryScreen);
  const row = within(await rowOf('The flood'));
  for (const text of ['1,248', '4.8×']) expect(row.getByText(text)).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Save The flood' }));
  await user.click(await screen.findByRole('button', { name: 'Remove The flood' }));
  await screen.findByRole('button', { name: 'Save The flood' });
  expect(api.callsTo(saveDiscovered)[0]?.body).toEqual({ kind: 'post', key: '12' });
  expect(api.callsTo(forgetDiscovered)[0]?.query).toMatchObject({ kind: 'post', key: '12' });
});

test('the tab and the period stand in the address and in the question', async () => {
  const { user, search } = await renderScreen(DiscoveryScreen);
  await rowOf('The flood');
  await user.click(screen.getByRole('button', { name: 'Mentions' }));
  const row = within(await rowOf('town\\.test'));
  expect(row.getByText('New')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Period/ }));
  await user.click(await screen.findByRole('option', { name: 'Last 7 days' }));
  await waitFor(() => expect(search()).toBe('?tab=mentions&period=last_week'));
  await waitFor(() =>
    expect(api.callsTo(listDiscovery).at(-1)?.query).toMatchObject({ tab: 'mentions', period: 'last_week' }),
  );
});

test('a draft that cannot be started says why', async () => {
  api.on(createPost, () => ({ refuse: 429, code: 'quota_reached', message: 'No more posts today.' }));
  const { user } = await renderScreen(DiscoveryScreen);
  const row = within(await rowOf('The flood'));
  await user.click(row.getByRole('button', { name: 'Start draft: The flood' }));
  expect(await screen.findByText(/We couldn't start the draft\. No more posts today\./)).toBeTruthy();
});

test('what a post is of is followed and let go of from its menu', async () => {
  const one = { id: 41, title: 'Ada Lee', is_followed: true };
  post = {
    ...post,
    follows: [
      { ...one, type: 'profiles' },
      { type: 'sections', id: 21, title: 'Town', is_followed: false },
    ],
  };
  const followed = { id: 0, site_id: 41, title: 'Ada Lee', name: 'ada', logo: null, since_ts: null };
  api
    .on(changeFollow, () => ({ ...followed, status: 0 as const, type: 'profiles' as const }))
    .on(followSection, () => ({
      ...{
        id: 21,
        section_id: 21,
        title: 'Town',
        path: '/town',
        since_ts: 1,
        added_by: null,
        is_forced: false,
      },
    }));
  const { user } = await renderScreen(DiscoveryScreen);
  const more = () => screen.findByRole('button', { name: 'More actions for The flood' });
  await user.click(await more());
  await user.click(await screen.findByRole('button', { name: 'Follow Town' }));
  await waitFor(() => expect(api.callsTo(followSection)[0]?.body).toEqual({ section_id: 21 }));
  await user.click(await more());
  await user.click(await screen.findByRole('button', { name: 'Unfollow Ada Lee' }));
  await waitFor(() => expect(api.callsTo(changeFollow)[0]?.params).toEqual({ followedId: 41 }));
  // The list says anew what is followed.
  await waitFor(() => expect(api.callsTo(listDiscovery).length).toBeGreaterThan(2));
});

test('a post is added to sections by whoever syndicates, once it was said what comes of it', async () => {
  const batch = {
    ...{ batch_id: 9, task_id: null, status: 'SUCCESS' as const, is_ready: true, requested: 1, changed: 1 },
    ...{
      leaving_count: null,
      entering_count: null,
      lapsing_count: null,
      lapsing: [],
      people: [],
      spared: [],
    },
    ...{
      skipped_count: 0,
      skipped: [],
      skipped_for: [],
      undo_of: null,
      is_undone: false,
      undo_until_ts: null,
    },
    did: { action: 'add_sections' as const, status: null },
  };
  const section = {
    ...{ id: 21, title: 'Town', full_title: 'Town', slug: 'town', path: '/town', type: 'section' as const },
    ...{ parent_id: null, parent_ids: [], site_id: 1, status: 1 },
  };
  api.on(changePosts, () => batch).on(listSections, () => [section]);
  const { user } = await renderScreen(DiscoveryScreen);
  await user.click(await screen.findByRole('button', { name: 'More actions for The flood' }));
  await user.click(await screen.findByRole('button', { name: 'Add to sections…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add to sections' }));
  await user.click(await dialog.findByRole('option', { name: 'Town' }));
  expect(dialog.queryByLabelText('Action')).toBeNull();
  expect(dialog.queryByLabelText('Primary section')).toBeNull();
  await user.click(await dialog.findByRole('button', { name: 'Add 1 post to sections' }));
  expect(await screen.findByText('1 post added to sections.')).toBeTruthy();
  expect(api.callsTo(changePosts).at(-1)?.body).toMatchObject({
    ...{ action: 'add_sections', section_ids: [21], post_ids: [12] },
  });
});

test('whoever neither syndicates nor edits is not offered to', async () => {
  post = { ...post, follows: [{ type: 'profiles', id: 41, title: 'Ada Lee', is_followed: false }] };
  const holder = { ...testCaller.holder, sitePermissions: new Set(['VIEW_STATS', 'CREATE_REAL_DRAFT']) };
  const { user } = await renderScreen(DiscoveryScreen, { caller: { holder } });
  await user.click(await screen.findByRole('button', { name: 'More actions for The flood' }));
  expect(await screen.findByRole('button', { name: 'Follow Ada Lee' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add to sections…' })).toBeNull();
});

test('whoever follows nothing is led to what there is', async () => {
  api.on(listDiscovery, () => ({ items: [], total_count: 0 }));
  await renderScreen(DiscoveryScreen);
  const link = await screen.findByRole('link', { name: 'Explore' });
  expect(link.getAttribute('href')).toBe('/r/dashboard/river/explore');
});
