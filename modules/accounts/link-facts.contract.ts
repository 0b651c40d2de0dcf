import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { everyone } from '#platform/contract/permission-rule.ts';

/** What a one-time link still does; asking does not use it up. */
export const LinkFacts = z
  .object({
    opens: z
      .enum(['reset', 'setup'])
      .nullable()
      .meta({ description: 'null for a link that has been used, is too old, or never was one' }),
  })
  .meta({ id: 'LinkFacts' });

export const getLinkFacts = endpoint({
  method: 'GET',
  path: '/core/users/link_facts/{token}',
  summary: 'Whether a set-up or reset link still works, before somebody fills in its form',
  permission: everyone(),
  unknownHost: 'answered-at-first-run',
  params: z.object({ token: z.string().max(100) }),
  response: LinkFacts,
});
