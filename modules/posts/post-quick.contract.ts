import { z } from 'zod';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, idsInQuery, revision } from '#platform/contract/listing.ts';
import { quotaExceeded } from '#platform/contract/quota.ts';
import { opensTo } from './act-rights.contract.ts';
import { BEST_RATING } from './batch-kinds.contract.ts';
import { mayAct, PostBatch, untilInvalid } from './post-batches.contract.ts';
import { postLocked } from './post-writing.contract.ts';
import { mayOpenPosts, PostRow } from './posts.contract.ts';

/** The most posts that one of these calls names. */
export const MOST_AT_HAND = 100;

const wanted = id.max(Number.MAX_SAFE_INTEGER);

/** Where a post stands in a section by hand; a frozen one stays there while others flow around it. */
export const PostPosition = z
  .object({
    post_id: id,
    section_id: id,
    position: z.number().int().nullable().meta({ description: 'from 0; null where it has none' }),
    is_frozen: z.boolean(),
    frozen_until_ts: z.number().int().nullable(),
  })
  .meta({ id: 'PostPosition' });
export type PostPosition = z.output<typeof PostPosition>;

/** A post that was placed just now; one that is not on the site keeps the place for when it is. */
export const PlacedPost = PostPosition.extend({
  is_on_site: z.boolean().meta({
    description:
      'false while it is not live or not public: it keeps the place, and takes none on the page until then',
  }),
}).meta({ id: 'PlacedPost' });
export type PlacedPost = z.output<typeof PlacedPost>;

export const notInSection = apiError('section_id_is_invalid', 422, "This post isn't in this section.");
export const ownRating = apiError('post_is_own', 422, "You can't rate your own posts.");

export const actOnPosts = endpoint({
  method: 'POST',
  path: '/core/roar/post_actions',
  summary: 'Restore posts from the trash as drafts, or keep posts at their places in a section',
  permission: mayAct,
  alsoAnswers: [202],
  body: z
    .object({
      action: z.enum(['restore_to_draft', 'freeze_post', 'unfreeze_post']),
      post_id: wanted.optional(),
      post_ids: z.array(wanted).min(1).max(MOST_AT_HAND).optional(),
      section_id: wanted.min(0).optional().meta({ description: 'needed to freeze and unfreeze' }),
      position: z.number().int().min(0).optional().meta({ description: 'the present place when left out' }),
      until_ts: z.number().int().min(0).max(32_503_680_000).optional(),
    })
    .superRefine(({ action, post_id, post_ids, section_id }, context) => {
      const say = (key: string, message: string) =>
        context.addIssue({ code: 'custom', path: [key], message });
      if ((post_id === undefined) === (post_ids === undefined))
        say('post_ids', 'use either post_id or post_ids');
      if (action !== 'restore_to_draft' && section_id === undefined)
        say('section_id', 'section_id_is_missing');
    }),
  response: z.object({
    batch: PostBatch.nullable().meta({ description: 'of a restoring: what came back, and its undo' }),
    positions: z.array(PlacedPost).meta({ description: 'of freezing: where the posts stand now' }),
  }),
  errors: [notFound, permissionDenied, notInSection, untilInvalid, quotaExceeded],
});

export const setPosition = endpoint({
  method: 'PUT',
  path: '/core/feeds/site/post/set_position/{siteId}/{postId}/',
  summary: 'Give a post a place in a section by hand, or take it away',
  permission: opensTo.pinning,
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, postId: idInPath }),
  body: z.object({
    section_id: wanted.min(0),
    position: z.number().int().min(0).optional().meta({ description: 'left out: it has no place any more' }),
    order_revision: revision
      .optional()
      .meta({ description: 'of the order of the section; any when left out' }),
  }),
  response: PlacedPost.extend({
    order_revision: z.number().int().meta({ description: 'of the order of the section' }),
  }),
  errors: [notFound, notInSection, revisionConflict],
});

export const ratePost = endpoint({
  method: 'PUT',
  path: '/core/feeds/rating/',
  summary: 'Rate a post; readers never see it',
  permission: opensTo.judging,
  body: z.object({
    id: wanted,
    rating: z.number().int().min(0).max(BEST_RATING),
    revision: revision.optional().meta({ description: 'of the post; any when left out' }),
  }),
  response: z.object({
    id,
    rating: z.number().int(),
    revision: z.number().int().meta({ description: 'of the post' }),
    batch_id: id.nullable().meta({ description: 'undoes it for a day; null where it was so already' }),
  }),
  errors: [notFound, permissionDenied, ownRating, postLocked, revisionConflict],
});

export const findPosts = endpoint({
  method: 'GET',
  path: '/core/v1/posts',
  summary: 'Posts by their ids, as far as one may see them',
  permission: mayOpenPosts,
  query: z.object({ ids: idsInQuery(MOST_AT_HAND) }),
  response: z.object({ posts: z.array(PostRow) }),
});

const spam = {
  method: 'POST' as const,
  permission: opensTo.judging,
  params: z.object({
    spamService: z.enum(['akismet', 'none']).meta({ description: 'none: nobody is told of it' }),
  }),
  body: z.object({ post_ids: z.array(wanted).min(1).max(MOST_AT_HAND) }),
  response: PostBatch,
  errors: [quotaExceeded],
};

export const markSpam = endpoint({
  ...spam,
  path: '/core/3partyapi/{spamService}/spam',
  summary: 'Mark posts as spam, which makes drafts of them, and tell the service in the background',
});
export const markHam = endpoint({
  ...spam,
  path: '/core/3partyapi/{spamService}/ham',
  summary: 'Unmark posts as spam, and tell the service in the background',
});
