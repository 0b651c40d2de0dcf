import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';

/** The page views of one post on one day of the site's calendar. */
export type DailyViewsToLoad = {
  postId: number;
  /** YYYY-MM-DD. */
  day: string;
  views: number;
};

/** Sets the page views of days, whatever they were before; loading the same again changes nothing. */
export async function loadDailyViews(
  trx: Trx,
  siteId: number,
  rows: readonly DailyViewsToLoad[],
): Promise<void> {
  const days = rows.map((row) => row.day);
  const postIds = rows.map((row) => row.postId);
  const views = rows.map((row) => row.views);
  await sql`
    insert into view_daily (site_id, day, post_id, views)
    select ${siteId}::bigint, loaded.day, loaded.post_id, loaded.views
    from unnest(${days}::date[], ${postIds}::bigint[], ${views}::integer[]) as loaded (day, post_id, views)
    on conflict (site_id, day, post_id) do update set views = excluded.views`.execute(trx);
}
