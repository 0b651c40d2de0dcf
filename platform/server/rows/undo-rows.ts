import { sql } from 'kysely';
import { ApiError } from '#platform/contract/api-error.ts';
import { actIsUndone } from '#platform/contract/undo-state.ts';
import { type Database, type Trx, violatedConstraint } from '../database.ts';
import { stampOf } from '../row-stamps.ts';
import {
  claimUndo,
  type LeftRow,
  tellUndone,
  type UndoKind,
  unchangedSince,
  undoRowsOf,
} from '../undo-acts.ts';
import { lockRows } from './rows.ts';
import type { RestorableTable, RowOf, RowTable } from './table.ts';
import { returnRows, traceReturn } from './write-rows.ts';

type LastWrite = {
  id: number;
  revision: number;
  updated_ts: number;
  updated_by: number | null;
  deleted_ts: number | null;
  deleted_by: number | null;
};

/**
 * How deletes of a table's rows are undone, for `undoes` of its room: whatever nobody changed since and nothing has
 * taken the place of comes back, and of the rest it is said why not.
 */
export function rowUndo<Name extends RestorableTable>(
  { db, ids }: Database,
  table: RowTable<Name>,
): Readonly<Record<string, UndoKind>> {
  const permission = table.undoneBy;
  if (!permission) throw new Error(`The table ${table.table} does not say who may undo its deletes.`);
  const undo: UndoKind['undo'] = (call, act) =>
    db.transaction().execute(async (trx) => {
      const stamp = stampOf(call);
      const batchId = ids.next();
      if (!(await claimUndo(trx, stamp, act.id, { batchId }))) throw actIsUndone();
      const found = await lockRows(trx, table, stamp.siteId, [...undoRowsOf(act).keys()], 'all');
      const { unchanged, left } = unchangedSince(act, found.map(lastWriteOf));
      const wanted = new Set(unchanged.map(({ id }) => id));
      const back: RowOf<Name>[] = [];
      const taken: LeftRow[] = [];
      await returning(
        trx,
        found.filter((row) => wanted.has(idOf(row))),
        async (some) => {
          back.push(...(await returnRows(trx, call, table, some, stamp)));
        },
        (row) => taken.push({ id: idOf(row), reason: 'is_taken' }),
      );
      await traceReturn(trx, ids.next, call, table, back, batchId);
      await tellUndone(trx, stamp.siteId, act.id, { count: back.length, left: [...left, ...taken] });
    });
  return { [table.kind]: { permission, undo } };
}

/** Brings rows back together; those that one of them keeps from it by halves, until it stands alone. */
async function returning<Row>(
  trx: Trx,
  rows: readonly Row[],
  bring: (some: readonly Row[]) => Promise<void>,
  leave: (row: Row) => void,
): Promise<void> {
  if (rows.length === 0) return;
  await sql`savepoint returning_rows`.execute(trx);
  try {
    await bring(rows);
    await sql`release savepoint returning_rows`.execute(trx);
  } catch (error) {
    if (!(isTaken(error) || violatedConstraint(error))) throw error;
    await sql`rollback to savepoint returning_rows`.execute(trx);
    const [first, ...others] = rows;
    if (first !== undefined && others.length === 0) return leave(first);
    const half = Math.ceil(rows.length / 2);
    await returning(trx, rows.slice(0, half), bring, leave);
    await returning(trx, rows.slice(half), bring, leave);
  }
}

const isTaken = (error: unknown): boolean => error instanceof ApiError && error.status === 409;
const idOf = (row: object): number => (row as LastWrite).id;

/** A delete does not count as a change of the row, so that whoever deleted it last is named. */
function lastWriteOf(row: object): LastWrite {
  const last = row as LastWrite;
  if (last.deleted_ts === null) return last;
  return { ...last, updated_ts: last.deleted_ts, updated_by: last.deleted_by };
}
