import { expect, test } from 'vitest';
import { relativeTime } from './relative-words.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

test.each([
  [0, undefined],
  [44, undefined],
  [45, '1 minute ago'],
  [5 * minute, '5 minutes ago'],
  [44.9 * minute, '45 minutes ago'],
  [45 * minute, '1 hour ago'],
  [21.9 * hour, '22 hours ago'],
  [22 * hour, '1 day ago'],
  [25.9 * day, '26 days ago'],
  [26 * day, '1 month ago'],
  [300 * day, '10 months ago'],
  [340 * day, '1 year ago'],
  [-5 * minute, 'in 5 minutes'],
])('relative-time: %d seconds are "%s"', (age, words) => {
  expect(relativeTime(1_000_000_000 - age, 1_000_000_000, 'en-US')).toBe(words);
});

test('relative-time: is said in the language of the reader', () => {
  expect(relativeTime(0, 3 * hour, 'de-DE')).toBe('vor 3 Stunden');
});
