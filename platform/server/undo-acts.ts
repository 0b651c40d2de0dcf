import { type Selectable, sql } from 'kysely';
import type { UndoAct as UndoActTable } from '#database/schema.ts';
import type { PermissionRule } from '#platform/contract/permission-rule.ts';
import type { LeftReason } from '#platform/contract/undo-state.ts';
import type { Call } from './answer.ts';
import type { Db, Trx } from './database.ts';
import type { Stamp } from './row-stamps.ts';

/** How long a delete or a bulk act can be undone, in seconds. */
export const UNDO_SECONDS = 86_400;

const MOST_LEFT = 100;

/** A row with the revision that an act left it with; another revision means that somebody changed it since. */
export type UndoRow = { id: number; revision: number };

/** A row that an undo leaves as it is, why, and who changed it when. */
export type LeftRow = { id: number; reason: LeftReason; by?: number | null; ts?: number | null };

export type UndoAct = Selectable<UndoActTable>;

/** How the acts of a room are undone. */
export type UndoKind = {
  permission: PermissionRule;
  /**
   * Undoes the act as far as nobody changed its rows since: in its transaction it calls `claimUndo` first and
   * `tellUndone` last, or starts a task that does.
   */
  undo(call: Pick<Call, 'site' | 'caller' | 'communityId' | 'request'>, act: UndoAct): Promise<void>;
};

/**
 * Keeps what a delete or a bulk act needs so that it can be undone for a day, in the transaction of the act. Several
 * steps of one act add up.
 * @param act its id is the `batchId` of its rows in the audit log, by which recent actions offer to undo it
 */
export async function keepUndo(
  trx: Trx,
  { siteId, now, by }: Stamp,
  act: {
    id: number;
    kind: string;
    count: number;
    rows?: readonly UndoRow[];
    /** What the rows said that the act changed, in the room's own words. */
    befores?: readonly object[];
    taskId?: number | null;
  },
): Promise<void> {
  if (act.count === 0) return;
  const { rows = [], befores = [] } = act;
  await trx
    .insertInto('undo_act')
    .values({
      ...{ site_id: siteId, id: act.id, kind: act.kind, count: act.count },
      row_ids: rows.map(({ id }) => id),
      revisions: rows.map(({ revision }) => revision),
      befores: JSON.stringify(befores),
      task_id: act.taskId ?? null,
      created_ts: now,
      created_by: by,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'id']).doUpdateSet((eb) => ({
        count: eb('undo_act.count', '+', eb.ref('excluded.count')),
        row_ids: sql<number[]>`undo_act.row_ids || excluded.row_ids`,
        revisions: sql<number[]>`undo_act.revisions || excluded.revisions`,
        befores: sql`undo_act.befores || excluded.befores`,
      })),
    )
    .execute();
}

/** Marks an act as undone by whoever comes first; false for everybody after. */
export async function claimUndo(
  trx: Trx,
  { siteId, now, by }: Stamp,
  actId: number,
  undo: { batchId: number; taskId?: number | null },
): Promise<boolean> {
  const row = await trx
    .updateTable('undo_act')
    .set({
      ...{ undone_ts: now, undone_by: by },
      ...{ undo_batch_id: undo.batchId, undo_task_id: undo.taskId ?? null },
    })
    .where('site_id', '=', siteId)
    .where('id', '=', actId)
    .where('undone_ts', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Says what an undo, or a step of it, brought back, and what it left and why. */
export async function tellUndone(
  trx: Trx,
  siteId: number,
  actId: number,
  { count, left }: { count: number; left: readonly LeftRow[] },
): Promise<void> {
  const shown = JSON.stringify(left.slice(0, MOST_LEFT));
  await trx
    .updateTable('undo_act')
    .set((eb) => ({
      undone_count: eb('undone_count', '+', count),
      left_count: eb('left_count', '+', left.length),
      left_rows: sql`case when jsonb_array_length(left_rows) >= ${MOST_LEFT} then left_rows
        else left_rows || ${shown}::jsonb end`,
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', actId)
    .execute();
}

/** The rows of an act, each with the revision that it left them with. */
export const undoRowsOf = ({ row_ids, revisions }: UndoAct): Map<number, number> =>
  new Map(row_ids.map((id, index) => [id, revisions[index] ?? 0]));

/** Those of the rows that are as an act left them, and why the others stay. */
export function unchangedSince<
  Row extends { id: number; revision: number; updated_ts: number; updated_by: number | null },
>(act: UndoAct, rows: readonly Row[]): { unchanged: Row[]; left: LeftRow[] } {
  const kept = undoRowsOf(act);
  const found = new Map(rows.map((row) => [row.id, row]));
  const left: LeftRow[] = [];
  const unchanged: Row[] = [];
  for (const [id, revision] of kept) {
    const row = found.get(id);
    if (!row) left.push({ id, reason: 'not_found' });
    else if (row.revision !== revision) {
      left.push({ id, reason: 'changed_since', by: row.updated_by, ts: row.updated_ts });
    } else unchanged.push(row);
  }
  return { unchanged, left };
}

/** Forgets acts that can no longer be undone and stand in nobody's recent actions. */
export async function forgetOldActs(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const old = await db
      .selectFrom('undo_act')
      .select(['site_id', 'id'])
      .where('created_ts', '<=', now - 2 * UNDO_SECONDS)
      .orderBy('created_ts')
      .limit(MOST_LEFT)
      .execute();
    if (old.length === 0) return;
    for (const { site_id, id } of old) {
      await db.deleteFrom('undo_act').where('site_id', '=', site_id).where('id', '=', id).execute();
    }
  }
}
