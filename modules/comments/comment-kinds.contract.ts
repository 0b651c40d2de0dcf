/** What becomes of a comment: it waits, readers see it, or it is out of their sight for one of three reasons. */
export const commentStatuses = ['proposed', 'approved', 'rejected', 'spam', 'deleted'] as const;
export type CommentStatus = (typeof commentStatuses)[number];

export const commentOrders = ['newest', 'oldest', 'most_replied', 'most_reported'] as const;
export type CommentOrder = (typeof commentOrders)[number];

/** Before anybody sees a comment, after it stands there, or before for those who have few approved ones. */
export const moderationModes = ['pre', 'post', 'trusted'] as const;
export type ModerationMode = (typeof moderationModes)[number];

/** Why a comment waits, or does not stand, without a moderator having said so. */
export const heldReasons = ['mode', 'new_author', 'links', 'banned_word', 'spam_check', 'spam'] as const;
export type HeldReason = (typeof heldReasons)[number];

/** In the mode `trusted`, whoever has so many approved comments is published at once. */
export const APPROVED_TO_BE_TRUSTED = 3;

export const MOST_CHANGES = 100;
export const LONGEST_COMMENT = 10_000;
export const LONGEST_COMMENT_REASON = 500;
export const DEEPEST_THREAD = 10;
export const MOST_BANNED_WORDS = 1_000;
export const LONGEST_BANNED_WORD = 100;
export const MOST_LINKS = 100;
export const LONGEST_CLOSING_DAYS = 3_650;
export const LONGEST_EDIT_MINUTES = 1_440;
export const LONGEST_SLOW_SECONDS = 3_600;

/** How a site wants its comments. */
export type CommentRules = {
  enabled: boolean;
  moderation: ModerationMode;
  require_login: boolean;
  max_length: number;
  max_depth: number;
  /** Days after its publication a post takes no further ones; null: never. */
  close_after_days: number | null;
  banned_words: string[];
  max_links: number;
  spam_check: boolean;
  edit_window_minutes: number;
  slow_mode_seconds: number;
  notify_moderators: boolean;
};

/** What holds as long as a site says nothing else. */
export const usualCommentRules: CommentRules = {
  enabled: true,
  moderation: 'pre',
  require_login: true,
  max_length: 2_000,
  max_depth: 4,
  close_after_days: null,
  banned_words: [],
  max_links: 2,
  spam_check: true,
  edit_window_minutes: 10,
  slow_mode_seconds: 0,
  notify_moderators: true,
};
