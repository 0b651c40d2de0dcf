import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';

/** Adds up the daily page views of these posts anew, but for those that wait to be added to them. */
export async function recountPageViews(trx: Trx, siteId: number, postIds: readonly number[]): Promise<void> {
  // Whoever adds what waits does so before or afterwards.
  await sql`select id from view_batch where site_id = ${siteId} and post_ids is not null
    order by id for update`.execute(trx);
  await sql`update post set page_views = counted.views, row_version = post.row_version + 1
    from (
      select wanted.id, coalesce(sum(daily.views), 0) - coalesce(max(waiting.views), 0) as views
      from unnest(${[...postIds]}::bigint[]) as wanted (id)
      left join view_daily as daily on daily.site_id = ${siteId} and daily.post_id = wanted.id
      left join (
        select one.post_id, sum(one.views) as views
        from view_batch as batch cross join unnest(batch.post_ids, batch.views) as one (post_id, views)
        where batch.site_id = ${siteId} and batch.post_ids is not null group by one.post_id
      ) as waiting on waiting.post_id = wanted.id
      group by wanted.id
    ) as counted
    where post.site_id = ${siteId} and post.id = counted.id and post.page_views <> counted.views`.execute(
    trx,
  );
}
