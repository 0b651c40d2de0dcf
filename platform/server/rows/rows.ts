import type { Insertable, Kysely, Updateable } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Db, Trx } from '../database.ts';
import { createdBy, deletedBy, restored, type Stamp, updatedBy } from '../row-stamps.ts';
import type { RestorableTable, RowOf, RowTable } from './table.ts';

/** How many ids a statement names. */
const IDS_AT_ONCE = 1_000;

// biome-ignore lint/suspicious/noExplicitAny: the builder cannot follow a table that is a parameter; the signatures here can.
const anyTable = (db: Db | Trx): Kysely<any> => db as Kysely<any>;

type Table<Name extends RestorableTable> = Pick<RowTable<Name>, 'table'>;
type Which = 'live' | 'deleted' | 'all';
type Values<Row> = Omit<
  Row,
  'site_id' | 'id' | 'revision' | `${'created' | 'updated' | 'deleted'}_${'ts' | 'by'}`
>;

/** Those of the ids that are there, by their ids. */
export async function findRows<Name extends RestorableTable>(
  db: Db,
  table: Table<Name>,
  siteId: number,
  ids: readonly number[],
  which: Which = 'live',
): Promise<RowOf<Name>[]> {
  const found: RowOf<Name>[] = [];
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    const some = ids.slice(at, at + IDS_AT_ONCE);
    found.push(...((await selected(db, table, siteId, some, which).execute()) as RowOf<Name>[]));
  }
  return found;
}

/** The same within a write: nobody else changes them until it ends. Locked in the order of their ids. */
export async function lockRows<Name extends RestorableTable>(
  trx: Trx,
  table: Table<Name>,
  siteId: number,
  ids: readonly number[],
  which: Which = 'live',
): Promise<RowOf<Name>[]> {
  const found: RowOf<Name>[] = [];
  const ordered = [...new Set(ids)].sort((one, other) => one - other);
  for (let at = 0; at < ordered.length; at += IDS_AT_ONCE) {
    const some = ordered.slice(at, at + IDS_AT_ONCE);
    const rows = await selected(trx, table, siteId, some, which).forUpdate().execute();
    found.push(...(rows as RowOf<Name>[]));
  }
  return found;
}

/** A new row. */
export async function insertRow<Name extends RestorableTable>(
  trx: Trx,
  { table }: Table<Name>,
  id: number,
  values: Values<Insertable<DB[Name]>>,
  stamp: Stamp,
): Promise<RowOf<Name>> {
  const row = await anyTable(trx)
    .insertInto(table as string)
    .values({ ...(values as object), ...createdBy(stamp), id })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as RowOf<Name>;
}

/** A changed row; the writer has locked it and looked at its revision. */
export async function updateRow<Name extends RestorableTable>(
  trx: Trx,
  { table }: Table<Name>,
  id: number,
  values: Partial<Values<Updateable<DB[Name]>>>,
  stamp: Stamp,
): Promise<RowOf<Name>> {
  const row = await anyTable(trx)
    .updateTable(table as string)
    .set({ ...(values as object), ...updatedBy(stamp) })
    .where('site_id', '=', stamp.siteId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as RowOf<Name>;
}

/** Deletes rows softly, or brings them back. */
export async function setRowsDeleted<Name extends RestorableTable>(
  trx: Trx,
  { table }: Table<Name>,
  ids: readonly number[],
  isDeleted: boolean,
  stamp: Stamp,
): Promise<void> {
  for (let at = 0; at < ids.length; at += IDS_AT_ONCE) {
    await anyTable(trx)
      .updateTable(table as string)
      .set(isDeleted ? deletedBy(stamp) : restored(stamp))
      .where('site_id', '=', stamp.siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids.slice(at, at + IDS_AT_ONCE)))))
      .execute();
  }
}

const selected = (
  db: Db,
  { table }: Pick<RowTable, 'table'>,
  siteId: number,
  ids: readonly number[],
  which: Which,
) =>
  anyTable(db)
    .selectFrom(table)
    .selectAll()
    .where('site_id', '=', siteId)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...ids]))))
    .$if(which !== 'all', (query) => query.where('deleted_ts', which === 'live' ? 'is' : 'is not', null))
    .orderBy('id');
