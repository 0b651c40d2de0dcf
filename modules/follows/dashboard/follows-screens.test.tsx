import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { FollowStatus } from '../follow-kinds.contract.ts';
import { changeFollow, type Follow, listFollows } from '../follows.contract.ts';
import { exploreRiver, getRiver } from '../river.contract.ts';
import { followSection, listSectionFollows, unfollowSection } from '../section-follows.contract.ts';
import { ExploreScreen } from './explore-screen.tsx';
import { FollowersScreen } from './followers-screen.tsx';
import { FollowingScreen } from './following-screen.tsx';
import { RiverScreen } from './river-screen.tsx';

const ts = 1_764_000_000;
const { NOT, FOLLOWING, MUTED } = FollowStatus;
let api: FakeApi;
let north: Follow;

const page = (items: Follow[]) => ({ items, total_count: items.length, is_exact: true, after: null });
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

beforeEach(() => {
  north = {
    ...{ id: 1, site_id: 71, title: 'Riverside', name: 'riverside', logo: null, type: 'communities' },
    ...{ status: FOLLOWING, since_ts: ts },
  };
  api = fakeApi();
  api
    .on(listFollows, () => page([north]))
    .on(changeFollow, ({ body }) => {
      north = { ...north, status: body.status };
      return north;
    });
});
afterEach(() => expect(api.faults).toEqual([]));

test('river-purpose, follow-toggle: what is followed is muted, let go of and taken back', async () => {
  const { user } = await renderScreen(FollowingScreen);
  const row = within(await rowOf('Riverside'));
  await user.click(row.getByRole('button', { name: 'Mute Riverside' }));
  await screen.findByText('Muted');
  expect(api.callsTo(changeFollow).at(-1)).toMatchObject({
    ...{ params: { followedId: 71 }, body: { status: MUTED } },
  });
  await user.click(await screen.findByRole('button', { name: 'Unfollow Riverside' }));
  await waitFor(() => expect(api.callsTo(changeFollow).at(-1)?.body).toEqual({ status: NOT }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(api.callsTo(changeFollow).at(-1)?.body).toEqual({ status: MUTED }));
});

test('follows-screen: the kinds of what is followed are tabs, and an empty one leads to Explore', async () => {
  api.on(listSectionFollows, () => ({ items: [], total_count: 0 }));
  const { user, search } = await renderScreen(FollowingScreen);
  await rowOf('Riverside');
  expect(api.callsTo(listFollows).at(-1)?.query).toMatchObject({ type: 'communities' });
  await user.click(screen.getByRole('button', { name: 'Sections' }));
  expect(search()).toBe('?kind=sections');
  const link = await screen.findByRole('link', { name: 'Explore' });
  expect(link.getAttribute('href')).toBe('/r/dashboard/river/explore?kind=sections');
});

test('a followed section says who added it, and is let go of by its id', async () => {
  const section = {
    ...{ id: 5, section_id: 5, title: 'Sport', path: '/sport', since_ts: ts },
    ...{ added_by: 9, is_forced: false },
  };
  api
    .on(listSectionFollows, () => ({ items: [section], total_count: 1 }))
    .on(unfollowSection, ({ query }) => ({ section_id: query.section_id }))
    .on(followSection, () => section);
  const { user } = await renderScreen(FollowingScreen, { search: '?kind=sections' });
  const row = within(await rowOf('Sport'));
  expect(row.getByText('Added for you')).toBeTruthy();
  expect(row.queryByRole('button', { name: /^Mute/ })).toBeNull();
  await user.click(row.getByRole('button', { name: 'Unfollow Sport' }));
  await waitFor(() => expect(api.callsTo(unfollowSection)).toHaveLength(1));
  expect(api.callsTo(unfollowSection)[0]?.query).toMatchObject({ section_id: 5 });
});

test('followers are asked for as such, and followed back', async () => {
  north = { ...north, type: 'profiles', title: 'Ada King', status: NOT };
  const { user } = await renderScreen(FollowersScreen);
  const row = within(await rowOf('Ada King'));
  expect(api.callsTo(listFollows).at(-1)?.query).toMatchObject({ filter: 'followers' });
  await user.click(row.getByRole('button', { name: 'Follow back Ada King' }));
  await screen.findByRole('button', { name: 'Unfollow Ada King' });
});

test('follows-400: a refused list says the exact words', async () => {
  api.on(listFollows, () => ({ refuse: 400, code: 'limit_is_invalid' }));
  await renderScreen(FollowersScreen);
  expect(await screen.findByText('Unexpected error')).toBeTruthy();
});

test('explore follows a community, and leads to where one applies', async () => {
  const community = {
    ...{
      id: 71,
      type: 'communities' as const,
      title: 'Riverside',
      name: 'riverside',
      description: 'By the Wren',
    },
    ...{ logo: null, creators: 4, posts: 12, fitting: 2, followers: 31, is_member: false, can_apply: true },
  };
  api.on(exploreRiver, () => ({
    items: [{ ...community, status: north.status }],
    ...{ total_count: 1, is_exact: true },
  }));
  north = { ...north, status: NOT };
  const { user } = await renderScreen(ExploreScreen);
  const row = within(await rowOf('Riverside'));
  expect(row.getByRole('button', { name: 'Apply to Riverside' })).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'Follow Riverside' }));
  await screen.findByRole('button', { name: 'Unfollow Riverside' });
  expect(api.callsTo(exploreRiver)[0]?.query).toMatchObject({ kind: 'communities', order_by: 'creators' });
});

const post = (id: number, headline: string, is_new: boolean) => ({
  ...{ id, headline, subheadline: '', path: `/p/${id}`, published_ts: ts - id, authors: ['Ada King'] },
  ...{ because: [{ type: 'communities' as const, id: 71, title: 'Riverside' }], is_new },
});

test('the river shows what is new apart, and goes on', async () => {
  api.on(getRiver, ({ query }) =>
    query.after === undefined
      ? {
          items: [post(1, 'The flood', true), post(2, 'The ebb', false)],
          ...{ after: 'next', follows_anything: true, seen: ts - 2 },
        }
      : { items: [post(3, 'The source', false)], after: null, follows_anything: true, seen: ts - 2 },
  );
  const { user } = await renderScreen(RiverScreen);
  const fresh = within(await screen.findByRole('region', { name: 'New since your last visit' }));
  expect(fresh.getByRole('link', { name: 'The flood' }).getAttribute('href')).toBe('/p/1');
  expect(fresh.getByText('Riverside')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  const earlier = within(screen.getByRole('region', { name: 'Earlier' }));
  expect(await earlier.findByText('The source')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  // What has been seen meanwhile does not make the rest old.
  expect(api.callsTo(getRiver).at(-1)?.query).toMatchObject({ after: 'next', seen: ts - 2 });
});

test('a river whose posts lie far back is looked through further', async () => {
  api.on(getRiver, ({ query }) => ({
    items: query.after === undefined ? [] : [post(3, 'The source', false)],
    ...{ after: query.after === undefined ? 'next' : null, follows_anything: true, seen: 0 },
  }));
  const { user } = await renderScreen(RiverScreen);
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('The source')).toBeTruthy();
});

test('an empty river leads to what there is to follow', async () => {
  api.on(getRiver, () => ({ items: [], after: null, follows_anything: false, seen: 0 }));
  await renderScreen(RiverScreen);
  expect(await screen.findByText("You don't follow anything yet")).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Explore' })).toBeTruthy();
});

test('a section that everyone follows has no way out', async () => {
  const section = { path: '/x', since_ts: ts, added_by: 9 };
  api.on(listSectionFollows, () => ({
    items: [
      { ...section, id: 5, section_id: 5, title: 'Sport', is_forced: true },
      { ...section, id: 6, section_id: 6, title: 'Town', is_forced: false },
    ],
    total_count: 2,
  }));
  await renderScreen(FollowingScreen, { search: '?kind=sections' });
  expect(within(await rowOf('Sport')).getByText('Everyone follows this')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Unfollow Sport' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Unfollow Town' })).toBeTruthy();
});
