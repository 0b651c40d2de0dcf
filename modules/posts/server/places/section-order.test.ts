import { expect, test } from 'vitest';
import { type Placed, placedAt } from './section-order.ts';

const NOW = 1_000;
const post = (post_id: number, frozen: number | null | false = false): Placed => ({
  ...{ post_id, is_frozen: frozen !== false, frozen_until_ts: frozen === false ? null : frozen },
});
const ids = (order: readonly Placed[]) => order.map(({ post_id }) => post_id);

test.each<[string, Placed[], Placed, number | null, number[]]>([
  ['a new one comes in', [post(1), post(2)], post(3), 1, [1, 3, 2]],
  ['beyond the end it is the last', [post(1)], post(2), 50, [1, 2]],
  ['one moves up', [post(1), post(2), post(3)], post(3), 0, [3, 1, 2]],
  ['one goes', [post(1), post(2)], post(1), null, [2]],
  ['others flow around a frozen one', [post(1, null), post(2), post(3)], post(3), 0, [1, 3, 2]],
  ['also in the middle', [post(1), post(2, NOW + 1), post(3)], post(4), 0, [4, 2, 1, 3]],
  ['what was frozen until now flows too', [post(1, NOW), post(2)], post(2), 0, [2, 1]],
  ['the last frozen one moves up when others go', [post(1), post(2, null)], post(1), null, [2]],
  ['a frozen one is moved itself', [post(1, null), post(2)], post(1, null), 1, [2, 1]],
])('%s', (_, order, moved, position, due) => {
  expect(ids(placedAt(order, moved, position, NOW))).toEqual(due);
});

test('no more than a hundred have a place', () => {
  const order = Array.from({ length: 100 }, (_, index) => post(index + 1));
  const next = placedAt(order, post(500), 0, NOW);
  expect([next.length, next[0]?.post_id, next.at(-1)?.post_id]).toEqual([100, 500, 99]);
});
