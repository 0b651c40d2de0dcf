import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { paramsOf, searchWords, siteParams } from '#platform/contract/list-keys.ts';
import { id, integerInQuery } from '#platform/contract/listing.ts';
import { anywhere, either } from '#platform/contract/permission-rule.ts';

export const personIsBanned = apiError(
  'person_is_banned',
  422,
  "Banned people can't get badges. Lift the ban first.",
);

/** A badge as it is worn and chosen. */
const GivenBadge = z.object({ id, name: z.string(), avatar: z.string() }).meta({ id: 'GivenBadge' });

/** Who gives badges in a community gives them to its people alone; the call itself looks where the person is. */
const givesBadges = either(anywhere('EDIT_BADGES'), anywhere('MANAGE_BADGES'));

export const listBadgesToGive = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/badges/choices',
  summary: 'The badges that people can be given, by name',
  permission: givesBadges,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ query: searchWords.optional(), limit: integerInQuery(1, 100).default(50) }),
  response: z.object({ items: z.array(GivenBadge) }),
});

export const assignBadge = endpoint({
  method: 'POST',
  path: '/core/badging/users/{profileId}/assignments',
  summary: 'Give a person a badge; nothing changes for somebody who wears it',
  permission: givesBadges,
  params: paramsOf('profileId'),
  body: z.object({ badge_id: id }),
  response: z.object({ badges: z.array(GivenBadge) }),
  errors: [personIsBanned, notFound],
});

export const unassignBadge = endpoint({
  method: 'DELETE',
  path: '/core/badging/users/{profileId}/assignments/{badgeId}',
  summary: 'Take a badge from a person',
  permission: givesBadges,
  params: paramsOf('profileId', 'badgeId'),
  response: z.object({ badges: z.array(GivenBadge) }),
  errors: [notFound],
});
