import { LIVE, PostStatus, type PostStatusNumber } from './post-status.contract.ts';

/** What can be done to many posts at once. */
export const batchActions = [
  'change_posts_status',
  'move_posts_to_author',
  'add_tags',
  'remove_tags',
  'set_sections',
  'add_sections',
  'set_stage',
  'set_rating',
  'set_layout',
  'schedule',
  'freeze',
  'unfreeze',
  'translate',
  'lock',
  'unlock',
  'mark_spam',
  'unmark_spam',
  'ban_author',
  'delete',
  'restore_to_draft',
] as const;
export type BatchAction = (typeof batchActions)[number];

/** The statuses that posts can be given; what is deleted or not saved yet has acts of its own. */
export const givenStatuses: readonly PostStatusNumber[] = [
  ...LIVE,
  PostStatus.DECLINED,
  PostStatus.DRAFT,
  PostStatus.NEEDS_REVIEW,
  PostStatus.NEEDS_REVISION,
  PostStatus.READY_TO_PUBLISH,
];

/** Why a post stays as it is. */
export const skipReasons = [
  'not_found',
  'unchanged',
  'is_removed',
  'is_not_saved',
  'is_locked',
  'permission_denied',
  'needs_community',
  'is_embargoed',
  'has_no_headline',
  'is_incomplete',
  'is_not_removed',
  'is_own',
  'has_too_many_tags',
  'has_too_many_sections',
  'changed_since',
  'is_being_edited',
  'is_too_long',
  'is_live',
  'is_declined',
  'is_too_late',
  'ends_before',
  'not_in_section',
  'front_is_full',
  'is_in_language',
  'is_translation',
  'has_translation',
  'has_too_many_languages',
  'has_other_authors',
] as const;
export type SkipReason = (typeof skipReasons)[number];

/** Why somebody is not banned with the others. */
export const spareReasons = ['is_self', 'is_staff', 'is_elsewhere', 'has_no_posts'] as const;
export type SpareReason = (typeof spareReasons)[number];
/** The most people that one act bans. */
export const MOST_BANNED = 20;

/** The highest rating; 0 is none. */
export const BEST_RATING = 5;
/** The most minutes between two posts that go live one after the other: a week. */
export const LONGEST_PAUSE = 10_080;
/** The most letters of the name of a layout. */
export const LONGEST_LAYOUT = 100;
/** The most tags of a post, and those of an act. */
export const MOST_TAGS = 100;
export const MOST_TAGS_GIVEN = 20;
/** The most sections of a post. */
export const MOST_SECTIONS_OF_POST = 20;
/** More posts than these are gone through by a task. */
export const AT_ONCE = 100;
/** Whoever changes more is asked for their number. */
export const ASKED_TWICE = 500;
/** The most posts that are named by their ids. */
export const MOST_NAMED = 1_000;
/** The most posts of one act. */
export const MOST_IN_BATCH = 100_000;
