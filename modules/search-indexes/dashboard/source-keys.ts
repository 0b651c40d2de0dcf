/** The sources that hold text, in the order of the form. */
export const sourceKeys = [
  ...(['title', 'subtitle', 'bodies', 'regular-tag', 'author'] as const),
  ...(['user-profile-title', 'user-profile-slug', 'user-email', 'description', 'about-html'] as const),
] as const;
export type SourceKey = (typeof sourceKeys)[number];

/** The sources that are filtered and ordered by, in the order of the form. */
export const valueKeys = [
  ...(['type', 'status', 'language', 'primary-section', 'regular-section', 'stage'] as const),
  ...([
    'regular-tag-id',
    'primary-tag',
    'author-id',
    'community',
    'page-layout',
    'editor-layout',
    'rating',
  ] as const),
  ...(['is-private', 'is-featured', 'is-suspicious', 'page-views-count', 'created-at'] as const),
  ...(['modified-at', 'scheduled-at', 'embargoed-until', 'published-at', 'slug', 'post-id'] as const),
  ...([
    'user-status',
    'user-owner',
    'user-access-role',
    'user-group',
    'user-community',
    'user-posts-count',
    'last-logged-in-at',
    'user-id',
  ] as const),
] as const;
export type ValueKey = (typeof valueKeys)[number];

/** The statuses of posts, as values of an index are written, by the words that the platform has for them. */
export const statusWords = {
  ...({ 0: 'live', 1: 'live', 2: 'live', 3: 'declined', 4: 'deleted', 5: 'draft' } as const),
  ...({ 8: 'inReview', 9: 'needsRevision', 10: 'ready' } as const),
} as const;
