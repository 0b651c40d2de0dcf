import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

const [HOUR, DAY, WEEK] = [3_600, 86_400, 7 * 86_400];
/** So often at most an address is mailed, however often somebody types it. */
const PAUSE_SECONDS = 600;
const MOST_A_DAY = 3;
const MOST_A_WEEK = 5;
/** So many addresses a site asks within an hour. */
export const MOST_AN_HOUR = 500;
/** So many of them for packages, which nobody waits for: the others are left to readers. */
export const MOST_BY_PACKAGES = MOST_AN_HOUR / 2;

/** Whether an address was asked as often as it may be; `asks` are unix seconds. */
export function isAskedOften(asks: readonly number[], now: number): boolean {
  const since = (seconds: number) => asks.filter((at) => at > now - seconds).length;
  return since(PAUSE_SECONDS) > 0 || since(DAY) >= MOST_A_DAY || since(WEEK) >= MOST_A_WEEK;
}

/** When an address was asked, as far as that matters. */
export const withAsk = (asks: readonly number[], now: number): number[] =>
  [...asks.filter((at) => at > now - WEEK), now].slice(-MOST_A_WEEK);

/** Counts one more of a site, whichever server asks. @returns whether it may still be sent in this hour */
export async function takeAsk(
  db: Db,
  siteId: number,
  now: number,
  most: number = MOST_AN_HOUR,
): Promise<boolean> {
  const { rows } = await sql`
    insert into newsletter_setting as s (site_id, asks_hour, asks_in_hour, created_ts, updated_ts, revision)
    values (${siteId}::bigint, ${Math.floor(now / HOUR)}::bigint, 1, ${now}::bigint, ${now}::bigint, 0)
    on conflict (site_id) do update set asks_hour = excluded.asks_hour,
      asks_in_hour = case when s.asks_hour = excluded.asks_hour then s.asks_in_hour + 1 else 1 end
    where s.asks_hour <> excluded.asks_hour or s.asks_in_hour < ${most}
    returning asks_in_hour`.execute(db);
  return rows.length > 0;
}

/** Seconds until the next hour begins. */
export const untilNextHour = (now: number): number => HOUR - (now % HOUR);
