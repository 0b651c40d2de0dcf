import { assert, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { pagingNumbers } from './paging-numbers.ts';

test.each([
  [1, 1, '1'],
  [2, 5, '1 2 3 4 5'],
  [1, 9, '1 2 3 gap-after 9'],
  [3, 9, '1 2 3 4 gap-after 9'],
  [5, 9, '1 gap-before 4 5 6 gap-after 9'],
  [9, 9, '1 gap-before 7 8 9'],
])('page %i of %i shows %s', (page, last, shown) => {
  expect(pagingNumbers(page, last).join(' ')).toBe(shown);
});

test('always shows the first, the current and the last page, in order and once', () => {
  assert(
    property(integer({ min: 1, max: 400 }), integer({ min: 1, max: 400 }), (one, other) => {
      const [page, last] = [Math.min(one, other), Math.max(one, other)];
      const numbers = pagingNumbers(page, last).filter((entry) => typeof entry === 'number');
      expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
      expect(numbers).toEqual(expect.arrayContaining([1, page, last]));
      expect(pagingNumbers(page, last).length).toBeLessThanOrEqual(7);
    }),
  );
});
