import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idsInQuery } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

/** The most things of a kind that are named at once. */
export const MOST_NAMED_AT_ONCE = 200;

const ids = idsInQuery(MOST_NAMED_AT_ONCE).optional();
const named = z.array(z.object({ id, title: z.string() }));

/** What the values of a post are called; what is gone is left out. */
export const PostValueNames = z
  .object({ authors: named, sections: named, tags: named, images: named, communities: named })
  .meta({ id: 'PostValueNames' });
export type PostValueNames = z.output<typeof PostValueNames>;

export const namePostValues = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/names',
  summary: 'What authors, sections, tags, images and communities are called, by their ids',
  permission: anywhere('CREATE_REAL_DRAFT'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ authors: ids, sections: ids, tags: ids, images: ids, communities: ids }),
  response: PostValueNames,
});
