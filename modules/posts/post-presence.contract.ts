import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idsInQuery } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

/** How long somebody counts as having a post open after the last sign of life. */
export const PRESENCE_SECONDS = 60;
/** The most posts that are asked about at once. */
export const MOST_ASKED = 100;

/** Who has a post open, and who of them holds its lock. */
export const PostPresence = z
  .object({
    post_id: id,
    people: z.array(z.object({ id, title: z.string(), since_ts: z.number().int(), is_editing: z.boolean() })),
  })
  .meta({ id: 'PostPresence' });
export type PostPresence = z.output<typeof PostPresence>;

export const listPresence = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/presence',
  summary: 'Who has these posts open; posts that the caller does not see are left out',
  permission: anywhere('CREATE_REAL_DRAFT'),
  scopeParam: 'siteId',
  params: siteParams,
  query: z.object({ post_ids: idsInQuery(MOST_ASKED).optional() }),
  response: z.object({ items: z.array(PostPresence) }),
});
