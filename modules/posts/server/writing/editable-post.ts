import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed, onScope } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import type { SkipReason } from '../../batch-kinds.contract.ts';
import { PostStatus } from '../../post-status.contract.ts';
import { postLocked } from '../../post-writing.contract.ts';
import { moveOf } from '../../status-moves.contract.ts';
import { editRefusal, type PostFacts, savedRefusal } from '../batches/batch-rules.ts';
import { batchQueries } from '../batches/batches.queries.ts';
import { actorOfCaller } from '../batches/start-batch.ts';
import { postViewer, sees } from '../post-viewer.ts';

const TOUCH_SECONDS = 3_600;

/**
 * What is known of a post that the caller may change, without its body.
 * @throws ApiError not_found, permission_denied, locked
 */
export async function editablePost(
  db: Db,
  siteId: number,
  postId: number,
  caller: Caller,
): Promise<PostFacts> {
  const [post] = await batchQueries(db).posts(siteId, [postId], false);
  const refusal = post ? editRefusal(post, actorOfCaller(caller)) : 'not_found';
  if (!post || refusal === 'not_found' || refusal === 'is_removed') throw notFound();
  if (refusal === 'is_locked') throw postLocked();
  if (refusal) throw permissionDenied();
  return post;
}

/** Why the caller may not change each of the posts; those that the caller may change are left out. */
export async function editRefusals(
  db: Db,
  siteId: number,
  postIds: readonly number[],
  caller: Caller,
): Promise<Map<number, SkipReason>> {
  const actor = actorOfCaller(caller);
  const posts = await batchQueries(db).posts(siteId, postIds, false);
  return new Map(
    posts.flatMap((post) => {
      const refusal = savedRefusal(post, actor);
      return refusal ? [[post.id, refusal] as const] : [];
    }),
  );
}

/** The body of a post as it is saved. */
export async function bodyOf(db: Db, siteId: number, postId: number): Promise<string> {
  const row = await db
    .selectFrom('post_body')
    .select('body')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .executeTakeFirst();
  return row?.body ?? '';
}

/** Whether somebody may end another person's work on a post. */
export const mayTakeOver = ({ is_locked, community_id }: PostFacts, { holder }: Caller): boolean =>
  isAllowed(onScope(is_locked ? 'EDIT_LOCKED_POST' : 'EDIT_POST'), holder, community_id);

/** Those of the posts that the caller sees. */
export async function seenPosts(
  db: Db,
  siteId: number,
  postIds: readonly number[],
  caller: Caller,
): Promise<number[]> {
  const viewer = postViewer(caller);
  const posts = await batchQueries(db).posts(siteId, postIds, false);
  return posts.filter((post) => sees(viewer, post)).map(({ id }) => id);
}

/**
 * Says that an unsaved post is being written: a new one becomes an autodraft, which is not swept away meanwhile.
 * @returns the status after it
 */
export async function keepAutodraft(trx: Trx, siteId: number, post: PostFacts, now: number): Promise<number> {
  if (!moveOf('write', post.status, PostStatus.DRAFT)) return post.status;
  const touched = await trx
    .updateTable('post')
    .set({ status: PostStatus.AUTODRAFT, updated_ts: now, row_version: nextRowVersion() })
    .where('site_id', '=', siteId)
    .where('id', '=', post.id)
    .where((eb) =>
      eb.or([
        eb('status', '=', PostStatus.EMPTY_DRAFT),
        eb.and([eb('status', '=', PostStatus.AUTODRAFT), eb('updated_ts', '<', now - TOUCH_SECONDS)]),
      ]),
    )
    .executeTakeFirst();
  if (touched.numUpdatedRows > 0n && post.status === PostStatus.EMPTY_DRAFT) {
    await trx
      .updateTable('post_author')
      .set({ status: PostStatus.AUTODRAFT })
      .where('site_id', '=', siteId)
      .where('post_id', '=', post.id)
      .execute();
  }
  return PostStatus.AUTODRAFT;
}
