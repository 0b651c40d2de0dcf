import type { Site } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { trafficQueries } from './traffic.queries.ts';

const DAYS = 7;

/** The posts that were read most in the last seven of the site's own days, the most first. */
export async function mostReadLately(
  db: Db,
  site: Site,
  now: number,
  most: number,
): Promise<{ id: number; headline: string; views: number }[]> {
  const isoOf = (ts: number) => dateOf(ts, site.timezone).split('-').reverse().join('-');
  const queries = trafficQueries(db);
  const counted = { from: isoOf(now - (DAYS - 1) * 86_400), to: isoOf(now) };
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
