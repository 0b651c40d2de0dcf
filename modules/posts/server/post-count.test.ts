import { afterEach, expect, test, vi } from 'vitest';
import type { ChangeEvent, Events } from '#platform/server/events.ts';
import { PostStatus, StatusFilter } from '../post-status.contract.ts';
import { postCounter } from './post-count.ts';
import type { PostSelection } from './post-filter.ts';
import type { PostLists } from './post-lists.ts';
import { waitingForReview } from './waiting-for-review.ts';

afterEach(() => void vi.useRealTimers());

const bounded = { count: 10_000, is_exact: false };
const untold = { previous_count: null, change_percent: null };

/** A site with more posts than a list counts; `whole` says how many, or null where there was no time. */
function counted(whole: () => Promise<number | null>) {
  const asked: PostSelection[] = [];
  const hears: Parameters<Events['on']>[1][] = [];
  const lists = {
    page: () => Promise.reject(new Error('No page was asked for.')),
    count: async () => bounded,
    countAll: (selection) => {
      asked.push(selection);
      return whole();
    },
  } satisfies PostLists;
  const events: Events = {
    publish: async () => undefined,
    on: (_, handler) => hears.push(handler),
    onReset: () => undefined,
    caughtUp: async () => undefined,
    isConnected: () => true,
    close: async () => undefined,
  };
  const change = (siteId: number) => {
    for (const hear of hears) hear({ topic: 'post', siteId } satisfies ChangeEvent);
  };
  return { count: postCounter(lists, events), asked, change };
}

const selection = (filters: Partial<PostSelection['filters']> = {}): PostSelection => ({
  siteId: 1,
  timezone: 'UTC',
  communityId: null,
  viewer: { profileId: 1, communityIds: null, draftsIn: null, within: null },
  filters: { status: 99, ...filters },
  now: 1_700_000_000,
});

test('a list says where counting stopped, and the exact number once it is known, until a post changes', async () => {
  const { count, asked, change } = counted(async () => 812_345);
  expect(await count.soon(selection())).toEqual({ ...bounded, trends: untold });
  const exact = { count: 812_345, is_exact: true, trends: untold };
  expect(await Promise.all([count.exactly(selection()), count.exactly(selection())])).toEqual([exact, exact]);
  expect(await count.soon(selection())).toEqual(exact);
  expect(asked).toHaveLength(1);
  change(2);
  expect(await count.soon(selection())).toEqual(exact);
  change(1);
  expect(await count.soon(selection())).toEqual({ ...bounded, trends: untold });
});

test('a list does not wait while everything is counted', async () => {
  const { count } = counted(() => new Promise(() => undefined));
  void count.exactly(selection());
  expect((await count.soon(selection())).is_exact).toBe(false);
});

test('where the database has no time for it, the number says that it is not exact', async () => {
  const { count } = counted(async () => null);
  expect(await count.exactly(selection())).toEqual({ ...bounded, trends: untold });
});

test('a trend compares exact numbers', async () => {
  const numbers = [30_000, 20_000];
  const { count } = counted(async () => numbers.shift() ?? 0);
  const found = await count.exactly(selection({ start_date: '01-03-2026', end_date: '07-03-2026' }));
  expect(found).toMatchObject({ is_exact: true, trends: { previous_count: expect.any(Number) } });
  expect([50, -33.3]).toContain(found.trends.change_percent);
});

test('everybody who sees all posts shares a count, and nobody one of what is their own', async () => {
  const { count, asked } = counted(async () => 812_345);
  const by = (profileId: number, reach: Partial<PostSelection['viewer']>, status: number) =>
    count.exactly({
      ...selection({ status }),
      viewer: { profileId, communityIds: null, draftsIn: null, within: null, ...reach },
    });
  const asks = async (reach: Partial<PostSelection['viewer']>, status: number) => {
    asked.length = 0;
    await by(1, reach, status);
    await by(2, reach, status);
    return asked.length;
  };
  expect(await asks({}, StatusFilter.POST_AND_DRAFT)).toBe(1);
  expect(await asks({ draftsIn: [7] }, StatusFilter.PUBLISHED)).toBe(1);
  expect(await asks({ draftsIn: [7] }, StatusFilter.ALL_DRAFT)).toBe(2);
  expect(await asks({ communityIds: [7] }, StatusFilter.PUBLISHED)).toBe(2);
  expect(await asks({}, PostStatus.AUTODRAFT)).toBe(2);
});

test('an exact count is a minute old at most, whether somebody said that posts changed or not', async () => {
  vi.useFakeTimers();
  const { count, asked } = counted(async () => 812_345);
  await count.exactly(selection());
  vi.advanceTimersByTime(59_000);
  await count.exactly(selection());
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(2_000);
  await count.exactly(selection());
  expect(asked).toHaveLength(2);
});

test('the number in the menu does not have everything counted', async () => {
  const { count, asked } = counted(async () => 812_345);
  const holder = {
    isSignedIn: true,
    sitePermissions: new Set(['PUBLISH_POST', 'VIEW_REAL_DRAFT']),
    communityPermissions: new Map(),
  };
  const who = { site: { id: 1, timezone: 'UTC' }, caller: { holder, profile: { id: 1 } } };
  expect(await waitingForReview(count)(who as never)).toBe(10_000);
  expect(asked).toEqual([]);
});
