import type { ColumnWidths } from './column-widths.ts';
import type { RowShape, TableColumn } from './table-column.ts';

/** The least width of the column that takes the rest, unless it says its own. */
export const leastRest = 320;

/** The same between a phone and 900 px, where rows have two lines. */
export const leastRestNarrow = 216;

/** A column as windows between a phone and 900 px have it, where what does not fit leaves sooner than it is cut. */
export const narrowed = <Row>(column: TableColumn<Row>): TableColumn<Row> => ({
  ...column,
  width: column.doubleWidth ?? column.width,
  least: Math.min(column.least ?? leastRest, leastRestNarrow),
});

/** The checkbox cell at the start, and the page's edge at the end. */
export const checkWidth = 44;
export const edgeWidth = 16;

type Space = {
  width: number;
  /** Whether a checkbox stands before the columns. */
  hasCheck?: boolean;
  window: number;
  hidden: ReadonlySet<string>;
  /** Widths given by hand. */
  widths?: ColumnWidths;
  shape?: RowShape;
  /** Nothing leaves: what does not fit is reached by scrolling sideways. */
  isWide?: boolean;
};

/**
 * The columns that fit a width: what is hidden by choice is out, then columns leave in their order
 * until the one that takes the rest has its least width. Below 1200 px those without a turn follow, but for the
 * name, the state and the acts of a row, unless somebody gave columns a width: nothing is reached by scrolling there.
 */
export function fitColumns<Row>(columns: readonly TableColumn<Row>[], space: Space): TableColumn<Row>[] {
  const shown = columns.filter(
    (column) =>
      !space.hidden.has(column.id) &&
      (space.isWide || (column.minWindow ?? 0) <= space.window) &&
      !(space.shape === 'double' && column.isInSecondLine),
  );
  if (space.isWide) return shown;
  const leaving = shown.filter(({ leaves }) => leaves !== undefined).sort((a, b) => turn(a) - turn(b));
  const isArranged = space.window > mostOfMiddle || (space.widths?.size ?? 0) > 0;
  const following = isArranged
    ? []
    : shown
        .filter(mayFollow)
        .reverse()
        .sort((a, b) => turn(a) - turn(b));
  for (const next of [...leaving, ...following]) {
    if (widthOf(shown, space.widths, space.hasCheck) <= space.width) break;
    shown.splice(shown.indexOf(next), 1);
  }
  return shown;
}

type Turn = Pick<TableColumn<never>, 'leaves' | 'phone'>;

/** What a phone leaves out goes first, then what it shows on its second line. */
const turn = ({ leaves, phone }: Turn): number =>
  leaves ?? (phone === undefined ? 1_000 : phone === 'end' ? 1_001 : 1_002);

/** In wider windows a table may scroll sideways, as somebody arranged it. */
const mostOfMiddle = 1199;

const mayFollow = ({ id, width, leaves, phone }: Turn & { id: string; width: number | 'rest' }): boolean =>
  leaves === undefined && width !== 'rest' && phone !== 'main' && phone !== 'start' && id !== 'acts';

type Sized = Pick<TableColumn<never>, 'id' | 'width' | 'least' | 'title' | 'sortBy' | 'sorts'>;

/** About what a letter of a head takes, and what its edges with the menu and the arrow of an order take. */
const letterWidth = 6.3;
const headEdges = 28;
const arrowWidth = 18;

/** The width that shows the words of a head whole, in pixels. */
export const headWidth = ({ title, sortBy, sorts }: Sized): number =>
  Math.ceil(title.length * letterWidth) + headEdges + ((sortBy ?? sorts) ? arrowWidth : 0);

/** The width of a column, with room for its head unless somebody chose it; undefined for the one that takes the rest. */
export function widthIn(column: Sized, widths?: ColumnWidths): number | undefined {
  return (
    widths?.get(column.id) ??
    (column.width === 'rest' ? undefined : Math.max(column.width, headWidth(column)))
  );
}

/** What the columns take at least, with the cells at both ends. */
export const widthOf = (columns: readonly Sized[], widths?: ColumnWidths, hasCheck = true): number =>
  columns.reduce(
    (sum, column) => sum + (widthIn(column, widths) ?? column.least ?? leastRest),
    (hasCheck ? checkWidth : 0) + edgeWidth,
  );
