/** What screens need of communities, without zod. */
export const SHORTEST_COMMUNITY_TITLE = 2;
export const LONGEST_COMMUNITY_TITLE = 80;
export const SHORTEST_COMMUNITY_NAME = 2;
export const LONGEST_COMMUNITY_NAME = 60;
export const LONGEST_COMMUNITY_DESCRIPTION = 1_000;
export const LONGEST_COMMUNITY_LOGO = 2_000;
export const LONGEST_EXTRA_VALUE = 2_000;
export const MOST_EXTRA_KEYS = 60;

/** What creators and readers are counted over: a day, seven days, thirty days, or all of it. */
export const communityPeriods = ['1d', '1w', '1m', 'lifetime'] as const;
export type CommunityPeriod = (typeof communityPeriods)[number];

/** The tabs of a community; no tab is the first. */
export const communityTabs = [
  'overview',
  'posts',
  'creators',
  'applications',
  'sections',
  'settings',
] as const;
export type CommunityTab = (typeof communityTabs)[number];

/** The fields of a site that every community has, in the order of its form. */
export const addressKeys = [
  'Address_Text',
  'Address_City',
  'Address_Zip',
  'Address_State',
  'Address_Country',
] as const;
export const socialKeys = ['Social_Blog', 'Social_Facebook', 'Social_LinkedIn', 'Social_Twitter'] as const;
/** Whether readers are led to a page by it, and nothing else is started. */
export const isWebLink = (text: string): boolean => /^https?:\/\/[^\s/]+\S*$/i.test(text);
/** Kept by the staff of the site alone. */
export const staffKeys = ['Partner'] as const;

/** The title with each run of other characters than letters and digits as one hyphen. */
export const firstNameOf = (title: string): string => title.replace(/[^\p{L}\p{N}]+/gu, '-');
