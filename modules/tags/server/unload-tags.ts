import { sql } from 'kysely';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import { allStay, type Unloaded, type Unloading, unloadRows } from '#platform/server/rows/unload-rows.ts';
import type { UndoRow } from '#platform/server/undo-acts.ts';
import { deleteTag } from '../tags.contract.ts';
import { tagTable } from './tags.table.ts';

/** Deletes tags that a load made, as far as nobody changed them since and no post outside of the trash has them. */
export const unloadTags = (unloading: Unloading, wanted: readonly UndoRow[]): Promise<Unloaded> =>
  unloadRows(tagTable, unloading, wanted, async (rows) => {
    const { trx, siteId, caller } = unloading;
    if (!isAllowed(deleteTag.permission, caller.holder)) return allStay(rows, 'permission_denied');
    const ids = rows.map(({ id }) => id);
    const { rows: used } = await sql<{ id: number }>`select distinct tag_id as id from post_tag
      where site_id = ${siteId} and tag_id = any(${ids}::bigint[]) and status <> 4`.execute(trx);
    return allStay(used, 'is_used');
  });
