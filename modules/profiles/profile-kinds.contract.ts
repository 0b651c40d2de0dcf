/** What the screens need of people, without zod. */

/** Whether a profile takes part: the numbers of the documents. */
export const ProfileStatus = { PENDING: -1, ACTIVE: 0, FEATURED: 1, BANNED: 2, INACTIVE: 3 } as const;
export type ProfileStatusValue = (typeof ProfileStatus)[keyof typeof ProfileStatus];

export const profileSortKeys = ['title', 'created_date'] as const;
export type ProfileSortKey = (typeof profileSortKeys)[number];

/** What somebody may do about a person: with their page, their standing, their roles. */
export const personActs = [
  'edit',
  'feature',
  'ban',
  'deactivate',
  'delete',
  'roles',
  'merge',
  'mail',
] as const;
export type PersonAct = (typeof personActs)[number];

/** How somebody stands to a user group: by a rule, by hand, or taken out by hand. */
export const groupStandings = ['origin', 'added', 'removed'] as const;

export const LONGEST_PERSON_TITLE = 120;
export const LONGEST_JOB_TITLE = 120;
export const LONGEST_ABOUT = 10_000;
export const LONGEST_EMAIL = 254;
export const LONGEST_LOGO = 2_000;
export const SHORTEST_PROFILE_NAME = 2;
export const LONGEST_PROFILE_NAME = 60;
/** Names in addresses that nobody can choose: the site's own, and what people who were forgotten are called. */
export const isReservedName = (name: string): boolean =>
  ['add', 'admin', 'deleted', 'feeds', 'me', 'new', 'site', 'sp'].includes(name) ||
  /^deleted-\d+$/.test(name);
export const LONGEST_STATUS_REASON = 500;
/** Posts of one person are counted up to this. */
export const MOST_POSTS_COUNTED = 1_000;
export const MOST_CUSTOM_NAMES = 20;
