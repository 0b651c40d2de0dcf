import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';

export const listOwnSites = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/account/sites',
  summary: 'The sites that the account takes part in, by their titles',
  permission: signedIn(),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({
    items: z
      .array(
        z.object({
          id,
          title: z.string(),
          host: z.string(),
          url: z.string().meta({ description: 'where its dashboard is' }),
          is_current: z.boolean(),
        }),
      )
      .meta({ description: 'at most two hundred' }),
  }),
});
