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
