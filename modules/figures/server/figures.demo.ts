import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';

/** Of a hundred views, where they came from; the shares of a source's hosts are of a hundred of its own. */
const sources = [
  { source: 'search', share: 34 },
  { source: 'direct', share: 27 },
  { source: 'internal', share: 16 },
  { source: 'social', share: 13 },
  { source: 'site', share: 10 },
];
const hosts = [
  { host: 'facebook.com', of: 'social', share: 55 },
  { host: 'bsky.app', of: 'social', share: 25 },
  { host: 'reddit.com', of: 'social', share: 20 },
  { host: 'wrenfordtown.test', of: 'site', share: 50 },
  { host: 'wrenford-college.test', of: 'site', share: 30 },
  { host: 'riverwren.test', of: 'site', share: 20 },
];
const SECONDS_OF_A_VIEW = 64;

/** Where the readers of the demo newsroom came from, and when within the last two days. */
export async function demoFigures({ trx, siteId, now }: DemoNeeds): Promise<void> {
  const today = now - (now % 86_400);
  // Who comes to the demo sees the first readers who are there right now come in.
  const readUntil = Math.max(today + 300, now - 900);
  const names = sources.map(({ source }) => source);
  const bounds = boundsOf(sources);
  await sql`insert into view_bucket (site_id, bucket_ts, post_id, source, views, reading_seconds, reads)
    select ${siteId}::bigint, one.start_ts + floor(one.moment * one.seconds / 300)::bigint * 300, one.post_id, one.source,
      count(*), count(*) * ${sql.lit(SECONDS_OF_A_VIEW)}, count(*) * 2 / 5
    from (
      select d.post_id, at.start_ts, at.seconds,
        case when at.seconds = 86400
          then (abs(hashint8(d.post_id + n)) % 1000 + abs(hashint8(d.post_id - n * 31)) % 1000) / 2000.0
          else sqrt(abs(hashint8(d.post_id + n)) % 1000 / 1000.0) end as moment,
        (${names}::text[])[1 + width_bucket(abs(hashint8(d.post_id + n * 17)) % 100, ${bounds.slice(1)}::integer[])] as source
      from view_daily as d
      join unnest(${[today - 86_400, today]}::bigint[], ${[86_400, readUntil - today]}::bigint[]) as at (start_ts, seconds)
        on d.day = (to_timestamp(at.start_ts) at time zone 'UTC')::date
      cross join lateral generate_series(1, d.views) as n
      where d.site_id = ${siteId}
    ) as one group by 2, 3, 4`.execute(trx);
  // The last two days say what their steps say, all others the same shares.
  await sql`insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
    select ${siteId}::bigint, (to_timestamp(bucket_ts) at time zone 'UTC')::date, source, sum(views), sum(reading_seconds), sum(reads)
    from view_bucket where site_id = ${siteId} group by 2, 3`.execute(trx);
  await sql`insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
    select ${siteId}::bigint, d.day, s.source, v.views, v.views * ${sql.lit(SECONDS_OF_A_VIEW)}, v.views * 2 / 5
    from view_source_daily as d
    cross join unnest(${names}::text[], ${bounds}::integer[], ${[...bounds.slice(1), 100]}::integer[]) as s (source, above, upto)
    cross join lateral (select d.views * s.upto / 100 - d.views * s.above / 100 as views) as v
    where d.site_id = ${siteId} and d.source = 'unknown'
      and d.day < (to_timestamp(${today - 86_400}::bigint) at time zone 'UTC')::date`.execute(trx);
  await sql`delete from view_source_daily where site_id = ${siteId} and source = 'unknown'`.execute(trx);
  const ends = [...new Set(hosts.map(({ of }) => of))].flatMap((of) => {
    const own = hosts.filter((host) => host.of === of);
    const above = boundsOf(own);
    return own.map(({ host }, at) => ({ host, of, above: above[at] ?? 0, upto: above[at + 1] ?? 100 }));
  });
  await sql`insert into referrer_daily (site_id, day, host, views)
    select ${siteId}::bigint, d.day, h.host, v.views
    from view_source_daily as d
    join unnest(${ends.map(({ host }) => host)}::text[], ${ends.map(({ of }) => of)}::text[],
      ${ends.map(({ above }) => above)}::integer[], ${ends.map(({ upto }) => upto)}::integer[]) as h (host, source, above, upto)
      on h.source = d.source
    cross join lateral (select d.views * h.upto / 100 - d.views * h.above / 100 as views) as v
    where d.site_id = ${siteId} and v.views > 0`.execute(trx);
}

/** Where shares of a hundred begin: rounded down at both ends, they add up to the whole. */
const boundsOf = (shares: readonly { share: number }[]): number[] =>
  shares.map((_, at) => shares.slice(0, at).reduce((sum, { share }) => sum + share, 0));
