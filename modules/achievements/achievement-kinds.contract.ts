/** What the screen needs of rules, without zod. */
export const achievementMetrics = [
  'posts_published',
  'page_views_total',
  'page_views_single_post',
  'comments_approved',
  'followers',
  'streak_days',
  'member_days',
] as const;
export type AchievementMetric = (typeof achievementMetrics)[number];

/** Whether what counts belongs to the whole site, and to no community of it. */
export const isOfSite = (metric: string): boolean => metric === 'member_days' || metric === 'followers';

export const achievementWindows = ['all', '7d', '30d', 'month'] as const;
export type AchievementWindow = (typeof achievementWindows)[number];

export const achievementScopes = ['site', 'community'] as const;
export type AchievementScope = (typeof achievementScopes)[number];

export const achievementRuleSortKeys = ['title', 'threshold', 'points', 'created'] as const;
export const awardSortKeys = ['earned'] as const;
export const leaderboardSortKeys = ['points', 'awards', 'earned'] as const;
export const leaderboardPeriods = ['all', '7d', '30d', 'month'] as const;
export const MOST_RULES = 100;
export const LONGEST_RULE_TITLE = 80;
export const LONGEST_RULE_DESCRIPTION = 300;
export const MOST_POINTS = 10_000;
export const HIGHEST_THRESHOLD = 2_000_000_000;
