import { sql } from 'kysely';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import type { FeedNeeds } from './feed-needs.ts';
import { refreshFeed } from './refresh-feed.ts';

const JOB = 'feeds.refresh';
/** Seconds: what is written within them is followed in one go. */
const GATHER = 3;
/** What depends on the time, or on scores, is looked at again after its own span, the rest after this one. */
const SPAN_SECONDS = 3_600;
const SWEEP_SECONDS = 60;
const MOST_SWEPT = 200;

/** What changes what a feed says of posts. */
const heard = [
  ...['post.created', 'post.updated', 'post.status_changed', 'post.removed', 'post.restored'],
  ...['post.authors_changed', 'post.tags_changed', 'post.sections_changed', 'post.marked_spam'],
  ...[
    'post.unmarked_spam',
    'profile.updated',
    'profile.removed',
    'profile.restored',
    'profile.erased',
    'tag.updated',
    'section.updated',
    'section.removed',
    'import.finished',
  ],
];

const nowTs = () => Math.floor(Date.now() / 1000);

export type Refreshes = {
  /** Has a feed built once the write that asks for it has been committed. */
  soon(trx: Trx | Db, siteId: number, feedId: number): Promise<void>;
};

/** Keeps feeds fresh: as posts change, and as time goes by. */
export function followChanges(
  { jobs, outbox }: Pick<Ground, 'jobs' | 'outbox'>,
  needs: FeedNeeds,
): Refreshes {
  const enqueue = (db: Trx | Db, siteId: number, feedId: number, runAt?: number) =>
    jobs.enqueue(db, JOB, { siteId, feedId }, { key: `feeds:${siteId}:${feedId}`, queue: JOB, runAt });
  jobs.define<{ siteId: number; feedId: number }>(JOB, ({ siteId, feedId }, { signal }) =>
    refreshFeed(needs, siteId, feedId, nowTs(), signal),
  );
  for (const event of heard) {
    outbox.react({
      event,
      name: `build feeds anew after ${event}`,
      handleAll: async ({ siteId, objectIds }, trx) => {
        const ids = event.startsWith('post.') ? objectIds : null;
        const runAt = Math.ceil((nowTs() + 1) / GATHER) * GATHER;
        for (const id of await concernedFeeds(trx, siteId, ids)) await enqueue(trx, siteId, id, runAt);
      },
    });
  }
  outbox.react({
    event: 'custom_feed.restored',
    name: 'build feeds that came back',
    handleAll: async ({ siteId, objectIds }, trx) => {
      for (const id of objectIds) await enqueue(trx, siteId, id);
    },
  });
  jobs.sweep({
    name: 'feeds that were built long ago',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const now = nowTs();
      const { rows } = await sql<{ site_id: number; id: number }>`select site_id, id from custom_feed
        where status = 'active' and deleted_ts is null
          and last_tried_ts < ${now - SWEEP_SECONDS} and last_tried_ts < ${now} - case when source ->> 'kind' in ('stream', 'filter')
            or format = 'news_sitemap' then greatest(cache_ttl, 300) else ${SPAN_SECONDS} end
        order by last_tried_ts limit ${MOST_SWEPT}`.execute(needs.db);
      for (const { site_id, id } of rows) await enqueue(needs.db, site_id, id);
    },
  });
  return { soon: (trx, siteId, feedId) => enqueue(trx, siteId, feedId) };
}

/**
 * The feeds that a change is about: of posts those that are active, and where no reader has the posts those that still name
 * one; of anything else all of them, as what is paused says nothing of somebody who is forgotten either.
 */
async function concernedFeeds(
  trx: Trx,
  siteId: number,
  postIds: readonly number[] | null,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select f.id from custom_feed as f
    left join custom_feed_output as o on o.site_id = ${siteId} and o.feed_id = f.id
    where f.site_id = ${siteId} and f.deleted_ts is null
      and (${postIds === null}::boolean or f.status = 'active' and (o.post_ids && ${postIds ?? []}::bigint[] or exists (
        select 1 from post as p where p.site_id = ${siteId} and p.id = any(${postIds ?? []}::bigint[])
          and p.status = any(${[...LIVE]}::int[]))))`.execute(trx);
  return rows.map(({ id }) => id);
}
