import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { listPosts, type PostRow } from '#modules/posts/posts.contract.ts';
import { shippedQuestions } from '#modules/posts/shipped-views.contract.ts';
import { listRunningTasks } from '#modules/tasks/tasks.contract.ts';
import { type FakeApi, fakeApi } from '#platform/testing/fake-api.ts';
import { renderScreen, testCaller } from '#platform/testing/render-screen.tsx';
import { getHome } from '../home.contract.ts';
import { HomeScreen } from './home-screen.tsx';

const now = Date.UTC(2026, 10, 20, 12) / 1000;
const row: Omit<PostRow, 'id' | 'headline' | 'status'> = {
  ...{ parent_id: null, parent_headline: null, community_id: null, type: 'article' },
  ...{ subheadline: '', slug: '', authors: [], authors_site_ids: [], primary_section: null, sections: [] },
  ...{ tags: [], rating: 0, is_suspicious: false, is_locked: false, page_views: 0 },
  ...{ created_date: '20-11-2026', created_ts: now, updated_ts: now, scheduled_at: null, revision: 1 },
  is_auto_enabled: false,
  published_ts: null,
  comments_count: 0,
  word_count: 0,
  stage: null,
  community: null,
};
const some: PostRow[] = [
  { ...row, id: 1, headline: 'Sent back', status: PostStatus.NEEDS_REVISION },
  { ...row, id: 2, headline: 'Finished', status: PostStatus.READY_TO_PUBLISH },
  {
    ...{ ...row, id: 3, headline: 'Live at eight', status: PostStatus.READY_TO_PUBLISH },
    scheduled_at: now + 3_600,
  },
  {
    ...{ ...row, id: 4, headline: 'Live tomorrow', status: PostStatus.DRAFT },
    scheduled_at: now + 90_000,
  },
  { ...row, id: 5, headline: 'Looked at', status: PostStatus.NEEDS_REVIEW },
  { ...row, id: 6, headline: 'Begun', status: PostStatus.DRAFT },
];
const liveToday = (count: number): PostRow[] =>
  Array.from({ length: count }, (_, at) => ({
    ...{ ...row, id: 100 + at, headline: `Live ${at}`, status: PostStatus.READY_TO_PUBLISH },
    scheduled_at: now + 60 * (at + 1),
  }));
const nothing = {
  ...{ own_posts: [], suspicious: null, comments: null, overdue: null, redirects: null, reading: [] },
  ...{ most_read: null, missing_pages: null, failed: [] },
};
let posts: PostRow[];
let api: FakeApi;

beforeEach(() => {
  vi.useFakeTimers({ now: now * 1_000, shouldAdvanceTime: true });
  posts = some;
  api = fakeApi();
  api.on(listRunningTasks, () => ({ items: [] }));
  api.on(getHome, () => nothing);
  api.on(listPosts, ({ query }) => {
    const isAsked = ({ status, scheduled_at }: PostRow) =>
      query.future ? scheduled_at !== null : status === query.status;
    const found = posts.filter(isAsked);
    const trends = { previous_count: null, change_percent: null };
    const posts_count = { count: found.length, is_exact: true, trends };
    return {
      posts: found.slice(0, query.limit),
      subpages: [],
      posts_count,
      is_cut_short: false,
      after: null,
    };
  });
});
afterEach(() => {
  vi.useRealTimers();
  expect(api.faults).toEqual([]);
});

const headlines = async (part: string) => {
  const region = within(await screen.findByRole('region', { name: part }));
  return (await region.findAllByRole('listitem')).map((item) => within(item).getByRole('link').textContent);
};
const publisher = {
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set([...testCaller.holder.sitePermissions, 'PUBLISH_POST']),
  },
};

const writer = {
  holder: {
    ...testCaller.holder,
    sitePermissions: new Set(
      [...testCaller.holder.sitePermissions].filter((name) => name !== 'APPROVE_CONTENT'),
    ),
  },
};

test('shows each post once, in its most urgent part', async () => {
  await renderScreen(HomeScreen, { caller: publisher });
  expect(await headlines('Scheduled')).toEqual(['Live at eight', 'Live tomorrow']);
  expect(await headlines('Needs my revision')).toEqual(['Sent back']);
  expect(await headlines('Ready to publish')).toEqual(['Finished']);
  expect(await headlines('Waiting for review')).toEqual(['Looked at']);
  expect(await headlines('My drafts')).toEqual(['Live tomorrow', 'Begun']);
});

test.each([
  ['Ready to publish', PostStatus.READY_TO_PUBLISH, true],
  ['Waiting for review', PostStatus.NEEDS_REVIEW, false],
  ['My drafts', PostStatus.DRAFT, true],
])('“%s” opens the list with the view that asks what was counted', async (part, status, isUnplanned) => {
  await renderScreen(HomeScreen, { caller: publisher });
  const view = Object.values(shippedQuestions(publisher.holder)).find((one) => one.status === status);
  const all = await screen.findByRole('link', { name: new RegExp(`^${part}, all`) });
  const { searchParams } = new URL(all.getAttribute('href') ?? '', 'http://a.test');
  expect(Object.fromEntries(searchParams)).toEqual({
    status: String(status),
    ...(isUnplanned ? { unscheduled: '1' } : {}),
    ...(view?.isOwn ? { author_id: expect.any(String), author: expect.any(String) } : {}),
  });
  const asked = api.callsTo(listPosts).find(({ query }) => query.status === status)?.query;
  expect([view?.unscheduled === 1, asked?.unscheduled === true]).toEqual([isUnplanned, isUnplanned]);
  expect(asked?.author_id !== undefined).toBe(view?.isOwn === true);
});

test('who publishes without approving opens the reviews in their view', async () => {
  const holder = {
    ...writer.holder,
    sitePermissions: new Set([...writer.holder.sitePermissions, 'PUBLISH_POST']),
  };
  await renderScreen(HomeScreen, { caller: { holder } });
  const all = await screen.findByRole('link', { name: /^Waiting for review, all/ });
  const { searchParams } = new URL(all.getAttribute('href') ?? '', 'http://a.test');
  expect(Object.fromEntries(searchParams)).toEqual({ status: String(PostStatus.NEEDS_REVIEW) });
  expect(shippedQuestions(holder).review).toEqual({ status: PostStatus.NEEDS_REVIEW });
});

test('a post that today has no room for stays in the part of its status', async () => {
  posts = liveToday(21);
  await renderScreen(HomeScreen, { caller: publisher });
  expect(await headlines('Scheduled')).toHaveLength(20);
  expect(await headlines('Ready to publish')).toEqual(['Live 20']);
});

test('a review that is planned for another day waits all the same', async () => {
  posts = [
    {
      ...row,
      id: 7,
      headline: 'For next week',
      status: PostStatus.NEEDS_REVIEW,
      scheduled_at: now + 604_800,
    },
  ];
  await renderScreen(HomeScreen, { caller: publisher });
  expect(await headlines('Waiting for review')).toEqual(['For next week']);
  expect(await headlines('Scheduled')).toEqual(['For next week']);
});

test('shows what is planned for the next days after today, each with its time', async () => {
  const later = (id: number, headline: string, seconds: number, is_auto_enabled = true): PostRow => ({
    ...{ ...row, id, headline, status: PostStatus.READY_TO_PUBLISH },
    ...{ scheduled_at: now + seconds, is_auto_enabled },
  });
  posts = [
    ...liveToday(6),
    later(7, 'Tomorrow', 86_400),
    later(8, 'Planned in ten days', 864_000, false),
    later(10, 'Beyond', 950_000),
  ];
  await renderScreen(HomeScreen, { caller: publisher });
  expect((await headlines('Scheduled')).slice(5)).toEqual(['Live 5', 'Tomorrow', 'Planned in ten days']);
  const region = within(screen.getByRole('region', { name: 'Scheduled' }));
  const times = region.getAllByRole('listitem').map((item) => item.querySelector('time')?.textContent);
  expect(times.slice(6)).toEqual([
    expect.stringMatching(/^Sat /),
    expect.stringMatching(/^(?:30 Nov|Nov 30), /),
  ]);
  expect(region.getByRole('link', { name: 'Scheduled, all 9' })).toBeDefined();
});

test('shows what waits behind many posts that go live today', async () => {
  posts = [...liveToday(20), ...some];
  await renderScreen(HomeScreen, { caller: publisher });
  expect(await headlines('Ready to publish')).toEqual(['Finished', 'Live at eight']);
  // A post opens in the list that its part is a piece of.
  const post = screen.getByRole('link', { name: 'Finished' });
  expect(post.getAttribute('href')).toContain('unscheduled=1');
});

test('what goes live by itself is not said to be nothing', async () => {
  posts = liveToday(3);
  await renderScreen(HomeScreen, { caller: publisher });
  const ready = within(await screen.findByRole('region', { name: 'Ready to publish' }));
  expect(await ready.findByText('All of these are scheduled for today.')).toBeDefined();
  const all = ready.getByRole('link', { name: 'Ready to publish, all 3' });
  expect(all.getAttribute('href')).toContain('unscheduled=1');
  const review = within(screen.getByRole('region', { name: 'Waiting for review' }));
  expect(await review.findByText('Nothing is waiting for review.')).toBeDefined();
});

test('who does not publish is told of their own posts alone', async () => {
  posts = [];
  await renderScreen(HomeScreen, { caller: writer });
  for (const [part, sentence] of [
    ['My posts ready to publish', 'None of your posts are ready to publish.'],
    ['My posts waiting for review', 'None of your posts are waiting for review.'],
    ['Scheduled', 'Nothing you can see is scheduled.'],
  ] as const) {
    const region = within(await screen.findByRole('region', { name: part }));
    expect(await region.findByText(sentence)).toBeDefined();
  }
  expect(screen.getByRole('link', { name: 'Open calendar' }).getAttribute('href')).toBe(
    '/r/dashboard/posts/calendar',
  );
});

test.each([
  ['publish', publisher, 'Ready to publish', undefined],
  ['write', writer, 'My posts ready to publish', testCaller.profile.id],
])('to those who %s the posts that wait are shown as fits', async (_, caller, part, author) => {
  await renderScreen(HomeScreen, { caller });
  await headlines(part);
  const asked = api.callsTo(listPosts).filter(({ query }) => query.status === PostStatus.READY_TO_PUBLISH);
  expect(asked.map(({ query }) => query.author_id)).toEqual([author]);
});

test('figures of own posts and what moderators wait for are shown where there are any', async () => {
  const own = { id: 7, headline: 'Read a lot', status: 0, published_ts: now, comments_count: 2 };
  api.on(getHome, () => ({
    ...nothing,
    own_posts: [{ ...own, page_views: 1204, days: Array.from({ length: 14 }, (_, at) => at) }],
    suspicious: {
      ...{ count: 1, is_exact: true },
      posts: [{ id: 8, headline: 'Buy now', status: PostStatus.DRAFT, updated_ts: now }],
    },
    comments: {
      ...{ count: 12, is_exact: true },
      comments: [{ id: 3, author: 'Ada', text: 'Well said', created_ts: now }],
    },
    overdue: { count: 1, posts: [{ id: 9, headline: 'Late one', scheduled_at: now - 7_200 }] },
    redirects: { chains: 1, missing: 3 },
  }));
  const sitePermissions = new Set([...publisher.holder.sitePermissions, 'APPROVE_CONTENT']);
  await renderScreen(HomeScreen, { caller: { holder: { ...publisher.holder, sitePermissions } } });
  expect(await headlines('Marked as spam')).toEqual(['Buy now']);
  const waiting = within(screen.getByRole('region', { name: 'Comments waiting for review' }));
  expect(waiting.getByRole('link', { name: /Ada.*Well said/ }).getAttribute('href')).toBe(
    '/r/dashboard/comments?order_direction=1',
  );
  expect(waiting.getByText(/12/)).toBeDefined();
  const mine = within(await screen.findByRole('region', { name: 'My published posts' }));
  expect(mine.getByText('1,204 views')).toBeDefined();
  expect(mine.getByText('2 comments')).toBeDefined();
  expect(await headlines('Alerts')).toEqual([
    'Due 05:00, but not live yet: Late one',
    '3 redirects to missing pages',
    '1 redirect chain',
  ]);
});

test('a part that failed says so and no other; a failure of all of them is said once', async () => {
  const own = { id: 7, headline: 'Read a lot', status: 0, published_ts: now, comments_count: 2 };
  api.on(getHome, () => ({
    ...nothing,
    ...{ own_posts: [{ ...own, page_views: null, days: null }], failed: ['redirects' as const] },
  }));
  await renderScreen(HomeScreen, { caller: publisher });
  const alerts = within(await screen.findByRole('region', { name: 'Alerts' }));
  expect((await alerts.findByRole('alert')).textContent).toContain("The alerts couldn't be loaded");
  expect(await headlines('My published posts')).toEqual(['Read a lot']);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  cleanup();
  api.on(getHome, () => ({ refuse: 500 }));
  await renderScreen(HomeScreen);
  expect(await screen.findByText("The alerts couldn't be loaded")).toBeDefined();
  expect(screen.getAllByRole('alert')).toHaveLength(1);
  expect(screen.queryByRole('region', { name: 'Marked as spam' })).toBeNull();
});

test('who reads and does not write is shown what to read, and no empty part', async () => {
  posts = [];
  api.on(getHome, () => ({
    ...nothing,
    reading: [{ id: 9, headline: 'Bridge opens', path: '/news/bridge-opens', published_ts: now }],
  }));
  const sitePermissions = new Set<string>();
  await renderScreen(HomeScreen, { caller: { holder: { ...testCaller.holder, sitePermissions } } });
  expect(await headlines('Latest on the site')).toEqual(['Bridge opens']);
  expect(screen.getByRole('link', { name: 'Bridge opens' }).getAttribute('href')).toBe('/news/bridge-opens');
  for (const name of ['My drafts', 'Running tasks', 'Alerts', 'My published posts']) {
    expect(screen.queryByRole('region', { name })).toBeNull();
  }
});

test('who sees figures is shown what is read most and what is missing, and who writes no empty part of these', async () => {
  posts = [];
  const figures = {
    most_read: [{ id: 9, headline: 'Bridge opens', views: 1_204 }],
    missing_pages: [{ path: '/old-bridge', hits: 1 }],
  };
  api.on(getHome, () => ({ ...nothing, ...figures }));
  const technical = { holder: { ...testCaller.holder, sitePermissions: new Set(['VIEW_STATS']) } };
  await renderScreen(HomeScreen, { caller: technical });
  const part = async (name: string) =>
    within(await screen.findByRole('region', { name })).getAllByRole('listitem');
  const said = async (name: string) => (await part(name)).map(({ textContent }) => textContent);
  expect(await said('Most read, last 7 days')).toEqual(['Bridge opens1,204 views']);
  expect(await said('Missing pages, last 24 hours')).toEqual(['/old-bridge1 request']);
  expect(screen.getByRole('link', { name: '404 report' })).toBeDefined();
  cleanup();
  api.on(getHome, () => ({ ...nothing, most_read: [], missing_pages: [] }));
  await renderScreen(HomeScreen, { caller: technical });
  expect(await screen.findByText('Readers found every page they asked for.')).toBeDefined();
  cleanup();
  await renderScreen(HomeScreen, { caller: publisher });
  await screen.findByText('Nothing is running.');
  expect(screen.queryByRole('region', { name: 'Most read, last 7 days' })).toBeNull();
});

const isWhole = () =>
  screen.getByRole('region', { name: 'My drafts' }).closest('[data-whole]')?.getAttribute('data-whole');

test('shows its parts together', async () => {
  const tasks = Promise.withResolvers<{ items: [] }>();
  api.on(listRunningTasks, () => tasks.promise);
  await renderScreen(HomeScreen, { caller: publisher });
  await headlines('My drafts');
  expect(isWhole()).toBe('false');
  tasks.resolve({ items: [] });
  await expect.poll(isWhole).toBe('true');
});

test('does not keep them waiting for one that takes long', async () => {
  api.on(listRunningTasks, () => new Promise(() => undefined));
  await renderScreen(HomeScreen, { caller: publisher });
  await headlines('My drafts');
  await vi.advanceTimersByTimeAsync(2_000);
  await expect.poll(isWhole).toBe('true');
});
