import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

/** A role that people hold on the site or on a community. */
export const PeopleRole = z
  .object({
    id,
    title: z.string(),
    scope: z.enum(['site', 'community']),
    may_give: z.boolean().meta({ description: 'whether the caller may give it to somebody on the site' }),
    may_give_in_communities: z
      .boolean()
      .meta({ description: 'whether the caller may give it to somebody in any community' }),
  })
  .meta({ id: 'PeopleRole' });
export type PeopleRole = z.output<typeof PeopleRole>;

export const listPeopleRoles = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/people/roles',
  summary: 'The roles of the site, by which people are filtered and which they are given',
  permission: anywhere('VIEW_USERS'),
  scopeParam: 'siteId',
  params: siteParams,
  response: z.object({ items: z.array(PeopleRole) }),
});
