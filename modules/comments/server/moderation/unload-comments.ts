import { type Unloaded, type Unloading, unchangedOf } from '#platform/server/rows/unload-rows.ts';
import { recordDeeds } from '#platform/server/trail.ts';
import type { UndoRow } from '#platform/server/undo-acts.ts';
import { moderatedBy } from '../comment-reach.ts';
import { deedOf } from './comment-deeds.ts';
import { placesOf } from './moderated-posts.ts';
import { type Changed, lockComments, writeComments } from './write-comments.ts';

/**
 * Puts comments into the trash that a load made, as far as nobody moderated them since and whoever takes them back
 * moderates there.
 * @param used those of them that stay with their posts
 */
export async function unloadComments(
  { trx, siteId, now, caller, actor, batchId, nextId }: Unloading,
  wanted: readonly UndoRow[],
  used: ReadonlySet<number>,
): Promise<Unloaded> {
  const ids = wanted.map(({ id }) => id);
  const rows = [...(await lockComments(trx, siteId, ids)).values()];
  const { unchanged, stays } = unchangedOf(
    wanted,
    rows.map((row) => ({ ...row, deleted_ts: row.status === 'deleted' ? row.updated_ts : null })),
  );
  const mayReach = await placesOf(trx, siteId, unchanged, moderatedBy(caller));
  const changed: Changed[] = [];
  for (const row of unchanged) {
    const { id } = row;
    if (used.has(id)) stays.push({ id, reason: 'is_used' });
    else if (!mayReach(row)) stays.push({ id, reason: 'permission_denied' });
    else {
      const after = { ...row, status: 'deleted' as const, revision: row.revision + 1, updated_ts: now };
      changed.push({ before: row, after });
    }
  }
  if (changed.length === 0) return { gone: [], stays };
  await writeComments(trx, { siteId, now, by: actor.profileId }, changed);
  const deeds = changed.map((one) => ({
    ...{ siteId, actor, objectKind: 'comment', ...deedOf(one, batchId) },
  }));
  await recordDeeds(trx, nextId, siteId, deeds);
  return { gone: changed.map(({ after }) => after.id), stays };
}
