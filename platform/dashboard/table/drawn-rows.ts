import { useDeferredValue, useMemo } from 'react';
import type { RowId, TableColumn, TableRow } from './table-column.ts';

type Rows<Row, Id extends RowId> = {
  rows: readonly TableRow<Row, Id>[];
  columns: readonly TableColumn<Row>[];
  /** How many rows lie before the first one. */
  offset: number;
};

/**
 * The rows to draw: those that there are, or for a moment the ones before. A hundred rows at once would hold up the
 * page for longer than a press may wait, so rows that take the place of others are drawn in slices, and shown
 * together. What stands under other columns cannot wait, and neither can the first rows.
 */
export function useDrawnRows<Row, Id extends RowId>({ rows, columns, offset }: Rows<Row, Id>): Rows<Row, Id> {
  const current = useMemo(() => ({ rows, columns, offset }), [rows, columns, offset]);
  const drawn = useDeferredValue(current);
  return drawn.rows.length > 0 && haveSameIds(drawn.columns, columns) ? drawn : current;
}

const haveSameIds = (some: readonly { id: string }[], others: readonly { id: string }[]): boolean =>
  some.length === others.length && some.every(({ id }, at) => id === others[at]?.id);
