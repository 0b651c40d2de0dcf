import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aroundKept } from '../../front-places.contract.ts';
import { type Placed, placedAt } from './section-order.ts';

const NOW = 1_000;
type Loose = Omit<Placed, 'position'>;
const post = (post_id: number, frozen: number | null | false = false): Loose => ({
  ...{ post_id, is_frozen: frozen !== false, frozen_until_ts: frozen === false ? null : frozen },
});
const standing = (order: readonly Loose[]): Placed[] => order.map((one, position) => ({ ...one, position }));
const ids = (order: readonly Loose[]) => order.map(({ post_id }) => post_id);

test.each<[string, Loose[], Loose, number | null, number[]]>([
  ['a new one comes in', [post(1), post(2)], post(3), 1, [1, 3, 2]],
  ['beyond the end it is the last', [post(1)], post(2), 50, [1, 2]],
  ['one moves up', [post(1), post(2), post(3)], post(3), 0, [3, 1, 2]],
  ['one moves down', [post(1), post(2), post(3)], post(1), 2, [2, 3, 1]],
  ['one goes', [post(1), post(2)], post(1), null, [2]],
  ['others flow around a frozen one', [post(1, null), post(2), post(3)], post(3), 0, [1, 3, 2]],
  ['also in the middle', [post(1), post(2, NOW + 1), post(3)], post(4), 0, [4, 2, 1, 3]],
  ['what was frozen until now flows too', [post(1, NOW), post(2)], post(2), 0, [2, 1]],
  ['a frozen one is moved itself', [post(1, null), post(2)], post(1, null), 1, [2, 1]],
])('%s', (_, order, moved, position, due) => {
  expect(ids(placedAt(standing(order), moved, position, NOW))).toEqual(due);
});

test('a frozen one keeps its place also where those before it go', () => {
  const order = placedAt(standing([post(1), post(2, null)]), post(1), null, NOW);
  expect(order).toMatchObject([{ post_id: 2, position: 1 }]);
});

test('no more than a hundred have a place, and no frozen one makes room', () => {
  const order = standing(Array.from({ length: 100 }, (_, at) => post(at + 1, at === 99 ? null : false)));
  const next = placedAt(order, post(500), 0, NOW);
  expect([next.length, next[0]?.post_id, next.at(-1)?.post_id]).toEqual([100, 500, 100]);
});

test('whatever flows, the kept ones stand at their own places, or last where too few flow; nobody is lost', () => {
  const orders = fc.record({
    flowing: fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { maxLength: 60 }),
    places: fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(orders, ({ flowing, places }) => {
      const kept = places.map((position) => ({ item: 1_000 + position, position }));
      const order = aroundKept(flowing, kept);
      expect(order.toSorted((a, b) => a - b)).toEqual(
        [...flowing, ...kept.map(({ item }) => item)].sort((a, b) => a - b),
      );
      expect(order.filter((one) => one < 1_000)).toEqual(flowing);
      for (const { item, position } of kept) {
        const at = order.indexOf(item);
        // Before its place only where nothing that flows comes after it.
        expect(at === position || (at < position && order.slice(at).every((one) => one >= 1_000))).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});

test('however posts are moved, a frozen one keeps its absolute place', () => {
  const moves = fc.array(
    fc.record({ post_id: fc.integer({ min: 1, max: 30 }), position: fc.option(fc.nat({ max: 40 })) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(moves, fc.nat({ max: 20 }), (steps, place) => {
      const pin = { ...post(999, null), position: place };
      let order: Placed[] = [pin];
      for (const { post_id, position } of steps) order = placedAt(order, post(post_id), position, NOW);
      expect(order.find((one) => one.post_id === 999)?.position).toBe(place);
      expect(new Set(ids(order)).size).toBe(order.length);
      expect(new Set(order.map(({ position }) => position)).size).toBe(order.length);
    }),
    { numRuns: 200 },
  );
});
