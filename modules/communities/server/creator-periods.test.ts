import { expect, test } from 'vitest';
import { creatorPeriods } from './creator-periods.ts';

const DAY = 86_400;
const now = 100 * DAY - 1;

test.each([
  ['1d', 99, 98],
  ['1w', 93, 86],
  ['1m', 70, 40],
] as const)('%s begins on day %i, and what it is compared with on day %i', (period, from, before) => {
  expect(creatorPeriods(period, now, undefined)).toEqual({
    now: { from: from * DAY, to: 100 * DAY },
    before: { from: before * DAY, to: from * DAY },
  });
});

test('an offset moves what a period is compared with', () => {
  expect(creatorPeriods('1w', now, 14).before).toEqual({ from: 79 * DAY, to: 86 * DAY });
});

test('all of it is compared with nothing', () => {
  expect(creatorPeriods('lifetime', now, 14)).toEqual({ now: { from: 0, to: 100 * DAY }, before: null });
});
