import { expect, test } from 'vitest';
import { percentile75, ratingOf, sharesOf, stepOf, thresholds } from './vital-scale.contract.ts';

test('a value at a threshold is on its better side, and one beyond it on the other', () => {
  for (const metric of ['lcp', 'inp', 'cls', 'fcp', 'ttfb'] as const) {
    const { good, poor, step } = thresholds[metric];
    const shares = (value: number) => sharesOf(metric, new Map([[stepOf(metric, value), 1]]));
    expect(shares(good)).toMatchObject({ good: 1 });
    expect(shares(good + step / 5)).toMatchObject({ needs_improvement: 1 });
    expect(shares(poor)).toMatchObject({ needs_improvement: 1 });
    expect(shares(poor + step / 5)).toMatchObject({ poor: 1 });
    expect([ratingOf(metric, good), ratingOf(metric, poor), ratingOf(metric, poor * 2)]).toEqual([
      ...(['good', 'needs_improvement', 'poor'] as const),
    ]);
  }
});

test('three quarters of the views do not exceed the percentile', () => {
  const values = Array.from({ length: 1_000 }, (_, at) => at * 5);
  const steps = new Map<number, number>();
  for (const value of values) {
    const step = stepOf('lcp', value);
    steps.set(step, (steps.get(step) ?? 0) + 1);
  }
  expect(Math.abs((percentile75('lcp', steps) ?? 0) - 3_750)).toBeLessThanOrEqual(100);
  expect(percentile75('lcp', new Map())).toBeNull();
});

test('whatever was sent falls into a step', () => {
  for (const value of [0, 0.000_1, 1e12]) {
    expect(stepOf('cls', value)).toBeGreaterThanOrEqual(0);
    expect(stepOf('cls', value)).toBeLessThan(100);
  }
});
