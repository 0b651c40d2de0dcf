import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idsInQuery } from '#platform/contract/listing.ts';
import { mayOpenPosts } from './posts.contract.ts';

/** The most posts that are asked for at once: a page of a list. */
export const MOST_WITH_VALUES = 100;
/** So much of a text is shown in a list. */
export const LONGEST_SHOWN_VALUE = 300;

export const listCustomValues = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/custom_values',
  summary: "The values of the site's custom fields of posts that the caller sees; long texts are cut",
  permission: mayOpenPosts,
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ ids: idsInQuery(MOST_WITH_VALUES) }),
  response: z.object({
    items: z.array(z.object({ id, custom: z.record(z.string(), z.unknown()) })).meta({
      description: 'posts without values are left out',
    }),
  }),
});
