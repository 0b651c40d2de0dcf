import { describe, expect, test } from 'vitest';
import { stepOf } from '#modules/web-vitals/vital-scale.contract.ts';
import { chanceOf, pairsOf, verdictOf } from './compare.ts';
import { type Counted, percentileOf, rateOf, vitalOf } from './split-measures.ts';
import { leadersOf, resultsOf } from './split-results.ts';

const section = {
  ...{ id: 1, name: 'Teaser', isDisabled: false, queryParam: '' },
  distribution: [
    { name: 'old', weight: 50 },
    { name: 'new', weight: 50 },
  ],
};
const counted = (visits: number, went_on: number, more: Partial<Counted> = {}): Counted => ({
  ...{ visits, views: visits + went_on, went_on, sign_ups: 0, vitals: new Map() },
  ...more,
});
/** As many pages as asked, evenly from none to twice the middle. */
const paints = (middle: number, pages: number): Counted['vitals'] => {
  const steps = new Map<number, number>();
  for (let page = 0; page < pages; page += 1) {
    const step = stepOf('lcp', (2 * middle * (page + 0.5)) / pages);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  return new Map([['lcp', steps]]);
};

test('chance is what the normal curve says', () => {
  expect(chanceOf(0)).toBeCloseTo(1, 6);
  expect(chanceOf(1.96)).toBeCloseTo(0.05, 4);
  expect(chanceOf(-2.576)).toBeCloseTo(0.01, 4);
});

test.each([
  [counted(10_000, 3_300), 'better'],
  [counted(10_000, 2_700), 'worse'],
  [counted(10_000, 3_050), 'unclear'],
  [counted(1_000, 0), 'worse'],
  [counted(999, 999), null],
])('against 3,000 of 10,000 %j is %s', (one, verdict) => {
  expect(verdictOf(rateOf('went_on'), one, counted(10_000, 3_000))).toBe(verdict);
});

test('more variants need more: what is clear of two may be chance among eight', () => {
  const [one, other] = [counted(10_000, 3_140), counted(10_000, 3_000)];
  expect(verdictOf(rateOf('went_on'), one, other)).toBe('better');
  expect(verdictOf(rateOf('went_on'), one, other, pairsOf(8))).toBe('unclear');
});

test('few sign-ups tell nothing, however far apart their shares are', () => {
  const of = (sign_ups: number) => counted(1_000, 0, { sign_ups });
  expect(verdictOf(rateOf('sign_ups'), of(7), of(0))).toBe('unclear');
  expect(verdictOf(rateOf('sign_ups'), of(40), of(12))).toBe('better');
});

describe('the 75th percentile', () => {
  test('lies within an interval that more pages make narrower', () => {
    const [few, many] = [200, 20_000].map((pages) =>
      percentileOf('lcp', counted(5_000, 0, { vitals: paints(2_000, pages) })),
    );
    expect(few).toMatchObject({ views: 200, p75: 3_000 });
    // Ranks 150 ± 1.96 √(0.1875 · 200) of 200 pages that are 20 ms apart.
    expect(few?.low).toBeCloseTo(2_760, -2);
    expect(few?.high).toBeCloseTo(3_240, -2);
    expect((many?.high ?? 0) - (many?.low ?? 0)).toBeLessThan(60);
  });

  test('is not told of fewer than 200 pages, or under 1,000 visits', () => {
    expect(percentileOf('lcp', counted(5_000, 0, { vitals: paints(2_000, 199) })).p75).toBeNull();
    expect(percentileOf('lcp', counted(999, 0, { vitals: paints(2_000, 900) })).p75).toBeNull();
  });

  test('of less is better, and within one step of what is measured nothing is', () => {
    const of = (middle: number) => counted(5_000, 0, { vitals: paints(middle, 20_000) });
    expect(verdictOf(vitalOf('lcp'), of(1_500), of(2_000))).toBe('better');
    expect(verdictOf(vitalOf('lcp'), of(2_500), of(2_000))).toBe('worse');
    expect(verdictOf(vitalOf('lcp'), of(2_040), of(2_000))).toBe('unclear');
  });
});

test('under 1,000 visits of either nothing is said, and a variant that is gone stands last', () => {
  const found = resultsOf(
    section,
    new Map([
      ['old', counted(2_000, 600)],
      ['new', counted(999, 900, { sign_ups: 90 })],
      ['older', counted(5_000, 1_000)],
    ]),
  );
  expect(found.map(({ name, is_enough, verdict }) => [name, is_enough, verdict])).toEqual([
    ['old', true, 'control'],
    ['new', false, null],
    ['older', true, 'worse'],
  ]);
  expect(found.map(({ weight }) => weight)).toEqual([50, 50, null]);
  expect(found[1]?.sign_up).toMatchObject({ count: 90, verdict: null });
  expect(resultsOf(section, new Map())[0]).toMatchObject({
    ...{ visits: 0, share: null, verdict: null },
    sign_up: { count: 0, share: null, verdict: null },
  });
});

describe('who leads', () => {
  const stateOf = (of: typeof section, figures: Record<string, Counted>) =>
    leadersOf(of, new Map(Object.entries(figures))).map(({ state, name }) => name ?? state);

  test('is told of each measure by itself', () => {
    expect(
      stateOf(section, {
        old: counted(5_000, 1_500, { sign_ups: 100, vitals: paints(2_000, 2_000) }),
        new: counted(5_000, 1_900, { sign_ups: 105, vitals: paints(2_600, 2_000) }),
      }),
    ).toEqual(['new', 'unclear', 'old', 'waiting', 'waiting']);
  });

  test('waits for each that visitors get, and for none that they do not', () => {
    const third = (weight: number) => ({
      ...section,
      distribution: [...section.distribution, { name: 'late', weight }],
    });
    const figures = { old: counted(5_000, 1_500), new: counted(5_000, 1_900), late: counted(10, 9) };
    expect(stateOf(third(0), figures)[0]).toBe('new');
    expect(stateOf(third(20), figures)[0]).toBe('waiting');
  });

  test('is nobody where the best two are alike', () => {
    const third = { ...section, distribution: [...section.distribution, { name: 'last', weight: 20 }] };
    const figures = { old: counted(5_000, 900), new: counted(5_000, 1_900), last: counted(5_000, 1_880) };
    expect(stateOf(third, figures)[0]).toBe('unclear');
  });
});
