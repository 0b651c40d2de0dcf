import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { empty, endpoint } from '#platform/contract/endpoint.ts';
import { eachOnce } from '#platform/contract/fields.ts';
import { listQuery, pageAnswer, searchWords, siteParams } from '#platform/contract/list-keys.ts';
import { afterInvalid, id, idInPath } from '#platform/contract/listing.ts';
import { permissionNames } from '#platform/contract/permission-catalogue.ts';
import { onSite, signedIn } from '#platform/contract/permission-rule.ts';
import {
  apiTokenSortKeys,
  apiTokenStatuses,
  LONGEST_TOKEN_TITLE,
  MOST_NETWORKS,
} from './api-token-kinds.contract.ts';

const Permission = z.enum(permissionNames);

const Network = z.union(
  [z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()],
  'enter a network such as 203.0.113.0/24, or an address',
);

/** What a person says about an API token. */
export const ApiTokenDraft = z
  .object({
    title: z.string().trim().min(1, 'title_is_missing').max(LONGEST_TOKEN_TITLE),
    permissions: z
      .array(Permission)
      .min(1, 'permissions_is_missing')
      .max(permissionNames.length)
      .transform(eachOnce)
      .meta({ description: 'some of those that the caller holds' }),
    community_id: id
      .nullable()
      .default(null)
      .meta({ description: 'the community that it acts on alone; the whole site when null' }),
    expires_ts: z
      .number()
      .int()
      .min(0)
      .max(9_999_999_999)
      .optional()
      .meta({ description: 'unix seconds, a year ahead at most; in 90 days when left out' }),
    allowed_cidrs: z
      .array(Network)
      .max(MOST_NETWORKS)
      .transform(eachOnce)
      .default([])
      .meta({ description: 'where calls may come from; anywhere when it names none' }),
  })
  .meta({ id: 'ApiTokenDraft' });
export type ApiTokenDraft = z.output<typeof ApiTokenDraft>;

/** An API token as lists show it. Times are unix seconds. */
export const ApiToken = z
  .object({
    id,
    title: z.string(),
    prefix: z.string().meta({ description: 'the first eight characters; the rest is told once' }),
    permissions: z
      .array(Permission)
      .meta({ description: 'as they were chosen; what its creator no longer holds does not count' }),
    community_id: id.nullable(),
    community_title: z.string().nullable(),
    status: z.enum(apiTokenStatuses).meta({
      description: 'expiring: within 7 days; paused: whoever created it may no longer sign in',
    }),
    expires_ts: z.number().int(),
    old_until_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'until then the secret before the last rotation works as well' }),
    last_used_ts: z.number().int().nullable().meta({ description: 'exact to a minute' }),
    last_ip: z.string().nullable(),
    allowed_cidrs: z.array(z.string()),
    is_own: z.boolean().meta({ description: 'whether the caller created it, and so may rotate it' }),
    created_ts: z.number().int(),
    created_by: id.nullable(),
    created_by_title: z.string().nullable(),
    revision: z.number().int(),
  })
  .meta({ id: 'ApiToken' });
export type ApiToken = z.output<typeof ApiToken>;

/** The same with its secret, which is told this once. */
const ApiTokenWithSecret = ApiToken.extend({
  secret: z.string().meta({ description: 'told this once; sent as Authorization: Bearer' }),
}).meta({ id: 'ApiTokenWithSecret' });
export type ApiTokenWithSecret = z.output<typeof ApiTokenWithSecret>;

export const permissionsNotHeld = apiError(
  'permissions_is_invalid',
  422,
  'You can only give a token permissions that you have yourself.',
);
export const permissionsNotOfCommunity = apiError(
  'permissions_is_invalid',
  422,
  "Some of these permissions don't apply to communities.",
);
export const tokenCommunityUnknown = apiError(
  'community_id_is_invalid',
  422,
  'Choose a community of this site.',
);
export const tokenExpiryInvalid = apiError(
  'expires_ts_is_invalid',
  422,
  'Choose a time in the future, at most a year ahead.',
);
export const tooManyTokens = apiError(
  'too_many_api_tokens',
  422,
  'A site can have up to 200 API tokens. Revoke one first.',
);
export const tokenOfAnother = apiError(
  'api_token_is_of_another',
  422,
  'Only the person who created a token can rotate it. You can revoke it.',
);

/** Who makes a call, for a script that was given a token and nothing else. */
export const ApiCaller = z
  .object({
    site: z.object({ id, name: z.string(), title: z.string(), uri: z.string() }),
    profile: z.object({ id, name: z.string(), title: z.string() }),
    permissions: z.array(z.string()).meta({ description: 'on the site, or on the community of the token' }),
    token: z
      .object({ id, title: z.string(), community_id: id.nullable(), expires_ts: z.number().int() })
      .nullable()
      .meta({ description: 'null for a session' }),
  })
  .meta({ id: 'ApiCaller' });

export const getApiCaller = endpoint({
  method: 'GET',
  path: '/core/v1/me',
  summary: 'Who calls, on which site, and with which permissions',
  permission: signedIn(),
  tokens: 'accepted',
  response: ApiCaller,
});

const path = '/core/v1/sites/{siteId}/api_tokens';
// A token that could make, renew or end tokens would outlive its own end.
const tokens = { permission: onSite('MANAGE_API_KEY'), scopeParam: 'siteId', tokens: 'refused' } as const;
const one = z.object({ siteId: idInPath, tokenId: idInPath });

export const ApiTokenFilters = listQuery(
  { query: searchWords.optional(), status: z.enum(apiTokenStatuses).optional() },
  { sorts: apiTokenSortKeys, usual: 'created', direction: -1 },
);
export type ApiTokenFilters = z.output<typeof ApiTokenFilters>;

export const listApiTokens = endpoint({
  ...tokens,
  method: 'GET',
  path,
  summary: 'List the API tokens of the site',
  params: siteParams,
  query: ApiTokenFilters,
  response: pageAnswer(ApiToken),
  errors: [afterInvalid],
});

export const createApiToken = endpoint({
  ...tokens,
  method: 'POST',
  path,
  confirms: 'for-site',
  summary: 'Add an API token; its secret is told in the answer, and never again',
  status: 201,
  params: siteParams,
  body: ApiTokenDraft,
  response: ApiTokenWithSecret,
  errors: [
    ...[permissionsNotHeld, permissionsNotOfCommunity, tokenCommunityUnknown],
    ...[tokenExpiryInvalid, tooManyTokens],
  ],
});

export const rotateApiToken = endpoint({
  ...tokens,
  method: 'POST',
  path: `${path}/{tokenId}/rotate`,
  confirms: 'for-site',
  summary:
    'Give an own API token a new secret, told in the answer alone; it lives as long again, and the old secret works for 24 hours more',
  params: one,
  response: ApiTokenWithSecret,
  errors: [tokenOfAnother, notFound],
});

export const revokeApiToken = endpoint({
  ...tokens,
  method: 'DELETE',
  path: `${path}/{tokenId}`,
  summary: 'Revoke an API token at once, for good',
  params: one,
  whenPastDue: 'allowed',
  deletesVersion: true,
  status: 204,
  response: empty(),
  errors: [notFound],
});
