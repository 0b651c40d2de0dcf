import { pagesNeedsOf } from '#modules/pages/pages.public.ts';
import type { Ground } from '#platform/server/ground.ts';
import { alertedPost, refusalOf } from './alerted-post.ts';

/** Whether every reader may still read the post of an alert that is on its way. */
export async function stillOpen(
  ground: Ground,
  siteId: number,
  { post_ids: [postId = 0] }: { post_ids: readonly number[] },
): Promise<boolean> {
  const post = await alertedPost(ground.database.db, pagesNeedsOf(ground), siteId, postId);
  return post !== undefined && refusalOf(post) === null;
}
