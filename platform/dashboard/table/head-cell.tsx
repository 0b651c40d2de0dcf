import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx';
import type { ColumnDeeds } from './column-deeds.ts';
import type { ColumnDrag } from './column-drag.ts';
import { ColumnEdge } from './column-edge.tsx';
import { HeadMenu } from './head-menu.tsx';
import type { ColumnLayout } from './kept-columns.ts';
import { nextSort, type Sort, sortAt, sortsOf } from './sort-cycle.ts';
import type { TableColumn } from './table-column.ts';
import classes from './table-head.module.css';

type HeadCellProps<Row> = {
  column: TableColumn<Row>;
  index: number;
  isFirst: boolean;
  layout: ColumnLayout | undefined;
  deeds: ColumnDeeds;
  drag: ColumnDrag;
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

const ariaSort = { '-1': 'descending', 0: 'none', 1: 'ascending' } as const;

/** The head of a column: a button that sorts, a menu with what else can be done, and an edge that sizes. */
export function HeadCell<Row>(props: HeadCellProps<Row>) {
  const { column, sort, onSort, layout, deeds, drag } = props;
  const at = sortAt(sort, column);
  const active = sortsOf(column)[at];
  const direction = active?.direction ?? 0;
  const title = column.sorts?.[at]?.head ?? column.title;
  const isSortable = onSort !== undefined && sortsOf(column).length > 0;
  const hasMenu = layout !== undefined || (isSortable && column.sorts !== undefined);
  return (
    <th
      role="columnheader"
      scope="col"
      aria-label={title}
      aria-colindex={props.index}
      aria-sort={isSortable ? ariaSort[direction] : undefined}
      data-column={column.id}
      data-align={column.align}
      data-first={props.isFirst ? true : undefined}
      data-sorted={direction !== 0}
      data-has-menu={hasMenu}
      onContextMenu={hasMenu ? deeds.openMenu : undefined}
      {...drag.of(column.id)}
    >
      {isSortable ? (
        <button
          type="button"
          data-stop={`sort ${column.id}`}
          data-sorts
          className={classes.headButton}
          onClick={() => onSort(nextSort(sort, column))}
        >
          <span className={classes.headText} title={title}>
            {title}
          </span>
          {direction === -1 ? <ArrowDownIcon size={14} /> : null}
          {direction === 1 ? <ArrowUpIcon size={14} /> : null}
        </button>
      ) : (
        <span className={classes.headText} title={title}>
          {title}
        </span>
      )}
      {hasMenu ? (
        <HeadMenu
          column={column}
          layout={layout}
          deeds={deeds}
          sort={sort}
          onSort={isSortable ? onSort : undefined}
        />
      ) : null}
      {layout ? <ColumnEdge id={column.id} deeds={deeds} /> : null}
    </th>
  );
}
