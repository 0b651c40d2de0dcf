import type { Insertable } from 'kysely';
import type { DB } from '#database/schema.ts';
import { type ApiError, type ApiErrorDefinition, notFound } from '#platform/contract/api-error.ts';
import type { Call } from '../answer.ts';
import { type Database, type Trx, violatedConstraint } from '../database.ts';
import { publishChange } from '../events.ts';
import { type Stamp, stampOf } from '../row-stamps.ts';
import { refuseStale, savedMeanwhile } from '../saved-meanwhile.ts';
import { recordWrites, type Write } from '../trail.ts';
import { keepUndo } from '../undo-acts.ts';
import { findRows, insertRow, lockRows, setRowsDeleted, updateRow } from './rows.ts';
import type { RestorableTable, RowOf, RowTable } from './table.ts';

const MOST_WORDS = 20;

type Writer = Pick<Call, 'site' | 'caller' | 'request'> & Partial<Pick<Call, 'now' | 'matched'>>;
type Stamped = 'site_id' | 'id' | 'revision' | `${'created' | 'updated' | 'deleted'}_${'ts' | 'by'}`;
type NewRow<Name extends RestorableTable> = Omit<Insertable<DB[Name]>, Stamped>;

/** A refusal that names the field of the body that it is about. */
export const refusedField = (error: ApiErrorDefinition, field: string): ApiError =>
  error({ details: [{ loc: ['body', field], msg: error.message }] });

/**
 * Adds a row, with its audit row and its event, in one transaction.
 * @param values its columns, or what settles them within the write and holds rules over others; it throws
 * @throws the error of a unique index
 */
export function addRow<Name extends RestorableTable, Shown>(
  { db, ids }: Database,
  call: Writer,
  table: RowTable<Name, Shown>,
  values: NewRow<Name> | ((trx: Trx) => Promise<NewRow<Name>>),
): Promise<Shown> {
  return writing(db, call, table, async (trx, stamp) => {
    const settled = typeof values === 'function' ? await values(trx) : values;
    const row = await insertRow(trx, table, ids.next(), settled as never, stamp);
    await trace(trx, ids.next, call, table, 'created', [{ row, after: row }]);
    return table.show(row);
  });
}

/**
 * Changes a row: what is not said stays as it is.
 * @param change.settle the columns of what was said, and rules over several fields, by the row as it will be; it throws
 * @throws ApiError not_found, revision_conflict with the row as it is now, the error of a unique index
 */
export function changeRow<Name extends RestorableTable, Shown, Said extends object>(
  { db, ids }: Database,
  call: Writer,
  table: RowTable<Name, Shown>,
  id: number,
  { revision, ...said }: Said & { revision: number },
  settle: (
    said: Omit<Said, 'revision'>,
    rows: { before: RowOf<Name>; merged: RowOf<Name> & Said },
    trx: Trx,
  ) => Partial<NewRow<Name>> | Promise<Partial<NewRow<Name>>> = (values) => values as never,
): Promise<Shown> {
  return writing(db, call, table, async (trx, stamp) => {
    const [before] = await lockRows(trx, table, stamp.siteId, [id]);
    const known = before as (RowOf<Name> & Common) | undefined;
    if (!known) throw notFound();
    if (known.revision !== revision) {
      const saved = { revision: known.revision, updatedBy: known.updated_by, current: table.show(known) };
      throw savedMeanwhile(saved, { sent: revision, by: stamp.by });
    }
    const merged = { ...known, ...said } as unknown as RowOf<Name> & Said;
    const values = await settle(said as never, { before: known, merged }, trx);
    const row = await updateRow(trx, table, id, values as never, stamp);
    await trace(trx, ids.next, call, table, 'updated', [{ row, before: known, after: row }]);
    return table.show(row);
  });
}

/** What a delete took, and the act by which it is undone; null where nothing was deleted or none of it can be undone. */
type Removed<Shown> = { items: Shown[]; batch_id: number | null };

/**
 * Deletes softly those of the rows that are there, as one act; gives what they were. Where the table says who may undo
 * it, it can be undone for a day.
 * @param check what else is done or refused within the write, with all of them locked
 * @param stays which of them are left as they are
 */
export function removeRows<Name extends RestorableTable, Shown>(
  { db, ids }: Database,
  call: Writer,
  table: RowTable<Name, Shown>,
  wanted: readonly number[],
  check?: (trx: Trx, rows: readonly RowOf<Name>[]) => Promise<void>,
  stays: (row: RowOf<Name>) => boolean = () => false,
): Promise<Removed<Shown>> {
  return writing(db, call, table, async (trx, stamp) => {
    const locked = await lockRows(trx, table, stamp.siteId, wanted);
    await check?.(trx, locked);
    const rows = locked.filter((row) => !stays(row));
    await setRowsDeleted(trx, table, idsOf(rows), true, stamp);
    const batchId = table.undoneBy && rows.length > 0 ? ids.next() : null;
    if (batchId !== null) {
      const gone = rows.map((row) => ({ id: (row as Common).id, revision: (row as Common).revision + 1 }));
      await keepUndo(trx, stamp, { id: batchId, kind: table.kind, count: rows.length, rows: gone });
    }
    const written = rows.map((row) => ({ row, before: row }));
    await trace(trx, ids.next, call, table, 'removed', written, batchId);
    return { items: rows.map(table.show), batch_id: batchId };
  });
}

/**
 * The same of one row, in the version that the call names; gives the act by which it is undone.
 * @throws ApiError not_found, revision_conflict with the row as it is now
 */
export async function removeRow<Name extends RestorableTable, Shown>(
  database: Database,
  call: Writer,
  table: RowTable<Name, Shown>,
  id: number,
  check?: (trx: Trx, rows: readonly RowOf<Name>[]) => Promise<void>,
): Promise<{ batch_id: number | null }> {
  const { items, batch_id } = await removeRows(database, call, table, [id], async (trx, rows) => {
    await check?.(trx, rows);
    refuseStale(call, rows[0] as (RowOf<Name> & Common) | undefined, table.show);
  });
  if (items.length === 0) throw notFound();
  return { batch_id };
}

/**
 * Brings deleted rows back, all or none; gives what they are.
 * @throws ApiError not_found when none of them is deleted; the error of a unique index
 */
export function restoreRows<Name extends RestorableTable, Shown>(
  { db, ids }: Database,
  call: Writer,
  table: RowTable<Name, Shown>,
  wanted: readonly number[],
): Promise<Shown[]> {
  return writing(db, call, table, async (trx, stamp) => {
    const deleted = await lockRows(trx, table, stamp.siteId, wanted, 'deleted');
    if (deleted.length === 0) throw notFound();
    const rows = await returnRows(trx, call, table, deleted, stamp);
    await traceReturn(trx, ids.next, call, table, rows);
    return rows.map(table.show);
  });
}

/** Brings deleted rows back that are locked. @throws whatever keeps one of them from coming back */
export async function returnRows<Name extends RestorableTable>(
  trx: Trx,
  { caller }: Pick<Call, 'caller'>,
  table: RowTable<Name>,
  deleted: readonly RowOf<Name>[],
  stamp: Stamp,
): Promise<RowOf<Name>[]> {
  await table.checkReturning?.(trx, stamp.siteId, deleted, caller);
  await setRowsDeleted(trx, table, idsOf(deleted), false, stamp);
  return findRows(trx, table, stamp.siteId, idsOf(deleted));
}

/** Records rows that came back. */
export const traceReturn = <Name extends RestorableTable>(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  table: RowTable<Name>,
  rows: readonly RowOf<Name>[],
  batchId: number | null = null,
): Promise<void> => {
  const written = rows.map((row) => ({ row, after: row }));
  return trace(trx, nextId, call, table, 'restored', written, batchId);
};

type Common = { id: number; revision: number; updated_by: number | null };
type Written<Row> = { row: Row; before?: Row; after?: Row };

/** The transaction of a write; what a unique index refuses becomes the error of its field. */
async function writing<Result>(
  db: Database['db'],
  call: Writer,
  { unique = {} }: Pick<RowTable, 'unique'>,
  work: (trx: Trx, stamp: Stamp) => Promise<Result>,
): Promise<Result> {
  try {
    return await db.transaction().execute((trx) => work(trx, stampOf(call)));
  } catch (error) {
    const refused = unique[violatedConstraint(error) ?? ''];
    throw refused ? refusedField(refused.error, refused.field) : error;
  }
}

async function trace<Name extends RestorableTable>(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  { kind, said, event, topic }: RowTable<Name>,
  act: 'created' | 'updated' | 'removed' | 'restored',
  written: readonly Written<RowOf<Name>>[],
  batchId: number | null = null,
): Promise<void> {
  const writes = written.map(
    ({ row, before, after }): Write => ({
      action: `${kind}.${act}`,
      objectId: (row as Common).id,
      before: before && said(before),
      after: after && said(after),
      batchId,
      ...(event ? { event: event(row) } : {}),
    }),
  );
  await recordWrites(trx, nextId, call, writes);
  if (!topic) return;
  // One word about all of them is cheaper to hear than very many.
  const ids = written.length > MOST_WORDS ? [undefined] : idsOf(written.map(({ row }) => row));
  for (const id of ids) {
    await publishChange(trx, { topic, siteId: call.site.id, ...(id === undefined ? {} : { id }) });
  }
}

const idsOf = (rows: readonly object[]): number[] => rows.map((row) => (row as Common).id);
