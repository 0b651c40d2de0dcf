/** What the screen needs of the limits, without zod. */
export const HOME = 0;
/** The most posts of a page of a section. */
export const MOST_PER_PAGE = 100;
export const MOST_LEVELS = 6;
export const MOST_SECTIONS = 2_000;
export const MOST_PAGES = 100;
export const LONGEST_SECTION_TITLE = 80;
export const LONGEST_SECTION_SLUG = 80;
export const LONGEST_DESCRIPTION = 320;
export const LONGEST_META_TITLE = 70;
/** How many groups read one section at most. */
export const MOST_ACCESS_ENTRIES = 256;
/** What a call takes before it is counted. */
export const MOST_GROUPS = 1_000;
export const LONGEST_SECTION_LINK = 500;
export const LONGEST_SECTION_TEXT = 20_000;

/** What readers get at a section: its posts, a text of its own, or a page elsewhere. */
export const pageTypes = ['section', 'static', 'link'] as const;
export type PageType = (typeof pageTypes)[number];

/** How the posts of a section stand: the newest first, or as they were placed by hand. */
export const postOrders = ['recent', 'manual'] as const;
export type PostOrder = (typeof postOrders)[number];

/** Who finds a section: everybody, nobody but the staff, or whoever has its address. */
export const sectionStatuses = [1, 2, 3] as const;
export type SectionStatus = (typeof sectionStatuses)[number];

/** Whether only some groups read it: no, these, or those of the nearest restricted section above. */
export const readAccessTypes = [1, 2, 3] as const;
export type ReadAccessType = (typeof readAccessTypes)[number];
export const PUBLIC_ACCESS = 1;
export const RESTRICTED = 2;
export const INHERITED = 3;

export const postsActions = ['keep', 'move'] as const;
export type PostsAction = (typeof postsActions)[number];
