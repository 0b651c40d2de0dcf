/** The status numbers of a post, as they stand in the database and on the wire. */
export const PostStatus = {
  ADMIN: 0,
  COMMUNITY: 1,
  FEATURED: 2,
  DECLINED: 3,
  REMOVED: 4,
  DRAFT: 5,
  AUTODRAFT: 6,
  EMPTY_DRAFT: 7,
  NEEDS_REVIEW: 8,
  NEEDS_REVISION: 9,
  READY_TO_PUBLISH: 10,
} as const;

export type PostStatusNumber = (typeof PostStatus)[keyof typeof PostStatus];

/** Pseudo-values of the status filter that stand for several statuses. */
export const StatusFilter = { PUBLISHED: 98, POST_AND_DRAFT: 99, ALL_DRAFT: 100 } as const;

/** Readers can see a post in one of these. */
export const LIVE: readonly PostStatusNumber[] = [
  PostStatus.ADMIN,
  PostStatus.COMMUNITY,
  PostStatus.FEATURED,
];

/** Saved drafts in all steps of review: what the filter "all drafts" shows. */
export const ALL_DRAFT: readonly PostStatusNumber[] = [
  PostStatus.DRAFT,
  PostStatus.NEEDS_REVIEW,
  PostStatus.NEEDS_REVISION,
  PostStatus.READY_TO_PUBLISH,
];

/** Work that only its author sees, and only when asking for it by number. */
export const UNSAVED: readonly PostStatusNumber[] = [PostStatus.AUTODRAFT, PostStatus.EMPTY_DRAFT];

/** The statuses in which a post is back with its authors, with the reason for it. */
export const RETURNED: readonly PostStatusNumber[] = [PostStatus.DECLINED, PostStatus.NEEDS_REVISION];
export const isReturned = (status: number): boolean => RETURNED.some((one) => one === status);
/** The longest reason, in characters. */
export const LONGEST_REASON = 1_000;

/** The statuses that a value of the status filter stands for. */
export function statusesOf(filter: number): readonly PostStatusNumber[] {
  if (filter === StatusFilter.PUBLISHED) return LIVE;
  if (filter === StatusFilter.POST_AND_DRAFT) return [...LIVE, ...ALL_DRAFT];
  if (filter === StatusFilter.ALL_DRAFT) return ALL_DRAFT;
  return Object.values(PostStatus).filter((status) => status === filter);
}

/** The values that the status filter takes. */
export const statusFilterValues: readonly number[] = [
  ...Object.values(PostStatus),
  ...Object.values(StatusFilter),
];

/** The types of post that a site supports unless it says otherwise. */
export const postTypes = [
  'article',
  'slideshow',
  'video',
  'gallery',
  'link',
  'live_blog',
  'particle',
  'page',
] as const;
export type PostType = (typeof postTypes)[number];

/** What the list can be sorted by. */
export const postSortKeys = [
  'created_date',
  'updated_date',
  'page_views',
  'title',
  'scheduled_date',
] as const;
export type PostSortKey = (typeof postSortKeys)[number];

/** The visibility of what stands in lists for readers. */
export const PUBLIC = 1;
/** The visibility of what has no page for readers. */
export const PRIVATE = 2;
