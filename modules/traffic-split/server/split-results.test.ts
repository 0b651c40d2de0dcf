import { expect, test } from 'vitest';
import { intervalOf, resultsOf, verdictOf } from './split-results.ts';

const section = {
  ...{ id: 1, name: 'Teaser', isDisabled: false, queryParam: '' },
  distribution: [
    { name: 'old', weight: 50 },
    { name: 'new', weight: 50 },
  ],
};
const counted = (visits: number, went_on: number) => ({ visits, views: visits + went_on, went_on });

test.each([
  [50, 100, 0.404, 0.596],
  [0, 10, 0, 0.278],
  [10, 10, 0.722, 1],
])('of %i in %i the interval goes from %f to %f', (hits, visits, low, high) => {
  const found = intervalOf(hits, visits);
  expect(found.low).toBeCloseTo(low, 3);
  expect(found.high).toBeCloseTo(high, 3);
});

test.each([
  [counted(10_000, 3_300), 'better'],
  [counted(10_000, 2_700), 'worse'],
  [counted(10_000, 3_050), 'unclear'],
  [counted(1_000, 0), 'worse'],
])('against 3,000 of 10,000 %j is %s', (one, verdict) => {
  expect(verdictOf(one, counted(10_000, 3_000))).toBe(verdict);
});

test('under 1,000 visits of either nothing is said, and a variant that is gone stands last', () => {
  const found = resultsOf(
    section,
    new Map([
      ['old', counted(2_000, 600)],
      ['new', counted(999, 900)],
      ['older', counted(5_000, 1_000)],
    ]),
  );
  expect(found.map(({ name, is_enough, verdict }) => [name, is_enough, verdict])).toEqual([
    ['old', true, 'control'],
    ['new', false, null],
    ['older', true, 'worse'],
  ]);
  expect(found.map(({ weight }) => weight)).toEqual([50, 50, null]);
  expect(resultsOf(section, new Map())[0]).toMatchObject({ visits: 0, share: null, verdict: null });
});
