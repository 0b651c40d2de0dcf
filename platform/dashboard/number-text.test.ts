import { expect, test } from 'vitest';
import { boundedCount, plainNumberText } from './number-text.ts';
import { platformText } from './texts.ts';

test('a count says whether there may be more', () => {
  expect(boundedCount(412, true)).toBe('412');
  expect(boundedCount(10_000, false)).toBe('10,000+');
});

test('numbers in texts are written by the custom of the language, and words are left as they are', () => {
  expect(platformText('list.selectEverything', { count: 7_202 })).toBe('Select all 7,202');
  expect(platformText('list.empty', { title: '<b> & 1000 ’s' })).toContain('<b> & 1000 ’s');
});

test('a number that may be a year has its four digits together', () => {
  expect([1_800, 2.5, 12_000].map(plainNumberText)).toEqual(['1800', '2.5', '12,000']);
});
