import { sql } from 'kysely';
import { editRefusals } from '#modules/posts/posts.public.ts';
import type { StayReason } from '#platform/contract/stay-reasons.ts';
import { type Unloaded, type Unloading, unloadRows } from '#platform/server/rows/unload-rows.ts';
import type { UndoRow } from '#platform/server/undo-acts.ts';
import { liveEntryTable } from './live-entries.table.ts';
import { forgetEnds } from './load-live-entries.ts';

/**
 * Deletes updates that a load made, as far as nobody changed them since and whoever takes them back may edit their
 * posts or has put these into the trash. A live blog that has none left is no longer ended by the load.
 * @param used those of them that stay with their posts
 */
export async function unloadLiveEntries(
  unloading: Unloading,
  wanted: readonly UndoRow[],
  used: ReadonlySet<number>,
): Promise<Unloaded> {
  const { trx, siteId, caller } = unloading;
  const postIds = new Set<number>();
  const unloaded = await unloadRows(liveEntryTable, unloading, wanted, async (rows) => {
    for (const { post_id } of rows) postIds.add(post_id);
    const refused = await editRefusals(trx, siteId, [...postIds], caller);
    const reasons = new Map<number, StayReason>();
    for (const { id, post_id } of rows) {
      if (used.has(id)) reasons.set(id, 'is_used');
      else if (refused.has(post_id) && refused.get(post_id) !== 'is_removed') {
        reasons.set(id, 'permission_denied');
      }
    }
    return reasons;
  });
  if (unloaded.gone.length > 0) await forgetEnds(trx, siteId, await emptyBlogs(unloading, [...postIds]));
  return unloaded;
}

async function emptyBlogs({ trx, siteId }: Unloading, postIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select distinct post_id as id from live_entry
    where site_id = ${siteId} and post_id = any(${[...postIds]}::bigint[]) and deleted_ts is null`.execute(
    trx,
  );
  const left = new Set(rows.map(({ id }) => id));
  return postIds.filter((id) => !left.has(id));
}
