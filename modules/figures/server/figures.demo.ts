import { sql } from 'kysely';
import type { DemoNeeds } from '#platform/server/room.ts';

/** Of a hundred views, where they came from. */
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
  await sql`insert into view_bucket (site_id, bucket_ts, post_id, source, views, reading_seconds, reads)
    select ${siteId}::bigint, one.start_ts + floor(one.moment * one.seconds / 300)::bigint * 300, one.post_id, one.source,
      count(*), count(*) * ${sql.lit(SECONDS_OF_A_VIEW)}, count(*) * 2 / 5
    from (
      select d.post_id, at.start_ts, at.seconds,
        case when at.seconds = 86400
          then (abs(hashint8(d.post_id + n)) % 1000 + abs(hashint8(d.post_id - n * 31)) % 1000) / 2000.0
          else sqrt(abs(hashint8(d.post_id + n)) % 1000 / 1000.0) end as moment,
        (${names}::text[])[1 + abs(hashint8(d.post_id + n * 17)) % ${sql.lit(names.length)}] as source
      from view_daily as d
      join unnest(${[today - 86_400, today]}::bigint[], ${[86_400, readUntil - today]}::bigint[]) as at (start_ts, seconds)
        on d.day = (to_timestamp(at.start_ts) at time zone 'UTC')::date
      cross join lateral generate_series(1, d.views) as n
      where d.site_id = ${siteId}
    ) as one group by 2, 3, 4`.execute(trx);
  await sql`insert into referrer_daily (site_id, day, host, views)
    select ${siteId}::bigint, d.day, h.host, d.views * s.share * h.share / 10000
    from view_source_daily as d
    cross join unnest(${hosts.map(({ host }) => host)}::text[], ${hosts.map(({ of }) => of)}::text[],
      ${hosts.map(({ share }) => share)}::integer[]) as h (host, source, share)
    join unnest(${names}::text[], ${sources.map(({ share }) => share)}::integer[]) as s (source, share)
      on s.source = h.source
    where d.site_id = ${siteId} and d.source = 'unknown' and d.views * s.share * h.share / 10000 > 0`.execute(
    trx,
  );
  await sql`insert into view_source_daily (site_id, day, source, views, reading_seconds, reads)
    select ${siteId}::bigint, d.day, s.source, d.views * s.share / 100,
      d.views * s.share / 100 * ${sql.lit(SECONDS_OF_A_VIEW)}, d.views * s.share / 100 * 2 / 5
    from view_source_daily as d
    cross join unnest(${names}::text[], ${sources.map(({ share }) => share)}::integer[]) as s (source, share)
    where d.site_id = ${siteId} and d.source = 'unknown'`.execute(trx);
  // What rounding left over.
  await sql`update view_source_daily as d set views = d.views - (select sum(k.views) from view_source_daily as k
      where k.site_id = ${siteId} and k.day = d.day and k.source <> 'unknown')
    where d.site_id = ${siteId} and d.source = 'unknown'`.execute(trx);
}
