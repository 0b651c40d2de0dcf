import { expect, test } from 'vitest';
import { untilCounted } from './until-counted.ts';

const pause = (posts: number | null, dataUpdateCount = 1, status = 'success') =>
  untilCounted({ state: { data: { items: [{ posts: 3 }, { posts }] }, dataUpdateCount, status } });

test('looks again in ever longer pauses, and not for ever', () => {
  const pauses = Array.from({ length: 14 }, (_, at) => pause(null, at + 1));
  expect(pauses[0]).toBe(2_000);
  expect(pauses).toEqual(pauses.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(pauses).size).toBe(14);
  expect(pause(null, 15)).toBe(false);
});

test('does not look again at what is counted, was not answered or failed', () => {
  expect(pause(0)).toBe(false);
  expect(pause(null, 2, 'error')).toBe(false);
  expect(untilCounted({ state: { data: undefined, dataUpdateCount: 0, status: 'pending' } })).toBe(false);
});
