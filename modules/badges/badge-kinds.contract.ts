import { anywhere, either, onSite } from '#platform/contract/permission-rule.ts';

/** What the screen needs of the limits, without zod. */
export const badgeSortKeys = ['name', 'created', 'assigned'] as const;
export const LONGEST_BADGE_NAME = 60;
export const LONGEST_BADGE_DESCRIPTION = 500;
export const MOST_BADGE_TAGS = 20;
export const MOST_BADGES_OF_POST = 20;
export const LONGEST_BADGE_TAG = 60;
export const LONGEST_BADGE_ADDRESS = 2_000;

/** Opens the badges of posts; a post then says whether somebody may give it any. */
export const opensPostBadges = either(onSite('MANAGE_BADGES'), anywhere('EDIT_BADGES'));
