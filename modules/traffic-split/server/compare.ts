/** How often a difference may be named where there is none, over all pairs of variants together. */
const RISK = 0.05;

/** How likely chance alone makes a difference of so many standard errors or more, either way (Abramowitz and Stegun 7.1.26). */
export function chanceOf(errors: number): number {
  const x = Math.abs(errors) / Math.SQRT2;
  const t = 1 / (1 + 0.327_591_1 * x);
  const terms = [0.254_829_592, -0.284_496_736, 1.421_413_741, -1.453_152_027, 1.061_405_429];
  return terms.reduceRight((sum, term) => (sum + term) * t, 0) * Math.exp(-(x ** 2));
}

/** Something that variants are compared by. */
export type Measure<One> = {
  /** Null while there is not enough to tell. */
  valueOf(one: One): number | null;
  /** How likely chance alone makes two differ as much. */
  chanceOf(one: One, other: One): number;
  /** Whether less is better, as of seconds. */
  isLess: boolean;
};

export type Verdict = 'better' | 'worse' | 'unclear';

/** How one variant does against another; the risk is shared by the pairs, so that more variants make no error likelier. */
export function verdictOf<One>(measure: Measure<One>, one: One, other: One, pairs = 1): Verdict | null {
  const [value, base] = [measure.valueOf(one), measure.valueOf(other)];
  if (value === null || base === null) return null;
  if (value === base || measure.chanceOf(one, other) * pairs >= RISK) return 'unclear';
  return value > base === measure.isLess ? 'worse' : 'better';
}

export const pairsOf = (variants: number): number => Math.max(1, (variants * (variants - 1)) / 2);

/** Which variant does better than every other one by more than chance; null for none, undefined while it cannot be told. */
export function leaderOf<One>(measure: Measure<One>, variants: readonly One[]): One | null | undefined {
  const values = variants.map((one) => measure.valueOf(one));
  if (values.length < 2 || values.includes(null)) return undefined;
  const [best] = variants.toSorted((one, other) => {
    const more = (measure.valueOf(other) ?? 0) - (measure.valueOf(one) ?? 0);
    return measure.isLess ? -more : more;
  });
  if (best === undefined) return undefined;
  const pairs = pairsOf(variants.length);
  const rest = variants.filter((one) => one !== best);
  return rest.every((one) => verdictOf(measure, best, one, pairs) === 'better') ? best : null;
}
