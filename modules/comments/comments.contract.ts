import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { exactCountKey, isExactCount, paramsOf, searchWords } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  flag,
  id,
  idInPath,
  idsInQuery,
  pageKeys,
  revision,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { anywhere, onScope } from '#platform/contract/permission-rule.ts';
import {
  commentOrders,
  commentStatuses,
  heldReasons,
  LONGEST_COMMENT,
  LONGEST_COMMENT_REASON,
  MOST_CHANGES,
} from './comment-kinds.contract.ts';

const time = z.number().int();

/** What a reader said below a post, as moderators see it. */
export const Comment = z
  .object({
    id,
    text: z.string().meta({ description: 'without markup' }),
    talkId: id.meta({ description: 'the post' }),
    parents: z.array(id).meta({ description: 'what it answers, from the top of its thread down' }),
    authorId: id.nullable().meta({ description: 'null for guests' }),
    author_name: z.string().meta({ description: 'of guests, and of comments that came by an import' }),
    status: z.enum(commentStatuses),
    held_for: z
      .enum(heldReasons)
      .nullable()
      .meta({ description: 'why it waits or is not shown; null where a moderator decided' }),
    reason: z.string().meta({ description: 'what a moderator noted' }),
    is_pinned: z.boolean(),
    is_hidden_by_ban: z.boolean(),
    is_edited: z.boolean(),
    replies_count: z.number().int().meta({ description: 'answers below it that readers see' }),
    reports_count: z.number().int().meta({ description: 'readers who reported it' }),
    created_ts: time,
    updated_ts: time,
    revision: z.number().int(),
  })
  .meta({ id: 'Comment' });
export type Comment = z.output<typeof Comment>;

/** Who wrote comments of a page. */
export const CommentAuthor = z
  .object({
    id,
    title: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    is_staff: z.boolean(),
    approved_count: z.number().int().meta({ description: 'counting stops at 100' }),
    refused_count: z.number().int().meta({ description: 'rejected, spam or deleted; counting stops at 100' }),
  })
  .meta({ id: 'CommentAuthor' });
export type CommentAuthor = z.output<typeof CommentAuthor>;

/** The posts that comments of a page stand below. */
const CommentedPost = z
  .object({
    id,
    headline: z.string(),
    community_id: id.nullable(),
    path: z.string().nullable().meta({ description: 'of its page; null where readers have none' }),
    comments_count: z.number().int(),
  })
  .meta({ id: 'CommentedPost' });
export type CommentedPost = z.output<typeof CommentedPost>;

const counted = z.number().int();
const StatusCounts = z.object(
  Object.fromEntries(commentStatuses.map((status) => [status, counted])) as Record<
    (typeof commentStatuses)[number],
    typeof counted
  >,
);

export const commentIsNotShown = apiError(
  'comment_is_not_shown',
  422,
  'Approve this comment before you reply to it.',
);

const messages = '/core/v1/talks/dashboard/messages';
const moderates = anywhere('MANAGE_POST_COMMENTS');

export const listComments = endpoint({
  method: 'GET',
  path: messages,
  summary: 'Comments of the site and the communities that the caller moderates',
  permission: moderates,
  query: z
    .object({
      order: z.enum(commentOrders).default('newest'),
      ...pageKeys(10),
      status: z
        .enum([...commentStatuses, 'all'])
        .default('proposed')
        .meta({ description: '`all` of one post, author or thread' }),
      ids: idsInQuery(100).optional().meta({ description: 'these, whatever their status' }),
      group_site_id: idInPath
        .optional()
        .meta({ description: 'one community, or by the id of the site what stands in none' }),
      post_id: idInPath.optional(),
      author_id: idInPath.optional(),
      thread: idInPath
        .optional()
        .meta({ description: 'the first comment of a thread: it and all below it, the oldest first' }),
      query: searchWords
        .optional()
        .meta({ description: 'part of the text or the name, among the newest 10,000 of the list' }),
      status_counts: flag
        .default(false)
        .meta({ description: 'counts each status too; counting stops at 10,000' }),
      after: afterKey(200),
      ...exactCountKey,
    })
    .refine(withinSearchLimit, beyondSearchLimit)
    .refine(
      ({ status, post_id, author_id, thread }) =>
        status !== 'all' || post_id !== undefined || author_id !== undefined || thread !== undefined,
      { path: ['status'], message: 'use all with a post, an author or a thread' },
    ),
  response: z.object({
    items: z.array(Comment),
    authors: z.record(z.string(), CommentAuthor).meta({ description: 'by their ids' }),
    posts: z.record(z.string(), CommentedPost).meta({ description: 'by their ids' }),
    bans: z.object({
      authorIds: z
        .array(id)
        .meta({ description: 'authors of the page who are banned where the caller may lift it' }),
      places: z
        .array(z.object({ authorId: id, group_site_id: id.nullable() }))
        .meta({ description: 'where each of them is banned; null for the whole site' }),
    }),
    counts: z.object({
      messages: z.number().int().meta({ description: 'how many answer; counting stops at 10,000' }),
      statuses: StatusCounts.nullable(),
    }),
    total_count: z.number().int(),
    is_exact: isExactCount,
    after: z.string().nullable().meta({ description: 'where the next page begins; null at the end' }),
  }),
  errors: [afterInvalid],
});

const text = z.string().trim().min(1, 'text_is_missing').max(LONGEST_COMMENT);

export const CommentChange = z
  .object({
    id,
    status: z.enum(commentStatuses).optional(),
    text: text.optional(),
    is_pinned: z
      .boolean()
      .optional()
      .meta({ description: 'only what begins a thread stands above the others' }),
    reason: z.string().trim().max(LONGEST_COMMENT_REASON).optional(),
    revision: revision.optional().meta({ description: 'refused where somebody changed it since' }),
  })
  .meta({ id: 'CommentChange' });
export type CommentChange = z.output<typeof CommentChange>;

/** What became of one change. */
export const changeOutcomes = [
  'changed',
  'unchanged',
  'comment_not_found',
  'revision_conflict',
  'is_reply',
] as const;

export const changeComments = endpoint({
  method: 'POST',
  path: messages,
  summary:
    'Moderate comments: status, text, pin; each is answered by itself, and all are undone together within a day',
  permission: moderates,
  whenPastDue: 'allowed',
  body: z.object({
    changes: z
      .array(CommentChange)
      .min(1)
      .max(MOST_CHANGES)
      .refine((changes) => new Set(changes.map((one) => one.id)).size === changes.length, {
        message: fieldRules.noDuplicates,
      }),
  }),
  response: z.object({
    items: z.array(
      z.object({
        id,
        outcome: z.enum(changeOutcomes),
        comment: Comment.nullable().meta({ description: 'as it is now; null where it is not found' }),
      }),
    ),
    batch_id: id.nullable().meta({ description: 'what undoes it within a day; null where nothing changed' }),
  }),
});

export const replyToComment = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{roarId}/talks/{talkId}/messages/{messageId}/replies',
  summary: 'Answer a comment on its page; the answer of a moderator stands there at once',
  status: 201,
  permission: onScope('MANAGE_POST_COMMENTS'),
  scopeParam: 'roarId',
  whenPastDue: 'allowed',
  params: paramsOf('roarId', 'talkId', 'messageId'),
  body: z.object({ text }),
  response: Comment,
  errors: [notFound, commentIsNotShown],
});
