import { sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { tryLockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { counted } from './tag-use.ts';

const DAY = 86_400;
const DAYS = 30;
const EVERY = 3_600;
const WRITTEN_AT_ONCE = 500;

type CountedSite = { id: number; timezone: string };

/** Keeps beside each tag how often its posts were read: the days of all posts are too many to be added up for a list. */
export function sweepTagViews({ database: { db }, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.sweep({
    name: 'page views of tags',
    seconds: EVERY,
    run: async (signal) => {
      const sites = await db.selectFrom('site').select(['id', 'timezone']).orderBy('id').execute();
      for (const site of sites) {
        if (signal.aborted) return;
        await countTagViews(db, site, Math.floor(Date.now() / 1000), signal);
      }
    },
  });
}

/**
 * Counts the views of a site's tags, unless another server is doing so.
 * @param now unix seconds; today and the 29 days before it count, as the site has its days
 */
export async function countTagViews(
  db: Db,
  site: CountedSite,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await tryLockInSite(trx, locks.countingTagViews, site.id))) return;
    const views = new Map<number, number>();
    for (const day of lastDays(site, now)) {
      if (signal?.aborted) return;
      for (const { tag_id, read } of await readOn(trx, site.id, day)) {
        views.set(tag_id, (views.get(tag_id) ?? 0) + read);
      }
    }
    const changed = await changedOf(trx, site.id, views);
    for (let at = 0; at < changed.length; at += WRITTEN_AT_ONCE) {
      await write(trx, site.id, changed.slice(at, at + WRITTEN_AT_ONCE));
    }
  });
}

function lastDays({ timezone }: CountedSite, now: number): string[] {
  const dayAt = (ts: number) => Date.parse(dateOf(ts, timezone).split('-').reverse().join('-'));
  const [from, to] = [dayAt(now - (DAYS - 1) * DAY), dayAt(now)];
  const length = (to - from) / (DAY * 1000) + 1;
  return Array.from({ length }, (_, at) => new Date(from + at * DAY * 1000).toISOString().slice(0, 10));
}

/** One day at a time, so that no statement lasts as long as all of them. */
async function readOn(trx: Trx, siteId: number, day: string): Promise<{ tag_id: number; read: number }[]> {
  const { rows } = await sql<{ tag_id: number; read: number }>`
    select l.tag_id, sum(d.views)::bigint as read
    from view_daily as d join post_tag as l on l.site_id = ${siteId} and l.post_id = d.post_id
    where d.site_id = ${siteId} and d.day = ${day}::date and l.${counted}
    group by l.tag_id`.execute(trx);
  return rows.map(({ tag_id, read }) => ({ tag_id: Number(tag_id), read: Number(read) }));
}

type Counted = { id: number; views: number };

async function changedOf(trx: Trx, siteId: number, views: ReadonlyMap<number, number>): Promise<Counted[]> {
  const { rows } = await sql<Counted>`
    select t.id, t.page_views_30d as views from tag as t
    where t.site_id = ${siteId} and (t.page_views_30d <> 0 or t.id = any(${[...views.keys()]}::bigint[]))
    order by t.id`.execute(trx);
  return rows
    .filter(({ id, views: before }) => Number(before) !== (views.get(id) ?? 0))
    .map(({ id }) => ({ id, views: views.get(id) ?? 0 }));
}

/** What somebody is saving at this moment is left to the next hour: they wait for nothing, and nothing waits for them. */
async function write(trx: Trx, siteId: number, changed: readonly Counted[]): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const { rows: free } = await sql<{ id: number }>`
    select t.id from tag as t where t.site_id = ${siteId} and t.id = any(${ids}::bigint[])
    order by t.id for update skip locked`.execute(trx);
  const mine = new Set(free.map(({ id }) => id));
  const written = changed.filter(({ id }) => mine.has(id));
  await sql`update tag as t set page_views_30d = one.views
    from unnest(${written.map(({ id }) => id)}::bigint[], ${written.map(({ views }) => views)}::bigint[])
      as one (id, views)
    where t.site_id = ${siteId} and t.id = one.id`.execute(trx);
}
