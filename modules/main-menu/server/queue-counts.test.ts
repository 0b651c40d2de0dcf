import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Call } from '#platform/server/answer.ts';
import { queueCounts } from './queue-counts.ts';

const who = (profileId: number) =>
  ({ site: { id: 1 }, caller: { profile: { id: profileId } } }) as unknown as Pick<Call, 'site' | 'caller'>;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a number is counted once in half a minute for each person', async () => {
  const posts = vi.fn(async ({ caller }: Pick<Call, 'caller'>) => caller.profile?.id ?? 0);
  const counts = queueCounts({ posts });
  for (const id of [4, 4, 9])
    expect([...(await counts(['posts', 'tags'], who(id)))]).toEqual([['posts', id]]);
  expect(posts).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(30_001);
  await counts(['posts'], who(4));
  expect(posts).toHaveBeenCalledTimes(3);
});

test('an empty queue has no number, and one that fails takes none of the others away', async () => {
  const counts = queueCounts({
    posts: async () => 0,
    tags: async () => Promise.reject(new Error('the table is gone')),
    site: async () => 3,
  });
  expect([...(await counts(['posts', 'tags', 'site'], who(4)))]).toEqual([['site', 3]]);
});

test('the menu does not wait for a slow number, which is there the next time', async () => {
  let tell: (count: number) => void = () => undefined;
  const slow = new Promise<number>((resolve) => {
    tell = resolve;
  });
  const counts = queueCounts({ posts: () => slow });
  const first = counts(['posts'], who(4));
  await vi.advanceTimersByTimeAsync(200);
  expect((await first).size).toBe(0);
  tell(7);
  expect((await counts(['posts'], who(4))).get('posts')).toBe(7);
});
