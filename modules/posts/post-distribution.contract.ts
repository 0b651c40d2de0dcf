import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

/** What a service that shows posts has of one. */
export const PostDistribution = z
  .object({
    id,
    channel: z.string().meta({ description: 'such as apple_news' }),
    status: z.enum(['sent', 'failed', 'pending', 'skipped']),
    error: z.string().nullable().meta({ description: 'what the service said last, where it refused' }),
    sent_ts: z.number().int().nullable(),
    share_url: z.string().nullable().meta({ description: 'where the service shows it' }),
  })
  .meta({ id: 'PostDistribution' });
export type PostDistribution = z.output<typeof PostDistribution>;

export const listPostDistribution = endpoint({
  method: 'GET',
  path: '/core/v1/sites/{siteId}/posts/{postId}/distribution',
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath, postId: idInPath }),
  summary: 'Where a post was sent, and what became of it there',
  permission: anywhere('PUBLISH_POST'),
  response: z.object({ items: z.array(PostDistribution) }),
  errors: [notFound],
});
