import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** Page views of a period, of the one before it, and the posts that were read most. */
export type StatsReport = { views: number; before: number; posts: { headline: string; views: number }[] };

const MOST_POSTS = 5;

/** The days of a mail that is sent on a day: the day before, or the seven days before. Dates are YYYY-MM-DD. */
export function daysOf(today: string, length: 1 | 7): { from: string; to: string; beforeFrom: string } {
  return {
    from: plusDays(today, -length),
    to: plusDays(today, -1),
    beforeFrom: plusDays(today, -2 * length),
  };
}

/** A date so many days later. */
export function plusDays(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** What a mail reports; null where there is nothing to report. */
export async function readReport(
  db: Db,
  siteId: number,
  { from, to, beforeFrom }: ReturnType<typeof daysOf>,
): Promise<StatsReport | null> {
  const { rows: sums } = await sql<{ views: string; before: string }>`
    select coalesce(sum(views) filter (where day >= ${from}::date), 0)::text as views,
      coalesce(sum(views) filter (where day < ${from}::date), 0)::text as before
    from view_daily where site_id = ${siteId} and day between ${beforeFrom}::date and ${to}::date`.execute(
    db,
  );
  const views = Number(sums[0]?.views ?? 0);
  if (views === 0) return null;
  const { rows } = await sql<{ headline: string; views: string }>`
    select p.headline, d.views::text as views from (
      select post_id, sum(views) as views from view_daily
      where site_id = ${siteId} and day between ${from}::date and ${to}::date and post_id > 0
      group by post_id order by 2 desc, 1 desc limit ${2 * MOST_POSTS}) as d
    join post as p on p.site_id = ${siteId} and p.id = d.post_id and p.deleted_ts is null
    order by d.views desc, p.id desc limit ${MOST_POSTS}`.execute(db);
  return {
    ...{ views, before: Number(sums[0]?.before ?? 0) },
    posts: rows.map((row) => ({ headline: row.headline, views: Number(row.views) })),
  };
}
