import { sql } from 'kysely';
import { notFound, permissionDenied } from '#platform/contract/api-error.ts';
import type { Trx } from '#platform/server/database.ts';
import { lockRows } from '#platform/server/rows/rows.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { HOME } from '../../section-kinds.contract.ts';
import { orderIncomplete } from '../../sections.contract.ts';
import { childrenOf } from '../section-rules.ts';
import { sectionTable } from '../sections.table.ts';
import { raiseOrder } from './add-sections.ts';
import { type TreeNeeds, type Writer, writeTree } from './write-tree.ts';

type Order = { ordered_ids: number[]; order_revision: number };

/**
 * Saves the order of all children of a section; those of Home are the first level.
 * @throws ApiError not_found, revision_conflict with the order as it is, ordered_ids_is_invalid
 */
export function reorder(
  needs: TreeNeeds,
  call: Writer,
  id: number,
  { ordered_ids, order_revision, stage }: Order & { stage: boolean },
): Promise<Order> {
  const missing = stage || call.caller.holder.sitePermissions.has('CREATE_SUBPAGES');
  if (!missing) throw permissionDenied({ extra: { missing: ['CREATE_SUBPAGES'] } });
  return writeTree(needs, call, async (trx, stamp, tree) => {
    const [parent] = await lockRows(trx, sectionTable, stamp.siteId, [id]);
    if (!parent || (stage && id !== HOME)) throw notFound();
    const parentId = id === HOME ? null : id;
    const now = childrenOf(tree, parentId, stage).map((node) => node.id);
    if (parent.order_revision !== order_revision) {
      const { order_revision: revision, updated_by: updatedBy } = parent;
      const current = { order_revision: revision, ordered_ids: now };
      throw savedMeanwhile({ revision, updatedBy, current }, { sent: order_revision, by: stamp.by });
    }
    const wanted = new Set(ordered_ids);
    const isWhole = wanted.size === ordered_ids.length && wanted.size === now.length;
    if (!isWhole || !now.every((one) => wanted.has(one))) throw refusedField(orderIncomplete, 'ordered_ids');
    await saveOrder(trx, stamp.siteId, ordered_ids);
    await raiseOrder(trx, stamp.siteId, parentId);
    await recordWrite(trx, needs.database.ids.next, call, {
      ...{ action: `${stage ? 'stage' : 'section'}.reordered`, objectId: id },
      ...{ before: { ordered_ids: now }, after: { ordered_ids }, event: { ordered_ids } },
    });
    return { ordered_ids, order_revision: order_revision + 1 };
  });
}

/** Numbers siblings from 1 on. */
export async function saveOrder(trx: Trx, siteId: number, ids: readonly number[]): Promise<void> {
  await sql`update section set order_no = given.place
    from unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
    where section.site_id = ${siteId} and section.id = given.id`.execute(trx);
}
