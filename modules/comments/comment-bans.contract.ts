import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { flag, id } from '#platform/contract/listing.ts';
import { anywhere, either } from '#platform/contract/permission-rule.ts';
import { LONGEST_COMMENT_REASON } from './comment-kinds.contract.ts';

const LAST_TS = 4_102_444_800;

/** Somebody who may not comment. */
export const CommentBan = z
  .object({
    id,
    authorId: id,
    group_site_id: id.nullable().meta({ description: 'the community; null for the whole site' }),
    hide_messages: z.boolean(),
    until_ts: z.number().int().nullable(),
    reason: z.string(),
    created_ts: z.number().int(),
    messages_count: z.number().int().meta({ description: 'comments that it hid, or that are shown again' }),
  })
  .meta({ id: 'CommentBan' });
export type CommentBan = z.output<typeof CommentBan>;

export const authorIsStaff = apiError('author_is_staff', 422, "Members of the team can't be banned here.");
export const authorIsSelf = apiError('author_is_self', 422, "You can't ban yourself.");
export const authorIsBanned = apiError('duplicate', 409, 'This person is already banned.');
export const severalCommunities = apiError('community_is_missing', 400, 'Multiple group sites availables');
export const untilIsPast = apiError('until_ts_is_invalid', 422, 'Choose an end date in the future.');

const path = '/core/v1/talks/bans';
const permission = either(anywhere('MANAGE_POST_COMMENTS'), anywhere('BAN_USERS'));
const about = {
  authorId: id.min(0).max(Number.MAX_SAFE_INTEGER),
  group_site_id: id
    .min(0)
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .meta({ description: 'where; without it all that the caller moderates: the site, or the one community' }),
};

export const banCommentAuthor = endpoint({
  method: 'POST',
  path,
  summary: 'Ban an author of comments, and hide what they said where it is asked for',
  status: 201,
  permission,
  whenPastDue: 'allowed',
  body: z.object({
    ...about,
    hide_messages: flag.default(false),
    until_ts: z.number().int().min(0).max(LAST_TS).nullable().default(null),
    reason: z.string().trim().max(LONGEST_COMMENT_REASON).default(''),
  }),
  response: CommentBan,
  errors: [notFound, authorIsStaff, authorIsSelf, authorIsBanned, severalCommunities, untilIsPast],
});

export const liftCommentBan = endpoint({
  method: 'DELETE',
  path,
  summary: 'Lift a ban, and show again what it hid and nobody decided about since',
  permission,
  whenPastDue: 'allowed',
  body: z.object({
    ...about,
    hide_messages: flag.default(false).meta({ description: 'true leaves what the ban hid as it is' }),
  }),
  response: CommentBan,
  errors: [notFound, severalCommunities],
});
