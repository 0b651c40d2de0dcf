import { type ReactNode, type RefObject, Suspense, useCallback, useMemo } from 'react';
import { lazyPart } from '../lazy-part.ts';
import classes from './data-table.module.css';
import type { Line } from './line.ts';
import type { ManyLines as LoadedManyLines } from './many-lines.tsx';
import type { RowSelection } from './row-selection.ts';
import { lineHeights, type RowId, type RowShape, type TableColumn, type TableRow } from './table-column.ts';
import { TableGap } from './table-gap.tsx';
import { type Measure, TableRowView } from './table-row.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

// What is loaded lazily loses the types of its rows.
const ManyLines = lazyPart(
  () => import('./many-lines.tsx'),
  'ManyLines',
) as unknown as typeof LoadedManyLines;

/** From this number of lines on only those in sight are drawn. */
export const manyLines = 200;

type TableBodyProps<Row, Id extends RowId> = {
  columns: readonly TableColumn<Row>[];
  rows: readonly TableRow<Row, Id>[];
  /** How many rows will follow these in a moment. */
  coming: number;
  offset: number;
  shape: RowShape;
  selection: RowSelection<Id> | undefined;
  openId: Id | undefined;
  detail: ((row: Row) => ReactNode) | undefined;
  expanded: ReadonlySet<Id> | undefined;
  cursor: { id: Id | undefined; onFocus: (id: Id) => void; onPress: (id: Id) => void };
  scroller: RefObject<HTMLElement | null>;
  reveal: RefObject<((index: number) => void) | undefined>;
  onToggleBranch: (id: Id) => void;
  isLoading: boolean;
  isStale: boolean;
};

/** The rows of a table, and below the open one its details; of very many only those in sight. */
export function TableBody<Row, Id extends RowId>(props: TableBodyProps<Row, Id>) {
  const { rows, columns, shape, selection, openId, cursor, detail, expanded } = props;
  const lines = useMemo(
    () =>
      rows.flatMap((row, index) => {
        const line: Line<Row, Id> = { row, index, isDetail: false };
        return expanded?.has(row.id) ? [line, { ...line, isDetail: true }] : [line];
      }),
    [rows, expanded],
  );
  const { toggle, extend } = selection ?? {};
  const onToggle = useCallback(
    (id: Id, isRange: boolean) => (isRange ? extend?.(id) : toggle?.(id)),
    [toggle, extend],
  );

  const draw = ({ row, index, isDetail }: Line<Row, Id>, measure?: Measure, line?: number) =>
    isDetail ? (
      <tr key={`${row.id} detail`} ref={measure} data-index={line} role="row" className={classes.detail}>
        <td role="gridcell" colSpan={columns.length + (selection ? 2 : 1)}>
          {detail?.(row.value)}
        </td>
      </tr>
    ) : (
      <TableRowView
        key={row.id}
        {...{ row, columns, shape, measure, line, onToggle }}
        index={props.offset + index + 2}
        isSelected={selection?.has(row.id)}
        isOpen={expanded?.has(row.id) ?? row.id === openId}
        isExpandable={expanded !== undefined}
        isCursor={row.id === cursor.id}
        onPress={cursor.onPress}
        onFocus={cursor.onFocus}
        onToggleBranch={props.onToggleBranch}
      />
    );
  return (
    <tbody role="rowgroup" data-stale={props.isStale}>
      {props.isLoading ? (
        <TableSkeleton columns={columns} shape={shape} hasCheck={selection !== undefined} />
      ) : null}
      {lines.length < manyLines ? (
        lines.map((line) => draw(line))
      ) : (
        <Suspense fallback={lines.slice(0, manyLines).map((line) => draw(line))}>
          <ManyLines
            {...{ lines, draw, shape, scroller: props.scroller, reveal: props.reveal }}
            cursorId={cursor.id}
          />
        </Suspense>
      )}
      {props.coming > 0 ? <TableGap height={heightOf(props.coming, shape)} /> : null}
    </tbody>
  );
}

/** Rows of a phone have as many lines as their words need. */
const heightOf = (rows: number, shape: RowShape): number | string =>
  shape === 'phone' ? rows * lineHeights.phone : `calc(${rows} * var(--row-height, ${lineHeights.line}px))`;
