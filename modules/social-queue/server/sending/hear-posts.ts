import { sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent } from '#platform/server/outbox/reaction.ts';
import { cancelOfPosts } from './cancel-posts.ts';
import { wakeWaiting } from './send-queue.ts';

const isLive = (state: unknown): boolean =>
  LIVE.some((one) => one === ((state ?? {}) as { status?: unknown }).status);
const wasLive = ({ payload }: OutboxEvent): boolean => isLive(payload.before);
const isLiveNow = ({ payload }: OutboxEvent): boolean => isLive(payload.after);

/** Hears which posts go live, whose turn has come then, and which go offline, of which nothing is sent any more. */
export function defineHearing(ground: Ground): void {
  const now = () => Math.floor(Date.now() / 1000);
  ground.outbox.react({
    event: 'post.status_changed',
    name: 'share what waited for a post',
    isMeant: isLiveNow,
    handleAll: async ({ siteId, objectIds }, trx) =>
      wakeWaiting(ground, trx, { siteId, postIds: objectIds, now: now() }),
  });
  ground.outbox.react({
    event: 'post.status_changed',
    name: 'share nothing of posts that went offline',
    isMeant: (event) => wasLive(event) && !isLiveNow(event),
    handleAll: async ({ siteId, objectIds }, trx) =>
      cancelOfPosts(ground, trx, { siteId, postIds: await offline(trx, siteId, objectIds), now: now() }),
  });
  ground.outbox.react({
    event: 'post.removed',
    name: 'share nothing of posts that were removed',
    handleAll: async ({ siteId, objectIds }, trx) =>
      cancelOfPosts(ground, trx, { siteId, postIds: await offline(trx, siteId, objectIds), now: now() }),
  });
}

/** Those of the posts that are not live: one that is live again by now keeps what was queued since. */
async function offline(trx: Trx, siteId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from post
    where site_id = ${siteId} and id = any(${[...ids]}::bigint[])
      and (deleted_ts is not null or not status = any(${[...LIVE]}::int[]))`.execute(trx);
  return rows.map(({ id }) => id);
}
