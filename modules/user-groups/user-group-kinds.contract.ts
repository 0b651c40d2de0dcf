export const LEAST_GROUP_LETTERS = 3;
export const LONGEST_GROUP_SLUG = 60;
export const LONGEST_GROUP_TITLE = 60;
export const LONGEST_GROUP_DESCRIPTION = 300;
export const userGroupSortKeys = ['title', 'members', 'created'] as const;

/** How somebody came into a group: by a rule or a subscription, by hand; or was taken out although a rule grants it. */
export const memberships = ['origin', 'added', 'removed'] as const;
export type MembershipKind = (typeof memberships)[number];
