import { z } from 'zod';
import { endpoint, stream } from '#platform/contract/endpoint.ts';
import { id, idInPath, integerInQuery } from '#platform/contract/listing.ts';
import { signedIn } from '#platform/contract/permission-rule.ts';
import { MOST_UNREAD, notificationKinds } from './notification-kinds.contract.ts';

/** Something that the caller is told of. */
export const Notification = z
  .object({
    id,
    kind: z.enum(notificationKinds),
    object: z.object({ kind: z.string(), id: id.nullable() }),
    facts: z
      .record(z.string(), z.union([z.string(), z.number()]).nullable())
      .meta({ description: 'what its sentence is made of, such as the status of a task, and its counts' }),
    times: z.number().int().meta({ description: 'how often, since it was last read' }),
    created_ts: z.number().int(),
    is_read: z.boolean(),
  })
  .meta({ id: 'Notification' });
export type Notification = z.output<typeof Notification>;

const unread_count = z
  .number()
  .int()
  .meta({ description: `counting stops at ${MOST_UNREAD}` });

/** As the list of them shows it. */
const ListedNotification = Notification.extend({
  undo_id: id.nullable().meta({ description: 'the act that it tells of, while it can be undone' }),
}).meta({ id: 'ListedNotification' });
export type ListedNotification = z.output<typeof ListedNotification>;

export const listNotifications = endpoint({
  method: 'GET',
  path: '/core/v1/notifications',
  summary: 'What the caller is told of, newest first',
  permission: signedIn(),
  query: z.object({
    limit: integerInQuery(1, 100).default(20),
    after: idInPath.optional().meta({ description: 'the cursor of the page before' }),
  }),
  response: z.object({
    items: z.array(ListedNotification),
    unread_count,
    after: id.nullable().meta({ description: 'where the next page begins; null at the end' }),
  }),
});

export const readNotifications = endpoint({
  method: 'POST',
  path: '/core/v1/notifications/read',
  summary: 'Mark notifications of the caller as read: those of the ids, or all up to one',
  permission: signedIn(),
  whenPastDue: 'allowed',
  body: z
    .object({
      ids: z.array(id.min(0).max(Number.MAX_SAFE_INTEGER)).min(1).max(100).optional(),
      all_before: id
        .min(0)
        .max(Number.MAX_SAFE_INTEGER)
        .optional()
        .meta({ description: 'the newest notification that was seen' }),
    })
    .refine(({ ids, all_before }) => (ids === undefined) !== (all_before === undefined), {
      path: ['ids'],
      message: 'use either ids or all_before',
    }),
  response: z.object({ unread_count }),
});

/** Of what has changed on a site those who look at a list of it hear, by these names. */
export const liveTopics = [
  'post',
  'presence',
  'redirect',
  'tag',
  'badge',
  'post_badge',
  'custom_field',
  'comment',
  'post_note',
  'achievement_rule',
  'achievement_award',
  'hook',
  'api_token',
  'package',
  'subscription',
  'coupon',
  'role',
  'channel_item',
  'channel_error',
  'social_post',
  'abtest',
] as const;

export const streamNotifications = endpoint({
  method: 'GET',
  path: '/core/v1/notifications/stream',
  summary:
    'Server-sent events: `notifications` with the new ones and the count of unread ones, at each change; ' +
    '`changed` with the `topics` of which something changed on the site, at most twice a second. ' +
    'Last-Event-ID goes on where a stream broke off. Without `Accept: text/event-stream` it ends at once.',
  permission: signedIn(),
  response: stream('text/event-stream; charset=utf-8'),
});
