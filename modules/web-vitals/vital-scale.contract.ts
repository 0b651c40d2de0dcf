/** What is measured, in milliseconds; CLS has no unit. The parts of LCP add up to it. */
export const coreMetrics = ['lcp', 'inp', 'cls'] as const;
export const helperMetrics = ['fcp', 'ttfb'] as const;
export const lcpParts = ['lcp_ttfb', 'lcp_load_delay', 'lcp_load_time', 'lcp_render_delay'] as const;
export const shownMetrics = [...coreMetrics, ...helperMetrics] as const;
export type ShownMetric = (typeof shownMetrics)[number];
export type LcpPart = (typeof lcpParts)[number];
export type Metric = ShownMetric | LcpPart;

/** What can make the largest picture or text of a page come late. */
export const lcpIssues = ['not_prioritised', 'lazy_hero', 'slow_server', 'blocking_script'] as const;
export type LcpIssue = (typeof lcpIssues)[number];

export const vitalDevices = ['phone', 'desktop'] as const;
export type VitalDevice = (typeof vitalDevices)[number];
export const pageTypes = ['home', 'list', 'story', 'page'] as const;
export type PageType = (typeof pageTypes)[number];

/** Up to `good` is good, beyond `poor` is poor. A step is as wide as one, so that both are edges of steps. */
export const thresholds: Readonly<Record<ShownMetric, { good: number; poor: number; step: number }>> = {
  lcp: { good: 2_500, poor: 4_000, step: 100 },
  inp: { good: 200, poor: 500, step: 10 },
  cls: { good: 0.1, poor: 0.25, step: 0.01 },
  fcp: { good: 1_800, poor: 3_000, step: 100 },
  ttfb: { good: 800, poor: 1_800, step: 100 },
};

/** Whatever is slower stands in the last step. */
export const STEPS = 100;
/** The parts of LCP are told by their mean alone. */
const PART_STEP = 100;
/** With fewer views a percentile says nothing. */
export const ENOUGH_VIEWS = 200;

const isShown = (metric: Metric): metric is ShownMetric => Object.hasOwn(thresholds, metric);
const stepWidth = (metric: Metric): number => (isShown(metric) ? thresholds[metric].step : PART_STEP);

/** The step of a value: the first holds everything up to its upper edge. */
export function stepOf(metric: Metric, value: number): number {
  // 0.1 / 0.01 is a little more than 10.
  const exact = Math.ceil(value / stepWidth(metric) - 1e-9) - 1;
  return Math.max(0, Math.min(STEPS - 1, exact));
}

/** How many views each step has. */
export type Steps = ReadonlyMap<number, number>;

/** The value that so many views do not exceed, by the place within its step; null without views. */
export function valueAt(metric: Metric, steps: Steps, due: number): number | null {
  let passed = 0;
  for (const [step, count] of [...steps].sort(([a], [b]) => a - b)) {
    if (passed + count >= due) {
      const value = (step + (due - passed) / count) * stepWidth(metric);
      return metric === 'cls' ? Math.round(value * 1000) / 1000 : Math.round(value);
    }
    passed += count;
  }
  return null;
}

export const viewsIn = (steps: Steps): number => [...steps.values()].reduce((sum, count) => sum + count, 0);

/** The value that three quarters of the views do not exceed. */
export const percentile75 = (metric: Metric, steps: Steps): number | null =>
  valueAt(metric, steps, viewsIn(steps) * 0.75);

export type Rating = 'good' | 'needs_improvement' | 'poor';
export const ratingOf = (metric: ShownMetric, value: number): Rating => {
  const { good, poor } = thresholds[metric];
  return value <= good ? 'good' : value <= poor ? 'needs_improvement' : 'poor';
};

/** The shares of the views that were good, in between and poor; they add up to 1. */
export function sharesOf(metric: ShownMetric, steps: Steps): Record<Rating, number> {
  const { good, poor, step: width } = thresholds[metric];
  const counts = { good: 0, needs_improvement: 0, poor: 0 };
  for (const [step, count] of steps) {
    const upper = (step + 1) * width;
    counts[upper <= good + 1e-9 ? 'good' : upper <= poor + 1e-9 ? 'needs_improvement' : 'poor'] += count;
  }
  const all = counts.good + counts.needs_improvement + counts.poor;
  const share = (count: number) => (all === 0 ? 0 : count / all);
  return {
    good: share(counts.good),
    needs_improvement: share(counts.needs_improvement),
    poor: share(counts.poor),
  };
}
