import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { integrationStates } from '#platform/contract/integration-states.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { onSite } from '#platform/contract/permission-rule.ts';

const time = z.number().int().nullable();

/** Something outside that the site is, or can be, connected with. Times are unix seconds. */
export const Integration = z
  .object({
    id: z.string().meta({ description: 'such as webhooks or apple_news' }),
    path: z.string().nullable().meta({
      description: 'where it is set up, below the dashboard; null where the server has no key for it',
    }),
    state: z.enum(integrationStates).meta({
      description: 'trouble: on, and something failed lately; none: nobody has set it up',
    }),
    name: z
      .string()
      .nullable()
      .meta({ description: 'what it is connected to: an account, a list, a provider' }),
    count: z.number().int().nullable().meta({ description: 'how many there are; null of what is one' }),
    used_ts: time.meta({ description: 'when it was used last, as far as that is known' }),
    error: z.string().nullable(),
    error_ts: time,
  })
  .meta({ id: 'Integration' });
export type Integration = z.output<typeof Integration>;

export const listIntegrations = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/integrations',
  summary: 'What the site is and can be connected with, as far as the caller may see it set up',
  permission: onSite('EDIT_SITE'),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(Integration), total_count: z.number().int() }),
});
