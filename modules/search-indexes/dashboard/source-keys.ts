/** The sources that hold text, in the order of the form. */
export const sourceKeys = [
  ...(['title', 'subtitle', 'bodies', 'regular-tag', 'author'] as const),
  ...(['user-profile-title', 'user-profile-slug', 'user-email', 'description', 'about-html'] as const),
] as const;
export type SourceKey = (typeof sourceKeys)[number];

/** The sources that are filtered and ordered by, in the order of the form. */
export const valueKeys = [
  ...(['type', 'status', 'language', 'primary-section', 'regular-section', 'stage'] as const),
  ...(['regular-tag-id', 'author-id', 'community', 'page-layout', 'editor-layout', 'rating'] as const),
  ...(['is-private', 'is-featured', 'is-suspicious', 'page-views-count', 'created-at'] as const),
  ...(['modified-at', 'scheduled-at', 'published-at', 'slug', 'post-id'] as const),
  ...(['user-status', 'user-group', 'user-community', 'user-id'] as const),
] as const;
export type ValueKey = (typeof valueKeys)[number];
