/** What can be followed beside sections, by the words of the documents: a community is a site too. */
export const followTypes = ['sites', 'communities', 'profiles'] as const;
export type FollowType = (typeof followTypes)[number];

/** How somebody stands to what can be followed; what is muted stays in the list and out of the river. */
export const FollowStatus = { NOT: 0, FOLLOWING: 1, MUTED: 2 } as const;
export const followStatuses = [FollowStatus.NOT, FollowStatus.FOLLOWING, FollowStatus.MUTED] as const;
export type FollowStatus = (typeof followStatuses)[number];

/** What somebody follows, or by whom they are followed. */
export const followFilters = ['follows', 'followers'] as const;
export type FollowFilter = (typeof followFilters)[number];

/** What is offered to be followed. */
export const exploreKinds = ['communities', 'sections', 'profiles'] as const;
export type ExploreKind = (typeof exploreKinds)[number];

export const exploreSortKeys = ['creators', 'posts', 'fitting', 'title'] as const;
export type ExploreSortKey = (typeof exploreSortKeys)[number];

/** Who follows a section: whoever chooses it, everybody who comes from a moment on, or everybody. */
export const sectionFollowKinds = ['chosen', 'default', 'forced'] as const;
export type SectionFollowKind = (typeof sectionFollowKinds)[number];

/** Nobody follows more communities and people, or more sections. */
export const MOST_FOLLOWS = 5_000;

/** The preference that keeps up to when somebody has seen their river. */
export const RIVER_SEEN = 'river.seen';
