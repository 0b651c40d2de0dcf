import { expect, test } from 'vitest';
import texts from '../texts/en-US.json' with { type: 'json' };
import { trendOf } from './trend.ts';

test.each([
  [8.1, '8.1%', 'up'],
  [-3.24, '3.2%', 'down'],
  [0, '0%', 'none'],
  [1284, '1,284.0%', 'up'],
])('%d is shown as %s, %s', (percent, text, direction) => {
  expect(trendOf(percent, 'en-US')).toEqual({ text, direction });
});

test('is left out where nothing can be compared', () => {
  expect(trendOf(null, 'en-US')).toBeUndefined();
  expect(trendOf(undefined, 'en-US')).toBeUndefined();
});

test('period-future-na: is N/A for what is planned', () => {
  expect(trendOf(12, 'en-US', true)).toEqual({ text: null, direction: 'none' });
  expect(texts.strip.notApplicable).toBe('N/A');
});
