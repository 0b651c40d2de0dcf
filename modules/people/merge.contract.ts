import { z } from 'zod';
import { tooManyPosts } from '#modules/posts/post-batches.contract.ts';
import { lastAdmin, personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { onSite } from '#platform/contract/permission-rule.ts';

/** A merge can be undone for so long, in seconds. */
export const MERGE_UNDO_SECONDS = 7 * 86_400;

/** More comments than these are not moved in one go. */
export const MOST_COMMENTS_MOVED = 20_000;

export const sameProfile = apiError('same_profile', 422, 'Choose two different users.');
export const alreadyMerged = apiError('already_merged', 422, 'One of these users was already merged.');
export const tooManyComments = apiError(
  'too_many_comments',
  422,
  'This user has more than 20,000 comments, which is too many to move at once.',
);

/** More follows and followers than these are not moved in one go either. */
export const MOST_FOLLOWS_MOVED = 20_000;

export const tooManyFollowsMoved = apiError(
  'too_many_follows_moved',
  422,
  'This user has more than 20,000 follows and followers, which is too many to move at once.',
);

/** Nobody pays twice for being one person. */
export const bothSubscribe = apiError(
  'subscriptions_conflict',
  409,
  'Both users have an active paid subscription. Cancel one of them first.',
);

const side = z.enum(['source', 'target']);

export const MergeOrder = z
  .object({
    source_profile_id: id.meta({ description: 'who goes' }),
    target_profile_id: id.meta({ description: 'who stays' }),
    avatar_from: side.default('target'),
    title_from: side.default('target'),
    dry_run: z.boolean().default(false).meta({ description: 'counts, and changes nothing' }),
  })
  .meta({ id: 'MergeOrder' });
export type MergeOrder = z.output<typeof MergeOrder>;

const count = z.number().int();

/** What a merge moved, or would move. */
export const Merge = z
  .object({
    status: z.enum(['foretold', 'done', 'moving_posts']),
    counts: z.object({
      posts: count,
      comments: count,
      badges: count,
      groups: count,
      roles: count,
      follows: count,
      awards: count,
      subscriptions: count,
    }),
    kept_roles: z.array(z.string()).meta({
      description: 'roles that stay with who goes, because the caller may not give them',
    }),
    batch_id: id.nullable().meta({ description: 'what undoes all of it within seven days' }),
    posts_batch_id: id.nullable().meta({ description: 'what undoes the move of the posts alone' }),
  })
  .meta({ id: 'Merge' });
export type Merge = z.output<typeof Merge>;

export const moveProfileData = endpoint({
  method: 'POST',
  path: '/core/account/move_profile_data/',
  confirms: 'in-part',
  summary: 'Move what one person has to another one, who may take over their name and picture',
  permission: onSite('MANAGE_USERS', 'EDIT_POST'),
  body: MergeOrder,
  response: Merge,
  errors: [
    ...[
      sameProfile,
      alreadyMerged,
      bothSubscribe,
      tooManyComments,
      tooManyFollowsMoved,
      tooManyPosts,
      personIsSelf,
      personRanksAbove,
    ],
    ...[lastAdmin, notFound],
  ],
});

/** A merge that a person was part of, on either side. */
export const PastMerge = z
  .object({
    batch_id: id.meta({ description: 'what undoes it, by `undoAct`' }),
    from: z.object({ id, title: z.string() }).meta({ description: 'who went' }),
    into: z.object({ id, title: z.string() }).meta({ description: 'who stayed' }),
    merged_ts: z.number().int(),
    merged_by: z.string().nullable(),
    undo_until_ts: z.number().int().meta({ description: 'until when it can be undone' }),
    may_undo: z.boolean().meta({ description: 'whether the caller may: whoever merged, or with POWER_SITE' }),
  })
  .meta({ id: 'PastMerge' });
export type PastMerge = z.output<typeof PastMerge>;

/** So many merges of one person are told. */
export const MOST_PAST_MERGES = 20;

export const listMerges = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/profiles/{profileId}/merges',
  summary: 'Merges of a person that can still be undone, the newest first; 20 at most',
  permission: onSite('MANAGE_USERS', 'EDIT_POST'),
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'profileId'),
  response: z.object({ items: z.array(PastMerge) }),
  errors: [notFound],
});
