import { anywhere } from '#platform/contract/permission-rule.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { type Stamp, stampOf } from '#platform/server/row-stamps.ts';
import { findRows, lockRows, setRowsDeleted } from '#platform/server/rows/rows.ts';
import type { TaskRun } from '#platform/server/tasks/task.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { type Actor, actorOf, record } from '#platform/server/trail.ts';
import {
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoAct,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '#platform/server/undo-acts.ts';
import { mayEditSection, rootOf, sectionDenied } from '../section-scope.ts';
import { readSectionTree, type SectionTree } from '../section-tree.ts';
import { type SectionRow, sectionTable } from '../sections.table.ts';
import { lockTree, namedSection, type TreeNeeds } from '../writing/write-tree.ts';
import { goingSections } from './removal-task.ts';

export const RETURN_TASK = 'sections.return';
export type Return = { actId: number };

/** Brings removed sections back with their posts: the sections at once, the posts by a task that follows. */
export function undoRemoval(needs: TreeNeeds & { tasks: Tasks }): UndoKind {
  const { database, tasks } = needs;
  return {
    // Whose sections they are is looked at with the tree.
    permission: anywhere('CREATE_SUBPAGES'),
    undo: (call, act) =>
      database.db.transaction().execute(async (trx) => {
        const stamp = stampOf(call);
        const { siteId, by } = stamp;
        const task = await tasks.start(trx, { siteId, kind: RETURN_TASK, payload: { actId: act.id }, by });
        const undo = { batchId: database.ids.next(), taskId: task.id };
        if (!(await claimUndo(trx, stamp, act.id, undo))) throw actIsUndone();
        await lockTree(trx, siteId);
        const back = { caller: call.caller, doer: actorOf(call), ...undo };
        const done = await returnSections(needs, trx, stamp, act, back);
        await tellUndone(trx, siteId, act.id, done);
        await publishChange(trx, { topic: 'section', siteId });
      }),
  };
}

/** Gives posts their sections back; one that somebody saved since stays as it is. */
export const returnPostsTask =
  ({ followers }: TreeNeeds): TaskRun<Return, number> =>
  async (task) => {
    const { siteId, payload, by } = task;
    for (let isOver = false; !isOver; ) {
      await task.step(async (trx, position) => {
        const stamp = { siteId, now: Math.floor(Date.now() / 1000), by };
        const back = (await followers.posts?.bringBack(trx, stamp, payload.actId)) ?? null;
        isOver = back === null;
        if (back && back.left.length > 0) {
          await tellUndone(trx, siteId, payload.actId, { count: 0, left: back.left });
        }
        return (position ?? 0) + (back?.count ?? 0);
      });
    }
    return task.finish(async (_, position) => ({ post_count: position ?? 0 }));
  };

async function returnSections(
  { database, followers }: TreeNeeds,
  trx: Trx,
  stamp: Stamp,
  act: UndoAct,
  { caller, doer, batchId }: { caller: Caller; doer: Actor; batchId: number },
): Promise<{ count: number; left: LeftRow[] }> {
  const found = await lockRows(trx, sectionTable, stamp.siteId, [...undoRowsOf(act).keys()], 'all');
  const { unchanged, left } = unchangedSince(act, found.map(lastWriteOf));
  const tree = await readSectionTree(trx, stamp.siteId);
  const taken = new Set([...tree.values()].map(({ parent_id, slug }) => `${parent_id} ${slug}`));
  const isFree = ({ parent_id, slug, community_id }: SectionRow) =>
    !taken.has(`${parent_id} ${slug}`) && !rootOf(tree, community_id);
  const going = await goingSections(trx, stamp.siteId);
  const accepted = withTheirParents(unchanged.filter(isFree), tree, going);
  const back = [...accepted];
  const stays = unchanged
    .filter(({ id }) => !accepted.has(id))
    .map(({ id }) => ({ id, reason: 'is_taken' as const }));
  await setRowsDeleted(trx, sectionTable, back, false, stamp);
  const after = await readSectionTree(trx, stamp.siteId);
  if (!back.every((id) => mayEditSection(caller, after.get(id)))) throw sectionDenied();
  const pages = back.flatMap((id) => after.get(id) ?? []);
  await followers.names?.appeared(trx, stamp, pages.map(namedSection));
  for (const row of await findRows(trx, sectionTable, stamp.siteId, back)) {
    await record(trx, database.ids.next, {
      ...{ siteId: stamp.siteId, actor: doer, action: 'section.restored', objectKind: 'section' },
      ...{ objectId: row.id, after: sectionTable.said(row) as Record<string, unknown>, batchId },
      event: sectionTable.event?.(row) ?? {},
    });
  }
  return { count: back.length, left: [...left, ...stays] };
}

/** Those whose parent is there or comes back too: without it they would be as open as the root. */
function withTheirParents(
  rows: readonly SectionRow[],
  tree: SectionTree,
  going: ReadonlySet<number>,
): Set<number> {
  const accepted = new Set<number>();
  const isHeld = (id: number | null) => id === null || (tree.has(id) && !going.has(id)) || accepted.has(id);
  for (let found = -1; found !== accepted.size; ) {
    found = accepted.size;
    for (const { id, parent_id } of rows) if (isHeld(parent_id)) accepted.add(id);
  }
  return accepted;
}

/** A delete does not count as a change of the row, so that whoever deleted it last is named. */
const lastWriteOf = (row: SectionRow): SectionRow =>
  row.deleted_ts === null ? row : { ...row, updated_ts: row.deleted_ts, updated_by: row.deleted_by };
