import { notFound } from '#platform/contract/api-error.ts';
import type { Db } from '#platform/server/database.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import type { TaskRun } from '#platform/server/tasks/task.ts';
import type { Actor } from '#platform/server/trail.ts';
import { finishMerge, type MergeNeeds, type MergeRow, saveMerge } from './merge-tags.ts';
import { returnPosts } from './undo-merge.ts';

export const MERGE_TASK = 'tags.merge';
export const UNMERGE_TASK = 'tags.unmerge';
export type MergePayload = { mergeId: number; doer: Actor };

const stampNow = (siteId: number, by: number | null): Stamp => ({
  ...{ siteId, by, now: Math.floor(Date.now() / 1000) },
});

/** Moves the posts of a large merge, some hundreds in one step, and ends it. */
export const mergeTask =
  (needs: MergeNeeds): TaskRun<MergePayload, number> =>
  async (task) => {
    const { siteId, by, payload } = task;
    const merge = await findMerge(needs.database.db, siteId, payload.mergeId);
    if (!merge) throw notFound();
    const relinking = { actId: merge.id, from: merge.source_ids, to: merge.target_id };
    const open = (await needs.followers.posts?.count(needs.database.db, siteId, merge.source_ids)) ?? 0;
    let done = task.position ?? 0;
    const total = done + open;
    for (let moved = 1; moved > 0; ) {
      await task.progress(done, Math.max(total, done));
      await task.step(async (trx, position) => {
        moved = (await needs.followers.posts?.relink(trx, stampNow(siteId, by), relinking)) ?? 0;
        done = (position ?? 0) + moved;
        await saveMerge(trx, siteId, merge.id, { post_count: done });
        return done;
      });
    }
    return task.finish(async (trx) => {
      const latest = { ...merge, post_count: done };
      const ended = await finishMerge(needs, trx, stampNow(siteId, by), latest, payload.doer);
      return { merge_id: ended.id, post_count: ended.post_count };
    });
  };

/** Gives the posts of a large merge their tags back. */
export const unmergeTask =
  (needs: MergeNeeds): TaskRun<MergePayload, number> =>
  async (task) => {
    const { siteId, by, payload } = task;
    for (let goesOn = true; goesOn; ) {
      await task.step(async (trx, position) => {
        goesOn = await returnPosts(needs, trx, stampNow(siteId, by), payload.mergeId);
        return (position ?? 0) + 1;
      });
    }
    return task.finish(async () => ({ merge_id: payload.mergeId }));
  };

export async function findMerge(db: Db, siteId: number, id: number): Promise<MergeRow | null> {
  const row = await db
    .selectFrom('tag_merge')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? null;
}
