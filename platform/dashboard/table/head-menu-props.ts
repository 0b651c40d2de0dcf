import type { ColumnDeeds } from './column-deeds.ts';
import type { ColumnLayout } from './kept-columns.ts';
import type { Sort } from './sort-cycle.ts';
import type { TableColumn } from './table-column.ts';

export type HeadMenuProps<Row> = {
  column: TableColumn<Row>;
  layout: ColumnLayout | undefined;
  deeds: ColumnDeeds;
  sort: Sort | undefined;
  /** Left out where the column cannot be sorted. */
  onSort: ((sort: Sort) => void) | undefined;
};
