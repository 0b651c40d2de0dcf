import { expect, test } from 'vitest';
import { parentsOf } from './tie-threads.ts';

const said = (pairs: Record<number, number | null>, known?: ReadonlyMap<number, readonly number[]>) =>
  Object.fromEntries(
    parentsOf(
      Object.entries(pairs).map(([id, parent_id]) => ({ id: Number(id), parent_id })),
      known,
    ),
  );

test('a reply knows all that it answers, from the top down, in whichever order they come', () => {
  expect(said({ 4: 3, 3: 2, 2: 1, 1: null, 5: 1 })).toEqual({
    1: [],
    2: [1],
    3: [1, 2],
    4: [1, 2, 3],
    5: [1],
  });
});

test('a reply to what was there before goes on from there', () => {
  expect(said({ 8: 7, 7: 6 }, new Map([[6, [5]]]))).toEqual({ 7: [5, 6], 8: [5, 6, 7] });
});

test('no thread is deeper than sites may have it', () => {
  const chain = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [at + 1, at || null]));
  const deepest = said(chain)[5_000];
  expect(deepest).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(said({ 5001: 5_000 }, new Map([[5_000, deepest ?? []]]))).toEqual({ 5001: deepest });
});

test('what answers nothing that is known, or itself, begins no endless thread', () => {
  expect(said({ 2: 9 })).toEqual({ 2: [] });
  const circle = said({ 1: 2, 2: 1 });
  expect(Object.values(circle).every((parents) => parents.length <= 1)).toBe(true);
});
