import { sql } from 'kysely';
import type { Database, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { firstIdOfSecond } from '#platform/server/ids.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';

const EVENT = 'post.traffic_peak';
const SECONDS = 600;
const HOUR = 3_600;
const DAY = 24 * HOUR;
/** What is usual is the hourly mean of so many days before. */
const USUAL_DAYS = 7;
const TIMES_USUAL = 5;
const LEAST_VIEWS = 500;
const MOST_AT_ONCE = 20;

/** Looks every ten minutes for posts that are read far more than usual. */
export function sweepTrafficPeaks({ database, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.sweep({
    name: 'posts that are read far more than usual',
    seconds: SECONDS,
    run: (signal) => tellTrafficPeaks(database, Math.floor(Date.now() / 1000), signal),
  });
}

/** @param now unix seconds */
export async function tellTrafficPeaks(database: Database, now: number, signal?: AbortSignal): Promise<void> {
  const { db, ids } = database;
  for (const { id } of await db
    .selectFrom('site')
    .select('id')
    .where('scope', '=', 0)
    .orderBy('id')
    .execute()) {
    if (signal?.aborted) return;
    await db.transaction().execute((trx) => tellOfSite(trx, ids.next, id, now));
  }
}

/** Tells of each post once within a day, on whichever server it is found. */
async function tellOfSite(trx: Trx, nextId: () => number, siteId: number, now: number): Promise<void> {
  const busy = await viewsOf(trx, siteId, now);
  if (busy.length === 0) return;
  await lockInSite(trx, locks.tellingPeaks, siteId, true);
  const postIds = busy.map(({ post_id }) => post_id);
  const { rows: told } = await sql<{ id: number }>`select object_id as id from outbox
    where site_id = ${siteId} and id >= ${firstIdOfSecond(now - DAY)} and event = ${EVENT}
      and object_id = any(${postIds}::bigint[])`.execute(trx);
  const known = new Set(told.map(({ id }) => id));
  const peaks = busy.filter(
    ({ post_id, views, usual }) => !known.has(post_id) && views > TIMES_USUAL * usual,
  );
  const news = peaks.map(({ post_id, views, usual }) => ({
    ...{ event: EVENT, objectId: post_id, createdTs: now, payload: { views, usual: Math.round(usual) } },
  }));
  if (news.length > 0) await writeEvents(trx, nextId, siteId, news);
}

/**
 * The posts that were read most within the last hour, and how often they usually are within one; a post without any
 * hour before has nothing usual yet.
 */
async function viewsOf(trx: Trx, siteId: number, now: number) {
  const since = now - HOUR;
  const first = since - USUAL_DAYS * DAY;
  const { rows } = await sql<{ post_id: number; views: number; usual: number }>`
    select b.post_id, b.views::int as views,
      (coalesce((select sum(o.views) from view_bucket as o where o.site_id = ${siteId} and o.post_id = b.post_id
        and o.bucket_ts >= ${first} and o.bucket_ts < ${since}), 0)
        / (${since}::float8 - greatest(p.published_ts, ${first})) * ${HOUR}::float8)::float8 as usual
    from (
      select l.post_id, sum(l.views) as views from view_bucket as l
      where l.site_id = ${siteId} and l.bucket_ts >= ${since} and l.bucket_ts <= ${now} and l.post_id > 0
      group by l.post_id having sum(l.views) > ${LEAST_VIEWS} order by 2 desc, 1 limit ${MOST_AT_ONCE}) as b
    join post as p on p.site_id = ${siteId} and p.id = b.post_id and p.deleted_ts is null
      and p.published_ts <= ${since - HOUR}
    order by b.views desc, b.post_id`.execute(trx);
  return rows;
}
