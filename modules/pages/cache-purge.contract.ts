import { z } from 'zod';
import { apiError } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { either, onSite, technical } from '#platform/contract/permission-rule.ts';
import { MOST_PURGED, purgeTypes } from './purge-kinds.contract.ts';

export const addressElsewhere = apiError('values_is_invalid', 422, 'Use addresses of this site only.');
export const nameDiffers = apiError(
  'confirm_is_invalid',
  422,
  'Type the name of the site to purge all of it.',
);
export const valuesMissing = apiError(
  'values_is_missing',
  400,
  'Enter at least one address, prefix or key to purge.',
);
export const purgedTooOften = apiError('too_many_requests', 429, 'Too many purges. Try again in a moment.');
export const purgeAllDenied = apiError(
  'permission_denied',
  403,
  "You don't have permission to purge the whole site.",
);

export const purgeCache = endpoint({
  method: 'POST',
  path: '/core/cdn/purge',
  summary:
    'Drop rendered pages, by address, by the beginning of addresses, by surrogate key, or all of the site',
  permission: either(onSite('EDIT_SITE'), technical()),
  body: z.object({
    type: z.enum(purgeTypes),
    values: z.array(z.string().trim().min(1).max(500)).max(MOST_PURGED).default([]),
    soft: z
      .boolean()
      .default(true)
      .meta({ description: 'pages are shown as they were while they are made anew' }),
    confirm: z.string().max(200).optional().meta({ description: 'the title of the site, for all of it' }),
  }),
  response: z
    .object({
      message: z.string(),
      request_id: z.string(),
      purged: z.number().int().meta({ description: 'pages that this server had; others drop theirs too' }),
    })
    .meta({ id: 'CachePurge' }),
  errors: [addressElsewhere, valuesMissing, nameDiffers, purgedTooOften, purgeAllDenied],
});

export const listPurges = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/purges',
  summary: 'The latest purges that people asked for, the newest first',
  permission: either(onSite('EDIT_SITE'), technical()),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    items: z.array(
      z
        .object({
          id,
          ts: z.number().int(),
          by: z.string().nullable(),
          type: z.enum(purgeTypes),
          values: z.array(z.string()),
          soft: z.boolean(),
        })
        .meta({ id: 'PurgeOfBefore' }),
    ),
  }),
});
