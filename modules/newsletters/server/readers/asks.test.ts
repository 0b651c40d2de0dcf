import { expect, test } from 'vitest';
import { isAskedOften, withAsk } from './asks.ts';

const [MINUTE, DAY] = [60, 86_400];
const NOW = 1_800_000_000;

test.each<[string, number[], boolean]>([
  ['nobody has asked', [], false],
  ['somebody asked a moment ago', [NOW - MINUTE], true],
  ['two asked today', [NOW - 60 * MINUTE, NOW - 30 * MINUTE], false],
  ['three asked today', [NOW - 60 * MINUTE, NOW - 40 * MINUTE, NOW - 20 * MINUTE], true],
  ['three asked until yesterday', [NOW - 2 * DAY, NOW - 26 * 60 * MINUTE, NOW - 25 * 60 * MINUTE], false],
  ['five asked this week', [6, 5, 4, 3, 2].map((days) => NOW - days * DAY), true],
  ['five asked last week', [12, 11, 10, 9, 8].map((days) => NOW - days * DAY), false],
])('an address that %s', (_, asks, isOften) => {
  expect(isAskedOften(asks, NOW)).toBe(isOften);
});

test('what is over is forgotten with the next', () => {
  expect(withAsk([NOW - 9 * DAY, NOW - DAY], NOW)).toEqual([NOW - DAY, NOW]);
});
