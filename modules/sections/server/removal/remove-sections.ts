import type { Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { lockRows, setRowsDeleted } from '#platform/server/rows/rows.ts';
import type { TaskRun } from '#platform/server/tasks/task.ts';
import { record } from '#platform/server/trail.ts';
import { readSectionTree } from '../section-tree.ts';
import { sectionTable } from '../sections.table.ts';
import { lockTree, namedSection, type TreeNeeds } from '../writing/write-tree.ts';
import type { Removal } from './removal-task.ts';

/** What a removal has come to, for whoever asks. */
export type RemovalResult = { section_ids: number[]; batch_id: number; post_count: number };

/** Takes sections out of the tree once their posts have gone elsewhere, some hundreds in one step. */
export const removeSectionsTask =
  ({ database, followers }: TreeNeeds): TaskRun<Removal, number> =>
  async (task) => {
    const { siteId, payload, by } = task;
    const { actId, sectionIds, targetId } = payload;
    const relinking = { actId, from: sectionIds, to: targetId };
    const stamp = (): Stamp => ({ siteId, now: Math.floor(Date.now() / 1000), by });
    const relink = (trx: Trx) => followers.posts?.relink(trx, stamp(), relinking) ?? Promise.resolve(0);
    let done = task.position ?? 0;
    const open = (await followers.posts?.count(database.db, siteId, sectionIds)) ?? 0;
    const total = done + open;
    for (let moved = 1; moved > 0; ) {
      await task.progress(done, Math.max(total, done));
      await task.step(async (trx, position) => {
        moved = await relink(trx);
        done = (position ?? 0) + moved;
        return done;
      });
    }
    return task.finish(async (trx): Promise<RemovalResult> => {
      await lockTree(trx, siteId);
      // Whatever came into them meanwhile.
      for (let moved = await relink(trx); moved > 0; moved = await relink(trx)) done += moved;
      const before = await readSectionTree(trx, siteId);
      const rows = await lockRows(trx, sectionTable, siteId, sectionIds);
      await setRowsDeleted(trx, sectionTable, idsOf(rows), true, stamp());
      const target = targetId === null ? undefined : before.get(targetId);
      if (target) {
        const gone = rows.flatMap(({ id }) => before.get(id) ?? []);
        await followers.names?.merged(trx, stamp(), gone.map(namedSection), target.id);
      }
      for (const row of rows) {
        await record(trx, database.ids.next, {
          ...{ siteId, actor: payload.doer, action: 'section.removed', objectKind: 'section' },
          ...{ objectId: row.id, before: sectionTable.said(row) as Record<string, unknown>, batchId: actId },
          event: { ...sectionTable.event?.(row), target_id: targetId },
        });
      }
      await publishChange(trx, { topic: 'section', siteId });
      return { section_ids: idsOf(rows), batch_id: actId, post_count: done };
    });
  };

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
