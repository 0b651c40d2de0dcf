import { z } from 'zod';
import { apiError, notFound, permissionDenied, revisionConflict } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { pageAnswer, paramsOf, removedRows, severalIds, siteParams } from '#platform/contract/list-keys.ts';
import { afterInvalid, id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { onSite } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import { MOST_BADGES_OF_POST, opensPostBadges } from './badge-kinds.contract.ts';
import { Badge, BadgeDraft, BadgeFilters, badgeNameTaken } from './badges.contract.ts';

/** A badge that posts wear. */
export const PostBadge = z
  .object({
    ...Badge.shape,
    tags: z.array(z.string()).meta({ description: 'posts with any of these tags show it' }),
    assigned_count: z.number().int().meta({ description: 'how many posts were given it by hand' }),
  })
  .meta({ id: 'PostBadge' });
export type PostBadge = z.output<typeof PostBadge>;

/** A badge as a post wears it. */
export const BadgeOfPost = z
  .object({
    ...PostBadge.shape,
    origin: z.enum(['assigned', 'tag']).meta({ description: 'given by hand, or by a tag of the post' }),
  })
  .meta({ id: 'BadgeOfPost' });
export type BadgeOfPost = z.output<typeof BadgeOfPost>;

export const badgesOfPostAreMany = apiError(
  'badges_are_many',
  422,
  fixed`A post can have up to ${MOST_BADGES_OF_POST} badges. Remove one first.`,
);
export const badgeComesByTag = apiError(
  'badge_comes_by_tag',
  422,
  'A tag of the post brings this badge. Remove the tag from the post or from the badge.',
);
export const badgedPostLocked = apiError('locked', 423, 'This post is locked.');

const manages = onSite('MANAGE_BADGES');
export const listPostBadges = endpoint({
  method: 'GET',
  path: '/core/badging/posts',
  summary: 'List post badges',
  permission: opensPostBadges,
  query: BadgeFilters,
  response: pageAnswer(PostBadge),
  errors: [afterInvalid],
});

export const createPostBadge = endpoint({
  method: 'POST',
  path: '/core/badging/posts',
  summary: 'Add a post badge',
  status: 201,
  permission: manages,
  body: BadgeDraft,
  response: PostBadge,
  errors: [badgeNameTaken],
});

export const changePostBadge = endpoint({
  method: 'PUT',
  path: '/core/v1/sites/{siteId}/post_badges/{postBadgeId}',
  summary: 'Change a post badge; what is left out stays',
  permission: manages,
  scopeParam: 'siteId',
  params: paramsOf('siteId', 'postBadgeId'),
  body: partialChange(BadgeDraft),
  response: PostBadge,
  errors: [badgeNameTaken, revisionConflict, notFound],
});

const several = {
  method: 'POST',
  permission: manages,
  scopeParam: 'siteId',
  params: siteParams,
  body: severalIds,
} as const;

export const removePostBadges = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/post_badges/remove',
  summary: 'Delete several post badges; they can be restored, and undone for a day by their batch',
  response: removedRows(PostBadge),
  errors: [notFound],
});

export const restorePostBadges = endpoint({
  ...several,
  path: '/core/v1/sites/{siteId}/post_badges/restore',
  summary: 'Bring deleted post badges back, all or none, to the posts that wore them',
  response: z.object({ items: z.array(PostBadge) }),
  errors: [badgeNameTaken, notFound],
});

export const listBadgesOfPost = endpoint({
  method: 'GET',
  path: '/core/badging/posts/{postId}',
  summary: 'The badges of a post, given by hand and by its tags',
  permission: opensPostBadges,
  params: paramsOf('postId'),
  response: z.object({
    items: z.array(BadgeOfPost),
    total_count: z.number().int(),
    may_change: z.boolean().meta({ description: 'whether the caller may give this post badges' }),
  }),
  errors: [notFound],
});

const givenBadge = partialChange(BadgeDraft)
  .omit({ revision: true })
  .extend({ badge_id: id.optional() })
  .superRefine(({ badge_id, ...draft }, context) => {
    const say = (key: string, message: string) => context.addIssue({ code: 'custom', path: [key], message });
    if (badge_id === undefined && draft.name === undefined) say('name', 'name_is_missing');
    if (badge_id !== undefined && Object.values(draft).some((value) => value !== undefined))
      say('badge_id', 'use either badge_id or name');
  });

export const addBadgeToPost = endpoint({
  method: 'POST',
  path: '/core/badging/posts/{postId}',
  summary: 'Give a post a badge by its badge_id, or a new one by its name; 200 where it has it already',
  status: 201,
  alsoAnswers: [200],
  permission: opensPostBadges,
  params: paramsOf('postId'),
  body: givenBadge,
  response: BadgeOfPost,
  errors: [notFound, permissionDenied, badgeNameTaken, badgesOfPostAreMany, badgedPostLocked],
});

const onPost = { permission: opensPostBadges, params: paramsOf('postId', 'postBadgeId') } as const;
const path = '/core/badging/posts/{postId}/{postBadgeId}';

export const changeBadgeOfPost = endpoint({
  ...{ ...onPost, path, permission: manages },
  method: 'PUT',
  summary: 'Change a badge that a post wears, for all posts; what is left out stays',
  body: partialChange(BadgeDraft),
  response: BadgeOfPost,
  errors: [badgeNameTaken, revisionConflict, notFound],
});

export const takeBadgeFromPost = endpoint({
  ...{ ...onPost, path },
  method: 'DELETE',
  summary: 'Take a badge from a post that was given it by hand',
  status: 204,
  response: empty(),
  errors: [notFound, permissionDenied, badgeComesByTag, badgedPostLocked],
});
