import { z } from 'zod';
import { BEST_RATING } from '#modules/posts/batch-kinds.contract.ts';
import { personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import { apiError, notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, searchWords } from '#platform/contract/list-keys.ts';
import { id, idInPath, integerInQuery } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

const HeldRole = z.object({ id, title: z.string() });

/** Somebody who holds a role in a community. */
export const CommunityCreator = z
  .object({
    id,
    title: z.string(),
    name: z.string(),
    logo: z.string().nullable(),
    roles: z.array(HeldRole),
    number_of_posts: z.number().int().meta({ description: 'live ones in the community' }),
    last_published_ts: z.number().int().nullable(),
    default_rating: z.number().int().meta({ description: 'of their new posts there; 0 is none' }),
  })
  .meta({ id: 'CommunityCreator' });
export type CommunityCreator = z.output<typeof CommunityCreator>;

export const roleIsBeyond = apiError(
  'role_id_is_invalid',
  422,
  "You can't give a role with permissions that you don't have yourself.",
);

const of = { permission: anywhere('EDIT_SITE'), scopeParam: 'siteId' } as const;
/** As everywhere: who gives roles manages permissions, beside running the community. */
const gives = { permission: anywhere('EDIT_SITE', 'MANAGE_PERMISSIONS'), scopeParam: 'siteId' } as const;
const path = '/core/v1/sites/{siteId}/communities/{communityId}';

export const listCommunityCreators = endpoint({
  ...of,
  method: 'GET',
  path: `${path}/creators`,
  summary: 'Who holds a role in a community, by their names, and the roles that can be given there',
  params: paramsOf('siteId', 'communityId'),
  query: z.object({
    query: searchWords.optional(),
    page: integerInQuery(1, 1_000).default(1),
    limit: integerInQuery(1, 100).default(50),
  }),
  response: z.object({
    items: z.array(CommunityCreator),
    total_count: z.number().int(),
    roles: z.array(HeldRole).meta({ description: 'those that the caller may give' }),
  }),
  errors: [notFound],
});

export const giveCommunityRole = endpoint({
  ...gives,
  method: 'PUT',
  path: `${path}/creators/{profileId}`,
  confirms: 'for-site',
  summary: 'Give somebody the role in a community, in the place of those that they hold there',
  params: z.object({ siteId: idInPath, communityId: idInPath, profileId: idInPath }),
  body: z.object({ role_id: id }),
  response: CommunityCreator,
  errors: [notFound, permissionDenied, personIsSelf, personRanksAbove, roleIsBeyond],
});

export const removeCommunityCreator = endpoint({
  ...gives,
  method: 'DELETE',
  path: `${path}/creators/{profileId}`,
  summary: 'Take the roles that somebody holds in a community',
  status: 204,
  params: z.object({ siteId: idInPath, communityId: idInPath, profileId: idInPath }),
  response: empty(),
  errors: [notFound, permissionDenied, personIsSelf, personRanksAbove],
});

export const rateCommunityCreator = endpoint({
  method: 'PUT',
  path: `${path}/creators/{profileId}/rating`,
  permission: anywhere('APPROVE_CONTENT'),
  scopeParam: 'siteId',
  summary:
    'Say what new posts of somebody are rated in a community, which decides whether they need a review there',
  params: z.object({ siteId: idInPath, communityId: idInPath, profileId: idInPath }),
  body: z.object({ rating: z.number().int().min(0).max(BEST_RATING) }),
  response: CommunityCreator,
  errors: [notFound, permissionDenied, personIsSelf, personRanksAbove],
});

export const listCommunitySections = endpoint({
  ...of,
  method: 'GET',
  path: `${path}/sections`,
  summary: 'The sections in which a community has live posts, those with most posts first',
  params: paramsOf('siteId', 'communityId'),
  response: z.object({
    items: z.array(z.object({ id, title: z.string(), path: z.string(), number_of_posts: z.number().int() })),
    total_count: z.number().int().meta({ description: 'of the newest 10,000 posts' }),
  }),
  errors: [notFound],
});
