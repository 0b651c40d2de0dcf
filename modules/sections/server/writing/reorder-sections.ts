import { sql } from 'kysely';
import { notFound } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Trx } from '#platform/server/database.ts';
import { lockRows } from '#platform/server/rows/rows.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { savedMeanwhile } from '#platform/server/saved-meanwhile.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { keepUndo } from '#platform/server/undo-acts.ts';
import { HOME } from '../../section-kinds.contract.ts';
import { createStage, orderIncomplete } from '../../sections.contract.ts';
import { childrenOf } from '../section-rules.ts';
import { mayEditBelow, sectionDenied } from '../section-scope.ts';
import type { SectionNode } from '../section-tree.ts';
import { sectionTable } from '../sections.table.ts';
import { raiseOrder } from './add-sections.ts';
import { type Changing, type TreeNeeds, type Writer, writeTree } from './write-tree.ts';

/** What recent actions and the bell know another order as. */
export const ORDER_ACT = 'section_order';
export const STAGE_ORDER_ACT = 'stage_order';

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
): Promise<Order & { batch_id: number | null }> {
  return writeTree(needs, call, async (trx, stamp, tree) => {
    refuseSections(call, stage, tree.get(id));
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
    // Of the order that there is nothing is written, so that nothing is offered to be undone.
    if (ordered_ids.every((one, at) => one === now[at]))
      return { ordered_ids, order_revision, batch_id: null };
    const batchId = needs.database.ids.next();
    await orderIn(needs, { trx, call, stamp, tree, batchId }, { id, isStage: stage, now, ordered_ids });
    const rows = [{ id, revision: order_revision + 1 }];
    await keepUndo(trx, stamp, {
      ...{
        id: batchId,
        kind: stage ? STAGE_ORDER_ACT : ORDER_ACT,
        count: 1,
        rows,
        befores: [{ ordered_ids: now }],
      },
    });
    return { ordered_ids, order_revision: order_revision + 1, batch_id: batchId };
  });
}

type Ordering = { id: number; isStage: boolean; now: number[]; ordered_ids: number[] };

/** The order itself, within the transaction of the tree, with its row in the log. */
export async function orderIn(
  { database }: TreeNeeds,
  { trx, call, stamp, batchId }: Changing,
  { id, isStage, now, ordered_ids }: Ordering,
): Promise<void> {
  await saveOrder(trx, stamp.siteId, ordered_ids);
  await raiseOrder(trx, stamp.siteId, id === HOME ? null : id);
  await recordWrite(trx, database.ids.next, call, {
    ...{ action: `${isStage ? 'stage' : 'section'}.reordered`, objectId: id, batchId },
    ...{ before: { ordered_ids: now }, after: { ordered_ids }, event: { ordered_ids } },
  });
}

/** Stages are also for whoever edits the site. */
export function refuseSections(
  { caller }: Pick<Writer, 'caller'>,
  isStage: boolean,
  parent: SectionNode | undefined,
): void {
  const edits = isAllowed(createStage.permission, caller.holder);
  if (isStage ? edits : mayEditBelow(caller, parent)) return;
  throw sectionDenied();
}

/** Numbers siblings from 1 on. */
export async function saveOrder(trx: Trx, siteId: number, ids: readonly number[]): Promise<void> {
  await sql`update section set order_no = given.place
    from unnest(${[...ids]}::bigint[]) with ordinality as given (id, place)
    where section.site_id = ${siteId} and section.id = given.id`.execute(trx);
}
