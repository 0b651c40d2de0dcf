import { useEffect, useRef } from 'react';
import { ArrowDownIcon, ArrowUpIcon } from '../icons.tsx';
import { usePlatformTexts } from '../texts.ts';
import classes from './data-table.module.css';
import type { RowSelection } from './row-selection.ts';
import type { Sort } from './sort-cycle.ts';
import type { TableColumn } from './table-column.ts';

type TableHeadProps<Row> = {
  columns: readonly TableColumn<Row>[];
  sort: Sort;
  onSort: (column: string) => void;
  isSelectable: boolean;
  selection: RowSelection;
  ids: readonly { id: number }[];
};

const ariaSort = { '-1': 'descending', 0: 'none', 1: 'ascending' } as const;

/** The sticky head: one checkbox for the page, and a button for each column that sorts. */
export function TableHead<Row>(props: TableHeadProps<Row>) {
  return (
    <thead role="rowgroup" className={classes.head}>
      <tr role="row" aria-rowindex={1}>
        {props.isSelectable ? (
          <th role="columnheader" className={classes.check}>
            <PageCheckbox selection={props.selection} ids={props.ids} />
          </th>
        ) : null}
        {props.columns.map((column) => (
          <HeadCell key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
        {props.isSelectable ? <td aria-hidden="true" /> : null}
      </tr>
    </thead>
  );
}

function HeadCell<Row>(props: { column: TableColumn<Row>; sort: Sort; onSort: (column: string) => void }) {
  const { column, sort, onSort } = props;
  const direction = column.sortBy === sort.by ? sort.direction : 0;
  const sortBy = column.sortBy;
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={column.align}
      data-sorted={direction !== 0}
      aria-sort={sortBy === undefined ? undefined : ariaSort[direction]}
    >
      {sortBy === undefined ? (
        <span className={classes.headText}>{column.title}</span>
      ) : (
        <button type="button" className={classes.headButton} onClick={() => onSort(sortBy)}>
          <span className={classes.headText}>{column.title}</span>
          {direction === -1 ? <ArrowDownIcon size={14} /> : null}
          {direction === 1 ? <ArrowUpIcon size={14} /> : null}
        </button>
      )}
    </th>
  );
}

function PageCheckbox({ selection, ids }: { selection: RowSelection; ids: readonly { id: number }[] }) {
  const text = usePlatformTexts();
  const box = useRef<HTMLInputElement>(null);
  const count = ids.filter(({ id }) => selection.selected.has(id)).length;
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && count < ids.length;
  }, [count, ids.length]);
  return (
    <label className={classes.checkArea}>
      <input
        ref={box}
        type="checkbox"
        className={classes.checkbox}
        aria-label={text('list.selectAll')}
        checked={count > 0 && count === ids.length}
        disabled={ids.length === 0}
        onChange={selection.toggleAll}
      />
    </label>
  );
}
