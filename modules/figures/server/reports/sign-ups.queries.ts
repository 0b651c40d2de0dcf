import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import type { Days } from './performance-days.ts';

/** A figure over the list says no more than that there are very many. */
const MOST_COUNTED = 100_000;

/** How many people joined a site on some days of its zone, or ever; an index leads to those days. */
export async function countSignUps(
  db: Db,
  { siteId, timezone, days }: { siteId: number; timezone: string; days: Days | null },
): Promise<number> {
  let joined = db
    .selectFrom('profile')
    .select(sql`1`.as('one'))
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .limit(MOST_COUNTED);
  if (days) {
    joined = joined
      .where('created_ts', '>=', beginOf(days.from, timezone))
      .where('created_ts', '<', beginOf(days.to, timezone, 1));
  }
  const { count } = await db
    .selectFrom(joined.as('joined'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Nobody joined before unix time began, and years of two digits are others to the calendar. */
const beginOf = (day: string, zone: string, plusDays = 0): number =>
  day < '1970-01-02' ? 0 : startOfDate(day.split('-').reverse().join('-'), zone, plusDays);
