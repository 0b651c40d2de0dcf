import { anywhere, either } from '#platform/contract/permission-rule.ts';
/** What the screen needs of the limits, without zod. */
export const tagSortKeys = ['title', 'posts', 'last_used', 'created', 'views'] as const;
export const LONGEST_TAG_TITLE = 80;
export const LONGEST_TAG_SLUG = 200;
export const LONGEST_TAG_DESCRIPTION = 500;
export const MOST_TAG_ALIASES = 20;
export const TAGS_DASHBOARD = 'enable_tags_dashboard';
/** How many tags are merged into one at once. */
export const MOST_MERGED = 100;
/** A merge of more posts than these runs as a task. */
export const POSTS_AT_ONCE = 1_000;
export const MERGE_UNDO_SECONDS = 30 * 86_400;

/** Whom the list of tags opens to. */
export const tagReaders = either(anywhere('VIEW_SUBPAGES'), anywhere('EDIT_POST'));
