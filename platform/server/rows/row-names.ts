import { type Endpoint, mayCall } from '#platform/contract/endpoint.ts';
import type { Db } from '../database.ts';
import { factsOf, type ObjectNames } from '../object-names.ts';
import { findRows } from './rows.ts';
import type { RestorableTable, RowOf, RowTable } from './table.ts';

/** The names of a table's rows for a log, for those who may make the call that shows them. */
export const rowNames =
  <Name extends RestorableTable>(
    table: Pick<RowTable<Name>, 'table'>,
    seenBy: Endpoint,
    nameOf: (row: RowOf<Name>) => string,
  ): ((db: Db) => ObjectNames) =>
  (db) =>
  async ({ site, caller }, ids) => {
    const rows = await findRows(db, table, site.id, ids, 'all');
    const maySee = mayCall(seenBy, caller.holder);
    return factsOf(
      ids,
      rows.map((row) => {
        const { id, deleted_ts } = row as { id: number; deleted_ts: number | null };
        return { id, name: maySee ? nameOf(row) : null, isDeleted: deleted_ts !== null };
      }),
    );
  };
