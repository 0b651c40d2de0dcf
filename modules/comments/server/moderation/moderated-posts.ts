import type { Db } from '#platform/server/database.ts';
import { type Reach, reaches } from '../comment-reach.ts';
import type { CommentRow } from '../comments.queries.ts';

/** Tells whether comments stand where somebody moderates. */
export async function placesOf(
  db: Db,
  siteId: number,
  rows: readonly Pick<CommentRow, 'post_id'>[],
  reach: Reach,
): Promise<(row: Pick<CommentRow, 'post_id'>) => boolean> {
  if (reach === 'site' || rows.length === 0) return () => reach === 'site';
  const ids = [...new Set(rows.map(({ post_id }) => post_id))];
  const posts = await db
    .selectFrom('post')
    .select(['id', 'community_id'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const within = new Set(posts.filter((post) => reaches(reach, post.community_id)).map(({ id }) => id));
  return ({ post_id }) => within.has(post_id);
}
