/** The periods whose page views daily figures can tell; the last hour and what is planned are not among them. */
export const performancePeriods = [
  'today',
  'yesterday',
  'last_week',
  'last_month',
  'month_to_date',
  'all',
  'custom',
] as const;
export type PerformancePeriod = (typeof performancePeriods)[number];

/** Those that every plan has: none goes back further than a month. */
export const freePeriods = ['today', 'yesterday', 'last_week', 'last_month', 'month_to_date'] as const;
export type FreePeriod = (typeof freePeriods)[number];
/** So many rows of each report every plan has. */
export const MOST_FREE_ROWS = 10;

/** The plans of a site for its figures. */
export const statsPlans = ['basic', 'detailed'] as const;
export type StatsPlan = (typeof statsPlans)[number];
