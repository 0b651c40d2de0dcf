import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { enqueuePush } from './push.jobs.ts';

/** What somebody of the newsroom has browsers show. */
export type PushOrder = { title: string; text: string; has_image: boolean };

/** Has an alert go out to browsers too. */
export async function startPush(
  ground: Pick<Ground, 'jobs'>,
  trx: Trx,
  of: { siteId: number; alertId: number; postId: number; expected: number; now: number },
  { title, text, has_image }: PushOrder,
): Promise<void> {
  const { siteId, alertId, postId, expected, now } = of;
  await trx
    .insertInto('push_send')
    .values({
      ...{ site_id: siteId, id: alertId, post_id: postId, title, body: text, has_image, expected },
      ...{ state: 'waiting', created_ts: now, turn_ts: now },
    })
    .execute();
  await enqueuePush(ground, trx, { siteId, sendId: alertId });
}
