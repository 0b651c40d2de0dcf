import { expect, test } from 'vitest';
import { hasGrown } from './alert-readers.ts';

test.each<[number | null, number | null, boolean]>([
  [1_204, 1_204, false],
  [1_000, 1_010, false],
  [1_000, 1_011, true],
  [99, 100, true],
  [1_204, 900, false],
  [0, 1, true],
  [null, null, false],
  [null, 12, true],
  [12, null, true],
])('of %s that were shown and %s at present more than one in a hundred came: %s', (shown, present, grown) => {
  expect(hasGrown(shown, present)).toBe(grown);
});
