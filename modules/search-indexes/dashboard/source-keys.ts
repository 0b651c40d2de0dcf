/** The sources that hold text, in the order of the form. */
export const sourceKeys = [
  ...(['title', 'subtitle', 'bodies', 'regular-tag', 'author'] as const),
  ...(['user-profile-title', 'user-profile-slug', 'user-email', 'description', 'about-html'] as const),
] as const;
export type SourceKey = (typeof sourceKeys)[number];
