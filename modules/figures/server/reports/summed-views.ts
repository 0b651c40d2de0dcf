import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { Days } from './performance-days.ts';
import { type Pieces, piecesOf } from './whole-months.ts';

/** What is read for these periods, by the months that are added up now. */
export async function piecesFor(db: Db, siteId: number, periods: readonly Days[]): Promise<Pieces> {
  const none = piecesOf(periods, []);
  const [whole] = none.days;
  if (!whole || whole.from.slice(0, 7) === whole.to.slice(0, 7)) return none;
  const summed = await db
    .selectFrom('view_month')
    .select('month')
    .where('site_id', '=', siteId)
    .where('is_whole', '=', true)
    .where('month', '>=', whole.from)
    .where('month', '<=', whole.to)
    .execute();
  return piecesOf(
    periods,
    summed.map(({ month }) => String(month)),
  );
}

/**
 * The views of posts as a table of `site_id`, `post_id`, `day` and `views`; a whole month stands as its first day.
 * @param ofPost narrows each part, whose rows the query calls `v`
 */
export function viewsIn(siteId: number, { months, days }: Pieces, ofPost = sql``): RawBuilder<unknown> {
  const parts = days.map(
    ({ from, to }) => sql`select v.site_id, v.post_id, v.day, v.views from view_daily as v
      where v.site_id = ${siteId} and v.day between ${from}::date and ${to}::date ${ofPost}`,
  );
  if (months.length > 0) {
    parts.push(sql`select v.site_id, v.post_id, v.month as day, v.views from view_monthly as v
      where v.site_id = ${siteId} and v.month = any(${months}::date[]) ${ofPost}`);
  }
  return sql`(${sql.join(parts, sql` union all `)})`;
}
