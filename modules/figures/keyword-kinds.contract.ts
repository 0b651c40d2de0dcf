/** Where keywords come from: what readers typed into the search of the site, and the tags of what they read. */
export const keywordSources = ['site', 'tags'] as const;
export type KeywordSource = (typeof keywordSources)[number];

/** What can be chosen without days of one's own. */
export const keywordPeriods = [
  'today',
  'yesterday',
  'last_week',
  'last_month',
  'month_to_date',
  'all',
] as const;
export type KeywordPeriod = (typeof keywordPeriods)[number] | 'custom';

/** A keyword is told once so many different visitors have looked for it. */
export const ENOUGH_VISITORS = 5;
/** Of more results than stand on a page nobody counts how many there are. */
export const MOST_RESULTS = 20;
export const LONGEST_KEYWORD = 100;
