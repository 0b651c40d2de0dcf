import {
  ENOUGH_VIEWS,
  percentile75,
  type Steps,
  thresholds,
  valueAt,
  viewsIn,
} from '#modules/web-vitals/vital-scale.contract.ts';
import { Z } from '#platform/server/share-interval.ts';
import { ENOUGH_VISITS, type SplitVital } from '../split-limits.contract.ts';
import { chanceOf, type Measure } from './compare.ts';

/** What was counted of a variant. */
export type Counted = {
  visits: number;
  views: number;
  went_on: number;
  sign_ups: number;
  vitals: ReadonlyMap<string, Steps>;
};

/** Fewer hits than these, were variants alike, and the normal curve says too little of a share. */
const FEWEST_HITS = 5;

/** The share of visits in which something was done. */
export const rateOf = (hits: 'went_on' | 'sign_ups'): Measure<Counted> => ({
  isLess: false,
  valueOf: (one) => (one.visits < ENOUGH_VISITS ? null : one[hits] / one.visits),
  chanceOf: (one, other) => {
    const pooled = Math.min(1, (one[hits] + other[hits]) / (one.visits + other.visits));
    if (pooled * Math.min(one.visits, other.visits) < FEWEST_HITS) return 1;
    const error = Math.sqrt(pooled * (1 - pooled) * (1 / one.visits + 1 / other.visits));
    return error === 0 ? 1 : chanceOf((one[hits] / one.visits - other[hits] / other.visits) / error);
  },
});

const noSteps: Steps = new Map();

/**
 * The 75th percentile with its interval by order statistics: how many of n views lie below it is binomial, so that it lies
 * between the values at the ranks 0.75 n ± 1.96 √(0.75 · 0.25 n), whatever the spread of the values is.
 */
export function percentileOf(
  metric: SplitVital,
  { visits, vitals }: Counted,
): { views: number; p75: number | null; low: number | null; high: number | null } {
  const steps = vitals.get(metric) ?? noSteps;
  const views = viewsIn(steps);
  if (visits < ENOUGH_VISITS || views < ENOUGH_VIEWS) return { views, p75: null, low: null, high: null };
  const width = Z * Math.sqrt(0.75 * 0.25 * views);
  return {
    views,
    p75: percentile75(metric, steps),
    low: valueAt(metric, steps, 0.75 * views - width),
    high: valueAt(metric, steps, Math.min(views, 0.75 * views + width)),
  };
}

/** How slow three quarters of the pages were at most. */
export const vitalOf = (metric: SplitVital): Measure<Counted> => ({
  isLess: true,
  valueOf: (one) => percentileOf(metric, one).p75,
  chanceOf: (one, other) => {
    const [found, base] = [percentileOf(metric, one), percentileOf(metric, other)];
    const difference = Math.abs((found.p75 ?? 0) - (base.p75 ?? 0));
    // Within a step nothing is measured.
    if (difference < thresholds[metric].step) return 1;
    const errors = [found, base].map(({ low, high }) => ((high ?? 0) - (low ?? 0)) / (2 * Z));
    const error = Math.hypot(...errors);
    return error === 0 ? 0 : chanceOf(difference / error);
  },
});
