import { expect, test } from 'vitest';
import { ageOf, shareOfDay, usualHour, velocityOf, velocityOfTrend } from './velocity.ts';

const NOW = 1_764_000_000;
const DAY = 86_400;

test.each([
  [0, 0],
  [DAY - 1, 0],
  [DAY, 1],
  [3 * DAY, 2],
  [7 * DAY, 3],
  [30 * DAY, 4],
  [900 * DAY, 4],
])('a post of %d seconds is of the age %d', (seconds, age) => {
  expect(ageOf(NOW - seconds, NOW)).toBe(age);
});

test('the usual hour is a 24th of what a post of that age is read in a day', () => {
  expect(usualHour({ views: 4_800, posts: 20 })).toBe(10);
  expect(usualHour({ views: 0, posts: 0 })).toBeNull();
  expect(usualHour(undefined)).toBeNull();
});

test('the velocity says how many times the usual, which is never less than one view', () => {
  expect(velocityOf(35, 10)).toBe(3.5);
  expect(velocityOf(4, 0.1)).toBe(4);
  expect(velocityOf(0, 10)).toBe(0);
  expect(velocityOf(9, null)).toBeNull();
});

test.each([
  [0, 10, 1 / 24],
  [6, 0, 0.25],
  [12, 30, 12.5 / 24],
])('at %d:%d so much of the day is over', (hour, minute, share) => {
  expect(shareOfDay({ hour, minute })).toBe(share);
});

test.each([
  [0, 1],
  [50, 1.5],
  [-100, 0],
  [1_234, 13.3],
])('a change by %d percent is %d times the usual', (percent, velocity) => {
  expect(velocityOfTrend(percent)).toBe(velocity);
});
