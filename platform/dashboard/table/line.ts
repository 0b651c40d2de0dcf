import type { RowId, TableRow } from './table-column.ts';

/** A line of the body: a row, or what the open row shows below itself. */
export type Line<Row, Id extends RowId> = { row: TableRow<Row, Id>; index: number; isDetail: boolean };
