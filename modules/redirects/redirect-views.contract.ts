import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { MOST_AT_ONCE } from './redirect-kinds.contract.ts';
import { editSite, Redirect, redirectRefusals } from './redirects.contract.ts';

/** How many redirects each view of the list holds. */
export const countRedirects = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/redirects/views',
  summary: 'Count the redirects of each view',
  permission: editSite,
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    all: z.number().int(),
    chains: z.number().int(),
    missing: z.number().int(),
    never_hit: z.number().int(),
    missing_checked_ts: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'when targets were last checked, in unix seconds; null before the first time' }),
    missing_is_current: z
      .boolean()
      .meta({ description: 'false: something has changed since, and targets are checked again soon' }),
  }),
});

export const flattenRedirects = endpoint({
  method: 'POST',
  path: '/core/v1/sites/{siteId}/redirects/flatten',
  summary: 'Let redirects lead straight to where their chains end',
  permission: editSite,
  scopeParam: 'siteId',
  params: siteParams,
  body: z.object({ ids: z.array(id).min(1).max(MOST_AT_ONCE) }),
  response: z.object({
    items: z.array(Redirect),
    batch_id: id.nullable().meta({ description: 'the act to undo; null where nothing was a chain' }),
  }),
  errors: redirectRefusals,
});
