import type { Site } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { trafficQueries } from './traffic.queries.ts';

/** The posts that were read most on the site's own day, the most first. */
export async function mostReadToday(
  db: Db,
  site: Site,
  now: number,
  most: number,
): Promise<{ id: number; headline: string; views: number }[]> {
  const today = dateOf(now, site.timezone).split('-').reverse().join('-');
  const queries = trafficQueries(db);
  const counted = { from: today, to: today };
  const days = { counted, now: null, before: null };
  const { rows } = await queries.topPosts({ siteId: site.id }, days, { limit: most, offset: 0 });
  const posts = await queries.postsById(
    site.id,
    rows.map(({ id }) => Number(id)),
  );
  const headlines = new Map(posts.map(({ id, headline }) => [id, headline]));
  return rows.map(({ id, views }) => ({
    ...{ id: Number(id), views: Number(views) },
    headline: headlines.get(Number(id)) ?? '',
  }));
}
