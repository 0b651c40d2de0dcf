import { sql } from 'kysely';
import type { Site } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { trafficQueries } from './traffic.queries.ts';

const DAYS = 7;
/** So many more are looked at, since some may be gone. */
const SPARE = 10;

/** The posts that were read most in the last seven of the site's own days, the most first. */
export async function mostReadLately(
  db: Db,
  site: Site,
  now: number,
  most: number,
): Promise<{ id: number; headline: string; views: number }[]> {
  const isoOf = (ts: number) => dateOf(ts, site.timezone).split('-').reverse().join('-');
  const from = isoOf(now - (DAYS - 1) * 86_400);
  const { rows } = await sql<{ id: number; views: string | number }>`
    select d.post_id as id, sum(d.views) as views from view_daily as d
    where d.site_id = ${site.id} and d.day between ${from}::date and ${isoOf(now)}::date and d.post_id > 0
    group by d.post_id order by 2 desc, 1 desc limit ${most + SPARE}`.execute(db);
  const ids = rows.map(({ id }) => Number(id));
  const posts = await trafficQueries(db).postsById(site.id, ids);
  const there = new Map(posts.map((post) => [Number(post.id), post]));
  return rows
    .flatMap(({ id, views }) => {
      const post = there.get(Number(id));
      if (!post || post.deleted_ts !== null) return [];
      return { id: Number(id), headline: post.headline, views: Number(views) };
    })
    .slice(0, most);
}
