import { type CSSProperties, type ReactNode, useMemo, useRef } from 'react';
import { usePlatformTexts } from '../texts.ts';
import { useWidthBand } from '../window-width.ts';
import { useColumnDeeds } from './column-deeds.ts';
import classes from './data-table.module.css';
import { useDensity } from './density.ts';
import { useDrawnRows } from './drawn-rows.ts';
import { useElementWidth } from './element-width.ts';
import { checkWidth, edgeWidth, widthOf } from './fit-columns.ts';
import type { ColumnLayout } from './kept-columns.ts';
import { hasKeptPlace, useKeptPlace, usePlaceKey } from './kept-place.ts';
import printed from './printed-table.module.css';
import { useRowCursor } from './row-cursor.ts';
import type { RowSelection } from './row-selection.ts';
import { useShownColumns } from './shown-columns.ts';
import type { Sort } from './sort-cycle.ts';
import { manyLines, TableBody } from './table-body.tsx';
import { leastHeights, type RowId, type RowShape, type TableColumn, type TableRow } from './table-column.ts';
import { TableHead } from './table-head.tsx';

export type DataTableProps<Row, Id extends RowId = number> = {
  /** What the rows are, such as "posts"; the name of the grid. */
  title: string;
  columns: readonly TableColumn<Row>[];
  /** How the columns are arranged; without it they stand as they are, and nobody moves or sizes them. */
  layout?: ColumnLayout;
  rows: readonly TableRow<Row, Id>[];
  /** How many rows lie before the first one shown. */
  offset?: number;
  /** All rows of the list; undefined as long as that is not known. */
  total: number | undefined;
  sort?: Sort | undefined;
  onSort?: ((sort: Sort) => void) | undefined;
  /** Without it the rows have no checkboxes. */
  selection?: RowSelection<Id>;
  /** Whether the rows of a phone have their checkboxes, and a press selects them; wider windows always have them. */
  isPicking?: boolean;
  /** Whether a second Ctrl+A takes in everything that answers the question. */
  selectsAll?: boolean;
  openId?: Id | undefined;
  onOpen?: ((id: Id, row: Row) => void) | undefined;
  /** What a row shows below itself while it is one of the expanded ones; opening a row then means that. */
  detail?: (row: Row) => ReactNode;
  expanded?: ReadonlySet<Id>;
  /** Of a table that is the screen: Esc, and the keys that find it while nothing has the focus. */
  onEscape?: () => void;
  onToggleBranch?: (id: Id) => void;
  /** Bars instead of rows. */
  isLoading: boolean;
  /** The rows are those of the question before; the new ones are on their way. */
  isStale?: boolean;
  /** What stands under the head when there are no rows: empty, nothing found, failed. */
  notice: ReactNode;
  /** What stands after the last row, such as that there may be more. */
  note?: ReactNode;
  /** The state whose scroll position is kept. */
  place?: string;
  /** Stands in a page that scrolls as a whole. */
  isInPage?: boolean;
};

/** Rows under a sticky head: sorted, selected, arranged, and gone through by keys; the only table of the product. */
export function DataTable<Row, Id extends RowId = number>(props: DataTableProps<Row, Id>) {
  const { rows, selection, openId, layout, offset = 0, onToggleBranch = ignore } = props;
  const text = usePlatformTexts();
  const band = useWidthBand();
  const scroller = useRef<HTMLDivElement>(null);
  const reveal = useRef<(index: number) => void>(undefined);
  const width = useElementWidth(scroller);
  const [density] = useDensity();
  const cursor = useRowCursor({
    ...{ rows, selection, openId, scroller, reveal, onToggleBranch },
    ...{ onOpen: props.onOpen, onEscape: props.onEscape, selectsAll: props.selectsAll ?? false },
    expanded: props.expanded,
  });

  const shape: RowShape =
    band === 'phone' ? 'phone' : band === 'narrow' || density === 'double' ? 'double' : 'line';
  const picking = props.isPicking && shape === 'phone' ? selection : undefined;
  const hasCheck = (shape === 'phone' ? picking : selection) !== undefined;
  const { shown, widths } = useShownColumns(props.columns, layout, { shape, band, width, hasCheck });
  const { place } = props;
  const keyOf = usePlaceKey();
  const opensAtTop = useMemo(() => place !== undefined && !hasKeptPlace(keyOf(place)), [place, keyOf]);
  const mayWait = opensAtTop && rows.length < manyLines;
  const inSight = mayWait ? Math.ceil((window.innerHeight - aroundRows) / leastHeights[shape]) : undefined;
  const { drawn, coming, isBehind } = useDrawnRows({ rows, columns: shown, offset }, inSight);
  const isStale = props.isStale === true || isBehind;
  useKeptPlace(scroller, place, rows.length > 0 && !isStale);
  const arranged = shape === 'phone' || band === 'narrow' ? undefined : layout;
  const head = useRef<HTMLTableSectionElement>(null);
  const deeds = useColumnDeeds({ columns: shown, all: props.columns, layout: arranged, head });
  const least = widthOf(shown, widths, hasCheck);
  const isScrolling = shape !== 'phone' && least > width;
  const isTree = useMemo(() => rows.some((row) => row.branch !== undefined), [rows]);
  const hasRest = shown.some((column) => widths.get(column.id) === undefined);

  return (
    <div
      ref={scroller}
      className={`${classes.scroller} ${printed.scroller}`}
      data-shape={shape}
      data-density={density}
      data-scrolling={isScrolling}
      data-check={hasCheck}
      data-in-page={props.isInPage}
      style={edges(shown, widths, hasCheck)}
    >
      {/* A table drawn by its own roles, because a phone shows its rows as blocks. */}
      <table
        role={isTree || props.expanded ? 'treegrid' : 'grid'}
        aria-label={props.title}
        aria-rowcount={props.total === undefined ? -1 : props.total + 1}
        aria-colcount={shown.length + (hasCheck ? 1 : 0)}
        aria-multiselectable={hasCheck ? true : undefined}
        aria-busy={props.isLoading || isStale || coming > 0}
        className={classes.table}
        style={isScrolling ? { minWidth: least } : undefined}
        onKeyDown={cursor.onKeyDown}
      >
        <colgroup>
          {hasCheck ? <col style={{ width: checkWidth }} /> : null}
          {shown.map((column) => (
            <col key={column.id} data-column={column.id} style={{ width: widths.get(column.id) }} />
          ))}
          {shape === 'phone' ? null : <col data-edge style={hasRest ? { width: edgeWidth } : undefined} />}
        </colgroup>
        <TableHead
          {...{ head, deeds }}
          columns={shown}
          layout={arranged}
          sort={props.sort}
          onSort={props.onSort}
          hasEdge={shape !== 'phone'}
          selection={hasCheck ? selection : undefined}
          ids={rows}
          onLeave={cursor.onLeaveHead}
        />
        <TableBody
          {...drawn}
          coming={coming}
          {...{ shape, openId, isStale, scroller, reveal, onToggleBranch }}
          cursor={picking ? { ...cursor, onPress: picking.toggle } : cursor}
          selection={hasCheck ? selection : undefined}
          detail={props.detail}
          expanded={props.expanded}
          isLoading={props.isLoading}
        />
      </table>
      <p className="visually-hidden" aria-live="polite">
        {deeds.said}
      </p>
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

const ignore = () => undefined;

/** What the bar, the filters, the head and the foot take of a window at least, in pixels. */
const aroundRows = 160;

/** Where the text of the main column begins, and how wide the checkbox cell before it is. */
function edges<Row>(
  columns: readonly TableColumn<Row>[],
  widths: ReadonlyMap<string, number>,
  hasCheck: boolean,
): CSSProperties {
  const check = hasCheck ? checkWidth : 0;
  const main = columns.findIndex((column) => column.phone === 'main');
  const before = columns.slice(0, Math.max(main, 0));
  const edge = before.reduce((sum, column) => sum + (widths.get(column.id) ?? 0), hasCheck ? check + 8 : 16);
  return { '--headline-edge': `${edge}px`, '--check-width': `${check}px` } as CSSProperties;
}
