import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { isExactCount, pageAnswer, paramsOf, searchWords } from '#platform/contract/list-keys.ts';
import {
  afterInvalid,
  afterKey,
  beyondSearchLimit,
  id,
  pageKeys,
  withinSearchLimit,
} from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { fixed } from '#platform/contract/sentence.ts';
import {
  FollowStatus,
  followFilters,
  followStatuses,
  followTypes,
  MOST_FOLLOWS,
} from './follow-kinds.contract.ts';

/** What somebody follows, or somebody who follows them. */
export const Follow = z
  .object({
    id: id.meta({ description: 'of the follow itself; 0 of what is not followed' }),
    site_id: id.meta({ description: 'of what is followed, or of the person who follows' }),
    title: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    status: z.literal(followStatuses).meta({
      description: 'how the caller stands to it: 1 following, 0 not, 2 muted',
    }),
    type: z.enum(followTypes),
    since_ts: z.number().int().nullable(),
  })
  .meta({ id: 'Follow' });
export type Follow = z.output<typeof Follow>;

/** What is followed is the site of the path, its community or a person; the body may repeat which. */
const FollowChange = z
  .object({
    id: id.optional(),
    site_id: id.optional(),
    status: z.literal(followStatuses),
    type: z.enum(followTypes).optional(),
  })
  .meta({ id: 'FollowChange' });
export type FollowChange = z.output<typeof FollowChange>;

export const followsOneself = apiError('follows_oneself', 422, "You can't follow yourself.");
export const tooManyFollows = apiError(
  'too_many_follows',
  422,
  fixed`You can follow up to ${MOST_FOLLOWS}. Unfollow some first.`,
);
export const followDiffers = apiError(
  'follow_is_invalid',
  400,
  'The body and the path name different things. Send the same in both, or leave it out of the body.',
);

export const FollowFilters = z
  .object({
    filter: z.enum(followFilters).default('follows'),
    type: z.enum(followTypes).optional().meta({ description: 'communities stand for sites as well' }),
    q: searchWords.optional().meta({ description: 'part of a name' }),
    ...pageKeys(50),
    after: afterKey(500),
  })
  .refine(withinSearchLimit as (page: unknown) => boolean, beyondSearchLimit);
export type FollowFilters = z.output<typeof FollowFilters>;

export const listFollows = endpoint({
  method: 'GET',
  path: '/core/feeds/site/follow/',
  summary: 'What the caller follows, or by whom the caller is followed; the latest first',
  permission: signedIn(),
  query: FollowFilters,
  response: pageAnswer(Follow).extend({
    is_exact: isExactCount,
  }),
  errors: [afterInvalid],
});

const one = {
  path: '/core/feeds/site/follow/{followedId}',
  permission: signedIn(),
  whenPastDue: 'allowed',
  params: paramsOf('followedId'),
  response: Follow,
  errors: [followDiffers, followsOneself, tooManyFollows, notFound],
} as const;

export const changeFollow = endpoint({
  ...one,
  method: 'PUT',
  summary:
    'Follow a site, a community or a person by its id, mute it, or stop following; repeating changes nothing',
  body: FollowChange,
  errors: [...one.errors],
});

export const createFollow = endpoint({
  ...one,
  method: 'POST',
  summary: 'The same; follows where no status is said',
  body: FollowChange.extend({ status: z.literal(followStatuses).default(FollowStatus.FOLLOWING) }),
  errors: [...one.errors],
});
