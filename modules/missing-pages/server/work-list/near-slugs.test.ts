import { expect, test } from 'vitest';
import { closenessOf } from './near-slugs.ts';

test.each([
  ['winter-market', 'winter-market', 1],
  ['winter-markt', 'winter-market', 12 / 13],
  ['winter-makret', 'winter-market', 11 / 13],
  ['winter-market-and-more-of-it', 'winter-market', 0],
  ['winter-garden', 'winter-market', 0],
  ['winter-m', 'winter-market', 0.8 + (0.2 * 8) / 13],
  ['winter', 'winter-market', 0],
])('%s and %s are alike by %d', (wanted, slug, closeness) => {
  expect(closenessOf(wanted, slug)).toBeCloseTo(closeness, 5);
});
