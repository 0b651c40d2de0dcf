import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';

/** Adds up the daily page views of these posts anew. */
export async function recountPageViews(trx: Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  await sql`update post set page_views = counted.views, row_version = post.row_version + 1
    from (
      select wanted.id, coalesce(sum(daily.views), 0) as views
      from unnest(${[...postIds]}::bigint[]) as wanted (id)
      left join view_daily as daily on daily.site_id = ${siteId} and daily.post_id = wanted.id
      group by wanted.id
    ) as counted
    where post.site_id = ${siteId} and post.id = counted.id and post.page_views <> counted.views`.execute(
    trx,
  );
}
