import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { ageEnds, usualHour } from './velocity.ts';

const HOUR = 3_600;
const DAY = 86_400;

/** How often posts were opened in the last hour. */
export async function viewsOfLastHour(
  db: Db,
  siteId: number,
  postIds: readonly number[],
  now: number,
): Promise<Map<number, number>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; views: string | number }>`
    select b.post_id as id, sum(b.views) as views from view_bucket as b
    where b.site_id = ${siteId} and b.post_id = any(${[...postIds]}::bigint[])
      and b.bucket_ts > ${now - HOUR} and b.bucket_ts <= ${now}
    group by b.post_id`.execute(db);
  return new Map(rows.map(({ id, views }) => [id, Number(views)]));
}

/** How often a post of each age is opened in an hour, by what was read on a day. */
export async function usualHours(
  db: Db,
  siteId: number,
  { day, endTs }: { day: string; endTs: number },
): Promise<(number | null)[]> {
  const ends = ageEnds();
  const starts = ends.map((end) => endTs - DAY - end);
  const { rows } = await sql<{ age: number; views: string | number; posts: string | number }>`
    select cardinality(${starts}::bigint[]) - (select count(*) from unnest(${starts}::bigint[]) as one (start)
        where coalesce(p.published_ts, p.created_ts) > one.start) as age,
      sum(d.views) as views, count(*) as posts
    from view_daily as d join post as p on p.site_id = ${siteId} and p.id = d.post_id
    where d.site_id = ${siteId} and d.day = ${day}::date and d.post_id > 0
    group by 1`.execute(db);
  const byAge = new Map(
    rows.map(({ age, views, posts }) => [Number(age), { views: Number(views), posts: Number(posts) }]),
  );
  return [...ends, 0].map((_, age) => usualHour(byAge.get(age)));
}
