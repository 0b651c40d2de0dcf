import { z } from 'zod';
import { apiError, revisionConflict } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { fieldRules } from '#platform/contract/field-rules.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { partialChange } from '#platform/contract/partial-change.ts';
import { either, onSite, technical } from '#platform/contract/permission-rule.ts';
import { cdnProviders, LONGEST_CDN_TOKEN, SHORTEST_CDN_TOKEN } from './cdn-providers.contract.ts';

export const zoneInvalid = apiError('zone_is_invalid', 422, 'Use the ID as the provider shows it.');
export const tokenMissing = apiError('token_is_invalid', 422, 'Enter an API token.');
export const testedTooOften = apiError('too_many_requests', 429, 'Too many tests. Try again in a moment.');

const permission = either(onSite('EDIT_SITE'), technical());
const path = '/core/v1/sites/{siteId}/cdn';

const Delivery = z
  .object({
    id,
    ts: z.number().int(),
    count: z.number().int().meta({ description: 'keys, addresses and paths that were sent together' }),
    sample: z.array(z.string()).meta({ description: 'the first of them' }),
    error: z.string().nullable().meta({ description: 'what the provider said when it refused' }),
  })
  .meta({ id: 'CdnDelivery' });

const Cdn = z
  .object({
    provider: z.enum(cdnProviders),
    zone: z.string(),
    token_end: z
      .string()
      .nullable()
      .meta({ description: 'the last four characters; the rest is never told' }),
    waiting: z.number().int().meta({ description: 'what is yet to be sent, 1,000 at most' }),
    deliveries: z.array(Delivery).meta({ description: 'the newest first' }),
    revision: z.number().int(),
    updated_ts: z.number().int().nullable(),
  })
  .meta({ id: 'Cdn' });
export type Cdn = z.output<typeof Cdn>;

const CdnDraft = z.object({
  provider: z.enum(cdnProviders),
  zone: z
    .string()
    .trim()
    .max(100)
    .default('')
    .meta({ description: 'the zone at Cloudflare, the service at Fastly' }),
  token: z
    .string()
    .trim()
    .min(SHORTEST_CDN_TOKEN)
    .max(LONGEST_CDN_TOKEN)
    .regex(/^[\x21-\x7e]+$/, fieldRules.apiToken)
    .optional()
    .meta({ description: 'left out, the one that is saved stays' }),
});
export type CdnDraft = z.output<typeof CdnDraft>;

export const getCdn = endpoint({
  method: 'GET',
  path,
  summary: 'The cache in front of the site, and what it was told lately',
  permission,
  scopeParam: 'siteId',
  params: siteParams,
  response: Cdn,
});

export const saveCdn = endpoint({
  method: 'PUT',
  path,
  summary: 'Say which cache stands in front of the site; from then on it hears what saves and purges drop',
  permission,
  scopeParam: 'siteId',
  params: siteParams,
  body: partialChange(CdnDraft),
  response: Cdn,
  errors: [revisionConflict, zoneInvalid, tokenMissing],
});

export const testCdn = endpoint({
  method: 'POST',
  path: `${path}/test`,
  summary: 'Purge a key that no page has, to see whether the provider takes it',
  permission,
  scopeParam: 'siteId',
  writes: false,
  params: siteParams,
  body: CdnDraft,
  response: z
    .object({ is_ok: z.boolean(), message: z.string().meta({ description: 'what the provider said' }) })
    .meta({ id: 'CdnTest' }),
  errors: [zoneInvalid, tokenMissing, testedTooOften],
});
