import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { id, idInPath, idsInQuery } from '#platform/contract/listing.ts';
import { anywhere } from '#platform/contract/permission-rule.ts';

export const socialStatuses = ['queued', 'sending', 'sent', 'failed', 'cancelled'] as const;
const MOST_POSTS = 100;

/** What goes from a post to an account at a social network. */
export const SocialQueueItem = z
  .object({
    id,
    provider_id: z.number().int().meta({ description: '1 or 2: the network' }),
    account_id: id,
    account_title: z.string(),
    post_id: id,
    text: z.string(),
    link: z.string().nullable(),
    image_id: id.nullable(),
    scheduled_at: z.number().int().nullable().meta({ description: 'unix seconds' }),
    sent_ts: z.number().int().nullable().meta({ description: 'unix seconds' }),
    status: z.enum(socialStatuses),
    error: z.string().nullable(),
    remote_id: z.string().nullable(),
  })
  .meta({ id: 'SocialQueueItem' });
export type SocialQueueItem = z.output<typeof SocialQueueItem>;

export const listSocialQueue = endpoint({
  method: 'GET',
  path: '/core/social/queue',
  summary: 'What goes from posts to social networks, newest first: of those that the caller sees',
  permission: anywhere('VIEW_SOCIAL_PROFILE'),
  query: z
    .object({ post_id: idInPath.optional(), post_ids: idsInQuery(MOST_POSTS).optional() })
    .superRefine(({ post_id, post_ids }, context) => {
      if ((post_id === undefined) === (post_ids === undefined)) {
        context.addIssue({ code: 'custom', path: ['post_id'], message: 'use either post_id or post_ids' });
      }
    }),
  response: z.object({ items: z.array(SocialQueueItem) }),
});
