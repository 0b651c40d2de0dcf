import { expect, test } from 'vitest';
import { percentile } from './percentile.ts';

test('the share of the values lies below the percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => at + 1);
  expect(percentile(hundred, 0.5)).toBe(51);
  expect(percentile(hundred, 0.99)).toBe(100);
  expect(percentile([7], 0.99)).toBe(7);
  expect(percentile([], 0.5)).toBe(0);
});
