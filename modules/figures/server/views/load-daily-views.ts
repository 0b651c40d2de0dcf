import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { reopenSums } from './view-sums.ts';

/** The page views of one post on one day of the site's calendar. */
export type DailyViewsToLoad = {
  postId: number;
  /** YYYY-MM-DD. */
  day: string;
  views: number;
};

/** Sets the page views of days, whatever they were before; loading the same again changes nothing. */
export function loadDailyViews(trx: Trx, siteId: number, rows: readonly DailyViewsToLoad[]): Promise<void> {
  return writeDays(trx, siteId, rows, sql`excluded.views`);
}

/**
 * Sets the page views of days where there are fewer; loading the same again changes nothing, nor what was counted.
 * @returns how many views there are more than before
 */
export async function raiseDailyViews(
  trx: Trx,
  siteId: number,
  rows: readonly DailyViewsToLoad[],
): Promise<number> {
  const raised = await viewsBeyond(trx, siteId, rows);
  await writeDays(trx, siteId, rows, sql`greatest(view_daily.views, excluded.views)`);
  return raised;
}

async function viewsBeyond(trx: Trx, siteId: number, rows: readonly DailyViewsToLoad[]): Promise<number> {
  const { days, postIds, views } = columnsOf(rows);
  const { rows: found } = await sql<{ raised: number }>`
    select coalesce(sum(greatest(0, loaded.views - coalesce(view_daily.views, 0))), 0)::float8 as raised
    from unnest(${days}::date[], ${postIds}::bigint[], ${views}::integer[]) as loaded (day, post_id, views)
    left join view_daily on view_daily.site_id = ${siteId} and view_daily.day = loaded.day
      and view_daily.post_id = loaded.post_id`.execute(trx);
  return found[0]?.raised ?? 0;
}

const columnsOf = (rows: readonly DailyViewsToLoad[]) => ({
  days: rows.map((row) => row.day),
  postIds: rows.map((row) => row.postId),
  views: rows.map((row) => row.views),
});

async function writeDays(
  trx: Trx,
  siteId: number,
  rows: readonly DailyViewsToLoad[],
  kept: RawBuilder<number>,
): Promise<void> {
  if (rows.length === 0) return;
  const { days, postIds, views } = columnsOf(rows);
  await sql`
    insert into view_daily (site_id, day, post_id, views)
    select ${siteId}::bigint, loaded.day, loaded.post_id, loaded.views
    from unnest(${days}::date[], ${postIds}::bigint[], ${views}::integer[]) as loaded (day, post_id, views)
    on conflict (site_id, day, post_id) do update set views = ${kept}`.execute(trx);
  await reopenSums(trx, siteId, days);
  await settleUnknown(trx, siteId, [...new Set(days)].sort());
}

/** What a day has beyond the views of which it is known where readers came from. */
export async function settleUnknown(trx: Trx, siteId: number, days: readonly string[]): Promise<void> {
  await sql`
    insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
    select ${siteId}::bigint, whole.day, 'unknown', greatest(0, whole.views - coalesce(known.views, 0)), 0, 0
    from (select day, sum(views) as views from view_daily
      where site_id = ${siteId} and day = any(${[...days]}::date[]) group by day) as whole
    left join (select day, sum(views) as views from view_source_daily
      where site_id = ${siteId} and day = any(${[...days]}::date[]) and source <> 'unknown' group by day) as known
      on known.day = whole.day
    on conflict (site_id, day, source) do update set views = excluded.views`.execute(trx);
}
