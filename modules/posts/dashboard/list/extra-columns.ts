/** The columns of the posts list that are hidden until somebody shows them. */
export const extraPostsColumns = [
  'published',
  'modified',
  'scheduled',
  'type',
  'stage',
  'community',
  'words',
  'comments',
  'rating',
  'trend',
] as const;
