/** What the screen needs of the limits, without zod. */
export const tagSortKeys = ['title', 'posts', 'last_used', 'created'] as const;
export const LONGEST_TAG_TITLE = 80;
export const LONGEST_TAG_SLUG = 200;
export const LONGEST_TAG_DESCRIPTION = 500;
export const MOST_TAG_ALIASES = 20;
export const TAGS_DASHBOARD = 'enable_tags_dashboard';
