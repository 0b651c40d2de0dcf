import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { type Discovered, forgetDiscovered, listDiscovery, saveDiscovered } from '../discovery.contract.ts';
import { DiscoveryScreen } from './discovery-screen.tsx';

let api: FakeApi;
let post: Discovered;

beforeEach(() => {
  post = {
    ...{ kind: 'post', key: '12', title: 'The flood', url: '/2026/flood', site: 'Civic Desk', post_id: 12 },
    ...{ published_ts: 1_764_000_000, views: 1_248, velocity: 4.8, saved: false },
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

test('whoever follows nothing is led to what there is', async () => {
  api.on(listDiscovery, () => ({ items: [], total_count: 0 }));
  await renderScreen(DiscoveryScreen);
  const link = await screen.findByRole('link', { name: 'Explore' });
  expect(link.getAttribute('href')).toBe('/r/dashboard/river/explore');
});
