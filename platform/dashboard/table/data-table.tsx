import { type CSSProperties, type ReactNode, useRef } from 'react';
import { usePlatformTexts } from '../texts.ts';
import { useWidthBand } from '../window-width.ts';
import classes from './data-table.module.css';
import { useElementWidth } from './element-width.ts';
import { fitColumns } from './fit-columns.ts';
import { useKeptPlace } from './kept-place.ts';
import { useRowCursor } from './row-cursor.ts';
import type { RowSelection } from './row-selection.ts';
import type { Sort } from './sort-cycle.ts';
import type { RowShape, TableColumn, TableRow } from './table-column.ts';
import { TableHead } from './table-head.tsx';
import { TableRowView } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

export type DataTableProps<Row> = {
  /** What the rows are, such as "posts"; the name of the grid. */
  title: string;
  columns: readonly TableColumn<Row>[];
  hidden: ReadonlySet<string>;
  rows: readonly TableRow<Row>[];
  /** How many rows lie before the first one shown. */
  offset: number;
  total: number | undefined;
  sort: Sort;
  onSort: (column: string) => void;
  selection: RowSelection;
  openId: number | undefined;
  onOpen: (id: number) => void;
  onEscape: () => void;
  onToggleBranch: (id: number) => void;
  /** Bars instead of rows. */
  isLoading: boolean;
  /** The rows are those of the question before; the new ones are on their way. */
  isStale: boolean;
  /** What stands under the head when there are no rows: empty, nothing found, failed. */
  notice: ReactNode;
  /** What stands after the last row, such as that there may be more. */
  note?: ReactNode;
  /** The state whose scroll position is kept. */
  place: string;
};

/** Rows under a sticky head: sorting, selecting, a keyboard cursor and columns that leave by width. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, hidden, rows, selection, openId } = props;
  const text = usePlatformTexts();
  const band = useWidthBand();
  const scroller = useRef<HTMLDivElement>(null);
  const width = useElementWidth(scroller);
  useKeptPlace(scroller, props.place, rows.length > 0 && !props.isStale);
  const cursor = useRowCursor({ ...props, scroller });

  const shape: RowShape = band === 'phone' ? 'phone' : band === 'narrow' ? 'double' : 'line';
  const shown = shape === 'phone' ? columns : fitColumns(columns, { width, window: windowOf[band], hidden });
  const isTree = rows.some((row) => row.branch !== undefined);
  const headlineEdge = edgeOfRest(shown, shape);

  return (
    <div
      ref={scroller}
      className={classes.scroller}
      data-shape={shape}
      style={{ '--headline-edge': `${headlineEdge}px` } as CSSProperties}
    >
      {/* A table drawn by its own roles, because a phone shows its rows as blocks. */}
      <table
        role={isTree ? 'treegrid' : 'grid'}
        aria-label={props.title}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        aria-multiselectable={shape !== 'phone'}
        aria-busy={props.isLoading || props.isStale}
        className={classes.table}
        onKeyDown={cursor.onKeyDown}
      >
        <colgroup>
          {shape === 'phone' ? null : <col style={{ width: 44 }} />}
          {shown.map((column) => (
            <col
              key={column.id}
              style={column.width === 'rest' ? undefined : { width: widthIn(column, shape) }}
            />
          ))}
          {shape === 'phone' ? null : <col style={{ width: 16 }} />}
        </colgroup>
        <TableHead
          columns={shown}
          sort={props.sort}
          onSort={props.onSort}
          isSelectable={shape !== 'phone'}
          selection={selection}
          ids={rows}
        />
        <tbody role="rowgroup" data-stale={props.isStale}>
          {props.isLoading ? <TableSkeleton columns={shown} shape={shape} /> : null}
          {rows.map((row, index) => (
            <TableRowView
              key={row.id}
              row={row}
              index={props.offset + index + 2}
              columns={shown}
              columnKey={shown.map((column) => column.id).join()}
              shape={shape}
              isSelected={selection.selected.has(row.id)}
              isOpen={row.id === openId}
              isCursor={row.id === cursor.id}
              onToggle={selection.toggle}
              onPress={cursor.onPress}
              onFocus={cursor.onFocus}
              onToggleBranch={props.onToggleBranch}
            />
          ))}
        </tbody>
      </table>
      {props.isLoading ? (
        <p className="visually-hidden" role="status">
          {text('list.loadingRows', { title: props.title })}
        </p>
      ) : null}
      {rows.length > 0 && props.note ? <div className={classes.note}>{props.note}</div> : null}
      {rows.length === 0 && !props.isLoading ? <div className={classes.notice}>{props.notice}</div> : null}
    </div>
  );
}

const windowOf = { phone: 600, narrow: 899, middle: 1199, wide: Number.POSITIVE_INFINITY };

const widthIn = (
  column: { width: number | 'rest'; doubleWidth?: number },
  shape: RowShape,
): number | 'rest' => (shape === 'double' ? (column.doubleWidth ?? column.width) : column.width);

/** Where the text of the column that takes the rest begins. */
function edgeOfRest<Row>(columns: readonly TableColumn<Row>[], shape: RowShape): number {
  const rest = columns.findIndex((column) => column.width === 'rest');
  return columns.slice(0, Math.max(rest, 0)).reduce((sum, column) => {
    const width = widthIn(column, shape);
    return sum + (width === 'rest' ? 0 : width);
  }, 44 + 8);
}
