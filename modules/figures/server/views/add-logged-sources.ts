import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { ViewSource } from '../../view-sources.contract.ts';
import { settleUnknown } from './load-daily-views.ts';

/** Views of a day by where their readers came from, as logs tell it. */
export type LoggedSource = {
  /** YYYY-MM-DD. */
  day: string;
  source: Exclude<ViewSource, 'unknown'>;
  /** Whose page led here, for other sites and networks; empty for the rest. */
  host: string;
  views: number;
};

type Settled = Omit<LoggedSource, 'views'> & { views: number; more: number };

/**
 * Adds to what logs say of where readers came from, once the views of these days are loaded. Views that pages have told of
 * are in the logs too: only what pages did not tell counts, and never more than the day has views.
 */
export async function addLoggedSources(
  trx: Trx,
  siteId: number,
  rows: readonly LoggedSource[],
): Promise<void> {
  if (rows.length === 0) return;
  const days = [...new Set(rows.map(({ day }) => day))].sort();
  await sql`insert into view_source_logged (site_id, day, source, host, logged, views)
    select ${siteId}::bigint, more.*, 0 from unnest(${rows.map(({ day }) => day)}::date[],
      ${rows.map(({ source }) => source)}::text[], ${rows.map(({ host }) => host)}::text[],
      ${rows.map(({ views }) => views)}::bigint[]) as more (day, source, host, views)
    on conflict (site_id, day, source, host) do update set
      logged = view_source_logged.logged + excluded.logged`.execute(trx);
  await writeSettled(trx, siteId, await settledOf(trx, siteId, days));
  await settleUnknown(trx, siteId, days);
}

/** What the logs add to each sum of these days: all that pages did not tell, or its share of the views that are left. */
async function settledOf(trx: Trx, siteId: number, days: readonly string[]): Promise<Settled[]> {
  const { rows } = await sql<Settled>`
    with whole as (
      select day, sum(views) as views from view_daily
      where site_id = ${siteId} and day = any(${[...days]}::date[]) group by day
    ), known as (
      select day, sum(views) as views from view_source_daily
      where site_id = ${siteId} and day = any(${[...days]}::date[]) and source <> 'unknown' group by day
    ), lacking as (
      select l.day, l.source, l.host, l.views,
        greatest(0, l.logged + l.views - coalesce(case when l.host = '' then s.views else r.views end, 0)) as excess
      from view_source_logged as l
      left join view_source_daily as s on s.site_id = ${siteId} and s.day = l.day and s.source = l.source
      left join referrer_daily as r on r.site_id = ${siteId} and r.day = l.day and r.host = l.host
      where l.site_id = ${siteId} and l.day = any(${[...days]}::date[])
    ), room as (
      select day, sum(excess) as excess, sum(views) as counted from lacking group by day
    ), settled as (
      select lacking.day, lacking.source, lacking.host, lacking.views as before,
        floor(lacking.excess * least(1, greatest(0, whole.views - coalesce(known.views, 0) + room.counted)
          / nullif(room.excess, 0)))::bigint as views
      from lacking join room on room.day = lacking.day
      join whole on whole.day = lacking.day left join known on known.day = lacking.day
    )
    select day::text, source, host, coalesce(views, 0) as views, coalesce(views, 0) - before as more
    from settled where coalesce(views, 0) <> before order by day, source, host`.execute(trx);
  return rows.map((row) => ({ ...row, views: Number(row.views), more: Number(row.more) }));
}

async function writeSettled(trx: Trx, siteId: number, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const days = settled.map(({ day }) => day);
  const sources = settled.map(({ source }) => source);
  const hosts = settled.map(({ host }) => host);
  const more = settled.map((row) => row.more);
  await sql`update view_source_logged as l set views = settled.views
    from unnest(${days}::date[], ${sources}::text[], ${hosts}::text[],
      ${settled.map(({ views }) => views)}::bigint[]) as settled (day, source, host, views)
    where l.site_id = ${siteId} and l.day = settled.day and l.source = settled.source
      and l.host = settled.host`.execute(trx);
  await sql`insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
    select ${siteId}::bigint, day, source, sum(more), 0, 0
    from unnest(${days}::date[], ${sources}::text[], ${more}::bigint[]) as settled (day, source, more)
    group by day, source order by day, source
    on conflict (site_id, day, source) do update set views = view_source_daily.views + excluded.views`.execute(
    trx,
  );
  await sql`insert into referrer_daily (site_id, day, host, views)
    select ${siteId}::bigint, day, host, sum(more)
    from unnest(${days}::date[], ${hosts}::text[], ${more}::bigint[]) as settled (day, host, more)
    where host <> '' group by day, host order by day, host
    on conflict (site_id, day, host) do update set views = referrer_daily.views + excluded.views`.execute(
    trx,
  );
}
