import type { Db } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import { isoDay, plusDays } from './performance-days.ts';
import { trafficQueries } from './traffic.queries.ts';

/** How many days the small lines beside posts tell of. */
export const LAST_DAYS = 14;

/**
 * Page views of posts on each of the last fourteen days of the site, the oldest first, today last.
 * @param now unix seconds
 */
export async function lastDaysOf(
  db: Db,
  site: { id: number; timezone: string },
  postIds: readonly number[],
  now: number,
): Promise<Map<number, number[]>> {
  if (postIds.length === 0) return new Map();
  const to = isoDay(dateOf(now, site.timezone));
  const days = Array.from({ length: LAST_DAYS }, (_, at) => plusDays(to, at - LAST_DAYS + 1));
  const rows = await trafficQueries(db).daysOfPosts(site.id, postIds, { from: days[0] ?? to, to });
  const views = new Map(rows.map((row) => [`${row.id} ${row.day}`, Number(row.views)]));
  return new Map(postIds.map((id) => [id, days.map((day) => views.get(`${id} ${day}`) ?? 0)]));
}
