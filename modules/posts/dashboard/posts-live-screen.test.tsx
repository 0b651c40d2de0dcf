import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listSavedViews } from '#modules/saved-views/saved-views.contract.ts';
import { announceChange } from '#platform/dashboard/live-changes.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen } from '#platform/testing/render-screen.tsx';
import { listPresence } from '../post-presence.contract.ts';
import { countPosts, listPosts, type PostRow } from '../posts.contract.ts';
import { countShippedViews } from '../shipped-views.contract.ts';
import { atAllPosts, postRow } from './post-row.fixture.ts';
import { PostsScreen } from './posts-screen.tsx';

let api: FakeApi;
let posts: PostRow[];
const trends = { previous_count: null, change_percent: null };

beforeEach(() => {
  const named = (id: number, headline: string) => postRow({ id, headline, revision: 1 });
  posts = [named(1, 'Harbour'), named(2, 'Bridge'), named(3, 'Ferry')];
  api = fakeApi();
  atAllPosts(api);
  api.on(listPresence, () => ({ items: [] }));
  api.on(listSavedViews, () => ({ items: [], total_count: 0 }));
  api.on(countPosts, () => ({ count: 3, is_exact: true, trends }));
  api.on(listPosts, () => ({
    ...{ posts, subpages: [], is_cut_short: false, after: null },
    posts_count: { count: posts.length, is_exact: true, trends },
  }));
});
afterEach(() => {
  vi.useRealTimers();
  expect(api.faults).toEqual([]);
});

const shown = () => [...document.querySelectorAll('[data-row] a')].map((link) => link.textContent);

test('what a colleague changed stands in its row, which says so', async () => {
  await renderScreen(PostsScreen);
  await screen.findByText('Bridge');
  posts = posts.map((post) => (post.id === 2 ? { ...post, headline: 'Old bridge', revision: 2 } : post));
  act(() => announceChange('post'));
  expect((await screen.findByText('Old bridge')).closest('tr')?.dataset.changed).toBe('true');
  expect(document.querySelectorAll('[data-changed="true"]')).toHaveLength(1);
  expect(screen.queryByRole('button', { name: /changed$/ })).toBeNull();
});

test('what came and left waits behind how many there are, and a press shows it', async () => {
  const { user } = await renderScreen(PostsScreen);
  await screen.findByText('Bridge');
  const before = shown();
  posts = [postRow({ id: 4, headline: 'Tram', revision: 1 }), ...posts.slice(0, 2)];
  act(() => announceChange('post'));
  const waiting = await screen.findByRole('button', { name: '2 posts changed' });
  expect(within(waiting.parentElement as HTMLElement).getByText('2 posts changed')).toBeTruthy();
  expect(shown()).toEqual(before);
  await user.click(waiting);
  await waitFor(() => expect(shown()).not.toEqual(before));
  expect(screen.getByText('Tram').closest('tr')?.dataset.changed).toBe('true');
  expect(screen.queryByText('Ferry')).toBeNull();
  expect(screen.queryByRole('button', { name: /changed$/ })).toBeNull();
});

test('an answer that is late never comes over a newer one', async () => {
  await renderScreen(PostsScreen);
  await screen.findByText('Bridge');
  const named = (headline: string, revision: number) =>
    posts.map((post) => (post.id === 2 ? { ...post, headline, revision } : post));
  let arrive = () => {};
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const old = named('Old bridge', 2);
  posts = named('New bridge', 3);
  let isFirst = true;
  api.on(listPosts, async () => {
    const isLate = isFirst;
    isFirst = false;
    if (isLate) await late;
    return {
      ...{ posts: isLate ? old : posts, subpages: [], is_cut_short: false, after: null },
      posts_count: { count: posts.length, is_exact: true, trends },
    };
  });
  const before = api.callsTo(listPosts).length;
  act(() => announceChange('post'));
  await waitFor(() => expect(api.callsTo(listPosts)).toHaveLength(before + 1));
  act(() => announceChange('post'));
  arrive();
  expect(await screen.findByText('New bridge')).toBeTruthy();
  expect(screen.queryByText('Old bridge')).toBeNull();
  expect(api.callsTo(listPosts)).toHaveLength(before + 2);
});

test('an exact number is asked for again with what colleagues write, but not more than twice in a minute', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const posts_count = { count: 10_000, is_exact: false, trends };
  api.on(listPosts, () => ({ posts, subpages: [], is_cut_short: false, after: null, posts_count }));
  api.on(countPosts, () => ({ count: 812_345, is_exact: true, trends }));
  await renderScreen(PostsScreen);
  await screen.findByText('1–50 of 812,345');
  for (const revision of [2, 3]) {
    const headline = `Bridge ${revision}`;
    posts = posts.map((post) => (post.id === 2 ? { ...post, headline, revision } : post));
    act(() => announceChange('post'));
    await screen.findByText(headline);
  }
  expect(api.callsTo(countPosts)).toHaveLength(1);
  await act(() => vi.advanceTimersByTimeAsync(30_000));
  await waitFor(() => expect(api.callsTo(countPosts)).toHaveLength(2));
});

test('who has a post open stands in its row, and leaves it as they close it', async () => {
  const ruth = { id: 99, title: 'Ruth Lange', since_ts: 1, is_editing: true };
  let people = [ruth];
  api.on(listPresence, () => ({ items: [{ post_id: 2, people }] }));
  await renderScreen(PostsScreen);
  const row = (await screen.findByText('Bridge')).closest('tr') as HTMLElement;
  expect(await within(row).findByText('Open now: Ruth Lange (editing)')).toBeTruthy();
  expect(screen.getAllByText('Ruth Lange')).toHaveLength(1);
  people = [];
  act(() => announceChange('presence'));
  await waitFor(() => expect(screen.queryByText('Ruth Lange')).toBeNull());
});

test('the numbers on the tabs follow what others change, and a page that nobody sees asks when it is looked at', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const query = { status: '5' };
  const view = {
    ...{ id: 1, screen: 'posts' as const, title: 'Mine', query, columns: null, sort: null, position: 0 },
    ...{ visibility: 'personal' as const, role_id: null, is_default: false, is_own: true, may_change: true },
    ...{ updated_ts: 1, revision: 1 },
  };
  api.on(listSavedViews, () => ({ items: [view], total_count: 1 }));
  let count = 4;
  const counted = () => ({ count, is_exact: true });
  api.on(countPosts, () => ({ ...counted(), trends }));
  const none = { count: 0, is_exact: true };
  const others = { all: none, review: none, scheduled: none, drafts: none, published: none };
  api.on(countShippedViews, () => ({ ...others, waiting: counted() }));
  await renderScreen(PostsScreen);
  expect(await screen.findByRole('button', { name: /^Waiting for me 4/ })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Mine 4/ })).toBeTruthy();
  count = 5;
  act(() => announceChange('post'));
  expect(await screen.findByRole('button', { name: /^Waiting for me 5/ }, { timeout: 9_000 })).toBeTruthy();
  expect(await screen.findByRole('button', { name: /^Mine 5/ })).toBeTruthy();
  const asked = () => api.callsTo(countShippedViews).length;
  const before = asked();
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  count = 6;
  act(() => announceChange('post'));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(asked()).toBe(before);
  hidden.mockReturnValue(false);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByRole('button', { name: /^Waiting for me 6/ })).toBeTruthy();
  hidden.mockRestore();
});
