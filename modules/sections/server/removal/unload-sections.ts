import { sql } from 'kysely';
import { allStay, type Unloaded, type Unloading, unloadRows } from '#platform/server/rows/unload-rows.ts';
import type { UndoRow } from '#platform/server/undo-acts.ts';
import { mayEditSection } from '../section-scope.ts';
import { readSectionTree } from '../section-tree.ts';
import { sectionTable } from '../sections.table.ts';
import { lockTree } from '../writing/write-tree.ts';

/**
 * Deletes sections that a load made, as far as nobody changed them since, and no post outside of the trash, no follower
 * and no section that stays is in them. They come together: a section is gone only once all below it are.
 */
export async function unloadSections(unloading: Unloading, wanted: readonly UndoRow[]): Promise<Unloaded> {
  const { trx, siteId, caller } = unloading;
  await lockTree(trx, siteId);
  return unloadRows(sectionTable, unloading, wanted, async (rows) => {
    const tree = await readSectionTree(trx, siteId);
    const denied = rows.filter(({ id }) => !mayEditSection(caller, tree.get(id)));
    const ids = rows.map(({ id }) => id);
    const { rows: used } = await sql<{ id: number }>`
      select distinct section_id as id from post_section
      where site_id = ${siteId} and section_id = any(${ids}::bigint[]) and status <> 4
      union select section_id from section_follow
      where site_id = ${siteId} and section_id = any(${ids}::bigint[])
      union select section_id from section_follow_rule
      where site_id = ${siteId} and section_id = any(${ids}::bigint[])`.execute(trx);
    const going = new Set(ids);
    const kept = new Map([...allStay(used, 'is_used'), ...allStay(denied, 'permission_denied')]);
    // What stays keeps all above it.
    for (const { id, parent_ids } of tree.values()) {
      if (going.has(id) && !kept.has(id)) continue;
      for (const parent of parent_ids) if (going.has(parent)) kept.set(parent, 'is_used');
    }
    return kept;
  });
}
