import { postViewer, sees } from '#modules/posts/posts.public.ts';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';

/** A post as far as it decides who reads and writes notes about it. */
export type NotedPost = {
  id: number;
  status: number;
  community_id: number | null;
  author_ids: readonly number[];
};

type Who = Pick<Call, 'site' | 'caller'>;

/**
 * The post of some notes, where the caller sees it.
 * @throws ApiError not_found
 */
export async function notedPost(db: Db, { site, caller }: Who, postId: number): Promise<NotedPost> {
  const post = await db
    .selectFrom('post')
    .select(['id', 'status', 'community_id', 'author_ids'])
    .where('site_id', '=', site.id)
    .where('id', '=', postId)
    .where('deleted_ts', 'is', null)
    .executeTakeFirst();
  if (!post || !sees(postViewer(caller), post)) throw notFound();
  return post;
}

/** Whoever wrote the post and whoever writes where it belongs may say something about it. */
export const mayNote = ({ caller }: Who, { community_id, author_ids }: NotedPost): boolean =>
  author_ids.includes(profileOf(caller).id) ||
  isAllowed(onScope('CREATE_REAL_DRAFT'), caller.holder, community_id);

/** Whoever edits the posts of others there settles the notes of others, too. */
export const maySettleNotes = ({ caller }: Who, { community_id }: NotedPost): boolean =>
  isAllowed(onScope('EDIT_POST'), caller.holder, community_id);

/**
 * The same post, for a write.
 * @throws ApiError not_found, permission_denied
 */
export async function postToNote(db: Db, who: Who, postId: number): Promise<NotedPost> {
  const post = await notedPost(db, who, postId);
  if (!mayNote(who, post)) throw permissionDenied();
  return post;
}
