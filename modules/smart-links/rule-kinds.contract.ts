/** What the screen needs of the limits, without zod. */
export const ruleSortKeys = ['phrase', 'created', 'priority'] as const;
export const SHORTEST_PHRASE = 2;
export const LONGEST_PHRASE = 255;
export const LONGEST_REPLACEMENT = 5_000;
export const MOST_RULES = 2_000;
export const MOST_PER_POST = 10;
export const MOST_PRIORITY = 1_000;
export const MOST_RULE_TAGS = 100;
export const MOST_EXCLUDED_POSTS = 1_000;
export const MOST_EXTRA = 20;
export const LONGEST_EXTRA = 300;
export const SMART_LINKS = 'use_smart_link';

/** A rule turns its phrase into a link, or into a text of its own. */
export const LINK = 1;
export const CUSTOMIZE = 2;

/** Attributes that a link may have; beside these `data-` and a name. */
export const extraNames: readonly string[] = ['rel', 'target', 'title', 'class'];

/** The most posts that a rule is written into at a time. */
export const MOST_WRITTEN = 20_000;
/** Why a post that mentions the phrase is not written into. */
export const leftReasons = ['permission_denied', 'is_locked', 'is_too_long'] as const;
export type LeftReason = (typeof leftReasons)[number];
