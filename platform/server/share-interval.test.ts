import { expect, test } from 'vitest';
import { shareInterval } from './share-interval.ts';

test.each([
  [50, 100, 0.404, 0.596],
  [0, 10, 0, 0.278],
  [10, 10, 0.722, 1],
])('of %i in %i the interval goes from %f to %f', (hits, tries, low, high) => {
  const found = shareInterval(hits, tries);
  expect(found?.low).toBeCloseTo(low, 3);
  expect(found?.high).toBeCloseTo(high, 3);
});

test('nothing is said of no tries, and more hits than tries are no more than all', () => {
  expect(shareInterval(0, 0)).toBeNull();
  expect(shareInterval(12, 10)?.share).toBe(1);
});
