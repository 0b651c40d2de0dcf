import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { isLivePost } from './live-post.ts';

/** Those of the posts that readers have a page of. */
async function livePostsOf(trx: Trx, siteId: number, postIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select p.id from post as p
    where p.site_id = ${siteId} and p.id = any(${[...postIds]}::bigint[]) and ${isLivePost()}`.execute(trx);
  return new Set(rows.map(({ id }) => id));
}

/** Adds page views to what posts were viewed before; the rows come in the order of their ids. */
async function addPageViews(
  trx: Trx,
  siteId: number,
  rows: readonly { postId: number; views: number }[],
): Promise<void> {
  const viewed = rows.filter(({ views }) => views > 0);
  if (viewed.length === 0) return;
  await sql`update post set page_views = post.page_views + more.views, row_version = post.row_version + 1
    from unnest(${viewed.map((row) => row.postId)}::bigint[], ${viewed.map((row) => row.views)}::bigint[])
      as more (id, views)
    where post.site_id = ${siteId} and post.id = more.id`.execute(trx);
}

/** What the room of the figures does to posts that were viewed. */
export const viewedPosts = { live: livePostsOf, add: addPageViews };
