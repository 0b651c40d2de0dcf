import { sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { OutboxEvent, SiteEvents } from '#platform/server/outbox/reaction.ts';
import { cancelOfPosts } from './cancel-posts.ts';
import { wakeWaiting } from './send-queue.ts';

const isLive = (state: unknown): boolean =>
  LIVE.some((one) => one === ((state ?? {}) as { status?: unknown }).status);
const wasLive = ({ payload }: OutboxEvent): boolean => isLive(payload.before);
const isLiveNow = ({ payload }: OutboxEvent): boolean => isLive(payload.after);

/** Hears which posts go live, whose turn has come then, and which go offline, of which nothing is sent any more. */
export function defineHearing(ground: Ground): void {
  const now = () => Math.floor(Date.now() / 1000);
  const cancel = async ({ siteId, objectIds }: SiteEvents, trx: Trx) => {
    const postIds = await offline(trx, siteId, objectIds);
    if (postIds.length > 0) await cancelOfPosts(ground, trx, { siteId, postIds, now: now() });
  };
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
    handleAll: cancel,
  });
  ground.outbox.react({
    event: 'post.removed',
    name: 'share nothing of posts that were removed',
    handleAll: cancel,
  });
}

/**
 * Those of the posts for which something waits although they are not live: one that is live again by now keeps what was
 * queued since. For most posts nothing ever waits, so that is asked first.
 */
async function offline(trx: Trx, siteId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct waiting.post_id as id from social_post as waiting
    where waiting.site_id = ${siteId} and waiting.post_id = any(${[...ids]}::bigint[]) and waiting.status = 'queued'
      and not exists (select from post where post.site_id = ${siteId} and post.id = waiting.post_id
        and post.deleted_ts is null and post.status = any(${[...LIVE]}::int[]))`.execute(trx);
  return rows.map(({ id }) => id);
}
