import fc from 'fast-check';
import { expect, test } from 'vitest';
import { flowed, misplaced } from './layout-rules.contract.ts';

const place = (x: number, y: number, w: number, h: number) => ({ x, y, w, h });

test('widgets beside and below each other have their places', () => {
  expect(misplaced([place(0, 0, 6, 2), place(6, 0, 6, 2), place(0, 2, 12, 1)])).toBe(-1);
  expect(misplaced([])).toBe(-1);
});

test.each([
  ['over the edge', [place(0, 0, 6, 2), place(8, 0, 5, 1)], 1],
  ['over another', [place(0, 0, 6, 2), place(5, 1, 2, 1)], 1],
  ['in the place of another', [place(0, 0, 1, 1), place(0, 0, 1, 1)], 1],
])('a widget %s is found', (_, places, at) => {
  expect(misplaced(places)).toBe(at);
});

test('widgets that flow keep their order and never lie over each other', () => {
  const size = fc.record({ w: fc.integer({ min: 1, max: 12 }), h: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(fc.array(size, { maxLength: 24 }), (sizes) => {
      const places = flowed(sizes);
      expect(misplaced(places)).toBe(-1);
      expect(places.map(({ w, h }) => ({ w, h }))).toEqual(sizes);
      const order = places.map(({ x, y }) => y * 100 + x);
      expect(order).toEqual([...order].sort((one, other) => one - other));
    }),
  );
});
