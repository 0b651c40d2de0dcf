import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idsInQuery } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

/** The most posts that are asked for at once: a page of a list. */
export const MOST_WITH_VIEWS = 100;

export const listPostViews = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/views',
  summary: 'Page views of posts on each of the last 14 days, where the caller sees the post and its figures',
  permission: anywhere('VIEW_STATS'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ ids: idsInQuery(MOST_WITH_VIEWS) }),
  response: z.object({
    items: z.array(
      z.object({ id, days: z.array(z.number().int()).meta({ description: 'the oldest first, today last' }) }),
    ),
  }),
});
