import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { secondOfId } from '#platform/server/ids.ts';
import type { FeedNeeds } from './feed-needs.ts';
import { hear, heardEvents, noteHeard } from './hear-changes.ts';
import { refreshFeeds } from './refresh-feed.ts';

const JOB = 'feeds.refresh';
/** Feeds of all sites together take so many places of the worker. */
const PLACES = 2;
/** Seconds: what is written within them is followed in one go. */
const GATHER = 3;
/** After so long the feeds of other sites come first. */
const TURN_MILLISECONDS = 3_000;
/** What depends on the time, or on scores, is looked at again after its own span, the rest after this one. */
const SPAN_SECONDS = 3_600;
const SWEEP_SECONDS = 60;
const MOST_SWEPT = 200;

const nowTs = () => Math.floor(Date.now() / 1000);

export type Refreshes = {
  /** Has a feed built once the write that asks for it has been committed. */
  soon(trx: Trx | Db, siteId: number, feedIds: readonly number[]): Promise<void>;
};

/** Keeps feeds fresh: as posts change, and as time goes by. */
export function followChanges(
  { jobs, outbox }: Pick<Ground, 'jobs' | 'outbox'>,
  needs: FeedNeeds,
): Refreshes {
  const wake = (db: Trx | Db, siteId: number, runAt?: number) =>
    jobs.enqueue(
      db,
      JOB,
      { siteId },
      {
        ...{ key: `feeds:${siteId}`, queue: `${JOB}:${secondOfId(siteId) % PLACES}` },
        ...{ runAt, keepsTime: runAt !== undefined },
      },
    );
  const soon = async (db: Trx | Db, siteId: number, feedIds: readonly number[]) => {
    await noteHeard(db, siteId, sql`f.id = any(${[...feedIds]}::bigint[])`);
    await wake(db, siteId);
  };
  jobs.define<{ siteId: number }>(JOB, async ({ siteId }, { signal }) => {
    const end = performance.now() + TURN_MILLISECONDS;
    const isOver = () => performance.now() > end;
    if (await refreshFeeds(needs, { siteId, now: nowTs(), isOver, signal })) await wake(needs.db, siteId);
  });
  for (const event of heardEvents) {
    outbox.react({
      event,
      name: `build feeds anew after ${event}`,
      handleAll: async (events, trx) => {
        if (await hear(trx, event, events)) await wake(trx, events.siteId, nowTs() + GATHER);
      },
    });
  }
  outbox.react({
    event: 'custom_feed.restored',
    name: 'build feeds that came back',
    handleAll: ({ siteId, objectIds }, trx) => soon(trx, siteId, objectIds),
  });
  jobs.sweep({
    name: 'feeds that were built long ago',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const now = nowTs();
      const { rows } = await sql<{ site_id: number; id: number }>`select site_id, id from custom_feed
        where status = 'active' and deleted_ts is null
          and last_tried_ts < ${now - SWEEP_SECONDS} and (heard_count > built_count
            or last_tried_ts < ${now} - case when source ->> 'kind' in ('stream', 'filter')
              or format = 'news_sitemap' then greatest(cache_ttl, 300) else ${SPAN_SECONDS} end)
        order by last_tried_ts limit ${MOST_SWEPT}`.execute(needs.db);
      for (const [siteId, feeds] of Map.groupBy(rows, ({ site_id }) => site_id))
        await soon(
          needs.db,
          siteId,
          feeds.map(({ id }) => id),
        );
    },
  });
  return { soon };
}
