import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Days } from './performance-days.ts';
import { piecesOf } from './whole-months.ts';

const FIRST = Date.UTC(2023, 10, 1);
const DAY = 86_400_000;
const day = (at: number) => new Date(FIRST + at * DAY).toISOString().slice(0, 10);
const months = ['2023-11-01', '2023-12-01', '2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01'];
const someDays = fc
  .tuple(fc.nat(180), fc.nat(180))
  .map(([a, b]): Days => ({ from: day(Math.min(a, b)), to: day(Math.max(a, b)) }));

test('a year is its months and at most two that are broken', () => {
  expect(piecesOf([{ from: '2024-01-20', to: '2024-04-10' }], months)).toEqual({
    months: ['2024-02-01', '2024-03-01'],
    days: [
      { from: '2024-01-20', to: '2024-01-31' },
      { from: '2024-04-01', to: '2024-04-10' },
    ],
  });
});

test('whatever is asked for and summed, each day is read once and belongs where it did', () => {
  fc.assert(
    fc.property(
      fc.array(someDays, { minLength: 1, maxLength: 3 }),
      fc.subarray(months),
      (periods, summed) => {
        const pieces = piecesOf(periods, summed);
        const isIn = (one: string, { from, to }: Days) => from <= one && one <= to;
        for (let at = 0; at <= 180; at += 1) {
          const one = day(at);
          const month = `${one.slice(0, 8)}01`;
          const parts = pieces.days.filter((days) => isIn(one, days)).length;
          const isSummed = pieces.months.includes(month);
          const isAsked = periods.some((days) => isIn(one, days));
          if (isAsked) expect(parts + Number(isSummed)).toBe(1);
          if (!isSummed) continue;
          expect(summed).toContain(month);
          for (const period of periods) expect(isIn(month, period)).toBe(isIn(one, period));
        }
      },
    ),
    { numRuns: 200 },
  );
});
