import { z } from 'zod';
import { revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import {
  DEEPEST_THREAD,
  LONGEST_BANNED_WORD,
  LONGEST_CLOSING_DAYS,
  LONGEST_COMMENT,
  LONGEST_EDIT_MINUTES,
  LONGEST_SLOW_SECONDS,
  MOST_BANNED_WORDS,
  MOST_LINKS,
  moderationModes,
} from './comment-kinds.contract.ts';

const upTo = (most: number, least = 0) => z.number().int().min(least).max(most);

/** How a site wants its comments. */
export const CommentSettingsDraft = z
  .object({
    enabled: z.boolean(),
    moderation: z.enum(moderationModes).meta({
      description: 'before comments stand, after it, or before until an author has three approved ones',
    }),
    require_login: z.boolean(),
    max_length: upTo(LONGEST_COMMENT, 1),
    max_depth: upTo(DEEPEST_THREAD, 1).meta({ description: 'levels of a thread; 1 for no replies' }),
    close_after_days: upTo(LONGEST_CLOSING_DAYS, 1).nullable(),
    banned_words: z
      .array(z.string().trim().min(1).max(LONGEST_BANNED_WORD))
      .max(MOST_BANNED_WORDS)
      .transform(eachOnce),
    max_links: upTo(MOST_LINKS).meta({ description: 'comments with more wait for a moderator' }),
    spam_check: z.boolean(),
    edit_window_minutes: upTo(LONGEST_EDIT_MINUTES),
    slow_mode_seconds: upTo(LONGEST_SLOW_SECONDS).meta({ description: 'between two comments of one person' }),
    notify_moderators: z.boolean(),
  })
  .meta({ id: 'CommentSettingsDraft' });

export const CommentSettings = CommentSettingsDraft.extend({
  revision: z.number().int().meta({ description: '0 as long as nobody changed them' }),
  has_spam_service: z.boolean().meta({ description: 'whether the server can ask a service about spam' }),
}).meta({ id: 'CommentSettings' });
export type CommentSettings = z.output<typeof CommentSettings>;

const ofSite = {
  path: '/core/v1/talks/settings',
  permission: onSite('MANAGE_POST_COMMENTS', 'EDIT_SITE'),
  response: CommentSettings,
} as const;

export const getCommentSettings = endpoint({
  ...ofSite,
  method: 'GET',
  summary: 'How the site wants its comments',
});

export const saveCommentSettings = endpoint({
  ...ofSite,
  method: 'POST',
  summary: 'Say how the site wants its comments; what is left out stays',
  whenPastDue: 'allowed',
  body: partialChange(CommentSettingsDraft),
  errors: [revisionConflict],
});
