/** What the screen needs of the limits, without zod. */
export const MOST_SPLITS = 20;
export const LONGEST_SPLIT_NAME = 40;
export const FEWEST_VARIANTS = 2;
export const MOST_VARIANTS = 8;
/** The product of the numbers of variants over all that run. */
export const MOST_PERMUTATIONS = 16;
/** Fewer visits of a variant say nothing. */
export const ENOUGH_VISITS = 1_000;
/** The Core Web Vitals, of which a percentile is told by variant. */
export const splitVitals = ['lcp', 'inp', 'cls'] as const;
export type SplitVital = (typeof splitVitals)[number];
/** What variants are compared by. */
export const splitMeasures = ['read_on', 'sign_up', ...splitVitals] as const;
export const splitPeriods = [7, 28, 90] as const;
export type SplitPeriod = (typeof splitPeriods)[number];

type Running = { isDisabled: boolean; distribution: readonly unknown[] };

/** How many different pages there are of one, over all sections that run. */
export const permutationsOf = (sections: readonly Running[]): number =>
  sections
    .filter(({ isDisabled }) => !isDisabled)
    .reduce((product, { distribution }) => product * distribution.length, 1);
