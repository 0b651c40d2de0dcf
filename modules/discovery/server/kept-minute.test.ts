import { expect, test } from 'vitest';
import { keptMinute } from './kept-minute.ts';

const call = (id: number, query: object) => ({ site: { id }, query: { period: 'today', ...query } }) as never;

test('what a site is asked within a minute is found once, of tags once for each word', async () => {
  let finds = 0;
  const of = keptMinute(async (_call: never, tab: 'rising' | 'mentions') => {
    finds += 1;
    return [{ title: `${tab} ${finds}` }] as never;
  });
  const first = await of(call(1, { q: 'a' }), 'mentions');
  expect(await of(call(1, { q: 'ab', offset: 50 }), 'mentions')).toBe(first);
  expect(finds).toBe(1);
  for (const [id, query, tab] of [
    [2, {}, 'mentions'],
    [1, { period: 'last_week' }, 'mentions'],
    [1, { q: 'a' }, 'rising'],
    [1, { q: 'ab' }, 'rising'],
  ] as const)
    await of(call(id, query), tab);
  expect(finds).toBe(5);
  await of(call(1, { q: 'AB' }), 'rising');
  expect(finds).toBe(5);
});

test('a failure is not kept', async () => {
  let isAway = true;
  const of = keptMinute(async () => {
    if (isAway) throw new Error('away');
    return [];
  });
  await expect(of(call(1, {}), 'mentions')).rejects.toThrow('away');
  isAway = false;
  expect(await of(call(1, {}), 'mentions')).toEqual([]);
});
