import { pipelined } from '#platform/server/pipelined.ts';
import { type Unloaded, type Unloading, unchangedOf } from '#platform/server/rows/unload-rows.ts';
import { recordDeeds } from '#platform/server/trail.ts';
import type { UndoRow } from '#platform/server/undo-acts.ts';
import { PostStatus, UNSAVED } from '../../post-status.contract.ts';
import { addBulkRevisions } from '../revisions/bulk-revisions.ts';
import { tellStalePages } from '../writing/stale-pages.ts';
import { changedKeys, deedOf } from './batch-deeds.ts';
import { changedPost } from './batch-rules.ts';
import { batchQueries } from './batches.queries.ts';
import { actorOfCaller } from './start-batch.ts';
import { type ChangedPost, writesOfPosts } from './write-posts.ts';

/**
 * Puts posts into the trash that a load made, as far as nobody changed them since and whoever takes them back may delete
 * them; from there each can be restored.
 */
export async function unloadPosts(
  { trx, siteId, now, caller, actor: doer, batchId, nextId }: Unloading,
  wanted: readonly UndoRow[],
): Promise<Unloaded> {
  const ids = wanted.map(({ id }) => id);
  const posts = await batchQueries(trx).posts(siteId, ids, true);
  const { unchanged, stays } = unchangedOf(
    wanted,
    posts.map((post) => ({
      ...post,
      ...{ updated_ts: post.updated_ts ?? 0, updated_by: post.updated_by ?? null },
      deleted_ts: post.status === PostStatus.REMOVED ? now : null,
    })),
  );
  const actor = actorOfCaller(caller);
  const changed: ChangedPost[] = [];
  for (const post of unchanged) {
    const kind = UNSAVED.some((one) => one === post.status) ? 'autodrafts' : 'posts';
    const next = changedPost({ action: 'delete', kind }, post, actor, now);
    if (typeof next === 'object') changed.push({ post, next });
    else stays.push({ id: post.id, reason: next === 'is_locked' ? next : 'permission_denied' });
  }
  if (changed.length === 0) return { gone: [], stays };
  const by = actor.viewer.profileId;
  const gone = changed.map(({ post }) => post.id);
  const deeds = changed.map((one) => {
    const { action, before, after } = deedOf(one);
    const event = { before, after, batch_id: batchId, by, is_undo: false };
    return {
      ...{ siteId, actor: doer, action, objectKind: 'post', objectId: one.post.id, before, after, batchId },
      event,
    };
  });
  await pipelined(trx, (together) => [
    ...writesOfPosts(together, siteId, changed, { now, by }),
    addBulkRevisions(together, nextId, siteId, {
      ...{ now, by, postIds: gone, changedFields: changedKeys(changed) },
    }),
    recordDeeds(together, nextId, siteId, deeds),
    tellStalePages(
      { trx: together },
      siteId,
      changed.map(({ post, next }) => ({ before: post, after: { ...post, ...next } })),
    ),
  ]);
  return { gone, stays };
}
