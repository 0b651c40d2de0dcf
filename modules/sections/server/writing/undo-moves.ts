import { anywhere, either, onSite } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import { lockRows } from '#platform/server/rows/rows.ts';
import {
  afterUndone,
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoAct,
  type UndoKind,
  type UndoRow,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { HOME } from '../../section-kinds.contract.ts';
import { goingSections } from '../removal/removal-task.ts';
import { childrenOf } from '../section-rules.ts';
import { sectionTable } from '../sections.table.ts';
import { changeIn, MOVE_ACT, refuseOthers, type SectionPlace } from './change-section.ts';
import { ORDER_ACT, orderIn, refuseSections, STAGE_ORDER_ACT } from './reorder-sections.ts';
import { type Changing, type TreeNeeds, type Writer, writeTree } from './write-tree.ts';

/** Whose sections they are is looked at with the tree. */
const permission = either(anywhere('CREATE_SUBPAGES'), onSite('EDIT_SITE'));

/** How moves of sections and stages, and another order of them, are undone for a day. */
export const moveUndos = (needs: TreeNeeds): Record<string, UndoKind> => ({
  [MOVE_ACT]: undoneBy(needs, moveBack),
  [ORDER_ACT]: undoneBy(needs, (...given) => orderBack(...given, false)),
  [STAGE_ORDER_ACT]: undoneBy(needs, (...given) => orderBack(...given, true)),
});

type Back = (needs: TreeNeeds, changing: Changing, act: UndoAct) => Promise<Outcome>;
/** What came back, with its revision, or why not. */
type Outcome = { back: UndoRow[]; left: LeftRow[] };

/** What an act did is taken back in one transaction of the tree, or left with the reason. */
const undoneBy = (needs: TreeNeeds, back: Back): UndoKind => ({
  permission,
  undo: (call, act) =>
    writeTree(needs, call as Writer, async (trx, stamp, tree) => {
      const batchId = needs.database.ids.next();
      if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
      const changing = { trx, call: call as Writer, stamp, tree, batchId };
      const done = await back(needs, changing, await afterUndone(trx, act));
      await tellUndone(trx, stamp.siteId, act.id, { count: 1 - done.left.length, ...done });
    }),
});

const moveBack: Back = async (needs, changing, act) => {
  const { trx, call, stamp, tree } = changing;
  const rows = await lockRows(trx, sectionTable, stamp.siteId, [...undoRowsOf(act).keys()]);
  const { unchanged, left } = unchangedSince(act, rows);
  const [before] = unchanged;
  if (!before) return { back: [], left };
  refuseOthers(call, before, tree.get(before.id));
  const [{ parent_id, before_id } = { parent_id: null, before_id: null }] =
    act.befores as unknown as SectionPlace[];
  const going = await goingSections(trx, stamp.siteId);
  const isLost = parent_id !== null && (!tree.has(parent_id) || going.has(parent_id));
  if (isLost || going.has(before.id)) {
    return { back: [], left: [{ id: before.id, reason: 'not_found' }] };
  }
  const siblings = childrenOf(tree, parent_id, before.type === 'stage').map(({ id }) => id);
  // The sibling before which it stood may have gone since; then it comes last.
  const there = before_id !== null && siblings.includes(before_id) ? before_id : null;
  const { id, revision } = await changeIn(needs, changing, before, { parent_id, before_id: there });
  return { back: [{ id, revision }], left: [] };
};

async function orderBack(
  needs: TreeNeeds,
  changing: Changing,
  act: UndoAct,
  isStage: boolean,
): Promise<Outcome> {
  const { trx, call, stamp, tree } = changing;
  const [[id, revision] = [HOME, 0]] = undoRowsOf(act);
  refuseSections(call, isStage, tree.get(id));
  const [parent] = await lockRows(trx, sectionTable, stamp.siteId, [id]);
  if (!parent) return { back: [], left: [{ id, reason: 'not_found' }] };
  const now = childrenOf(tree, id === HOME ? null : id, isStage).map((node) => node.id);
  const [{ ordered_ids } = { ordered_ids: [] }] = act.befores as unknown as { ordered_ids: number[] }[];
  const isWhole = ordered_ids.length === now.length && ordered_ids.every((one) => now.includes(one));
  if (parent.order_revision !== revision || !isWhole) return { back: [], left: [{ id, reason: 'is_taken' }] };
  await orderIn(needs, changing, { id, isStage, now, ordered_ids });
  return { back: [{ id, revision: revision + 1 }], left: [] };
}
