import type { ColumnWidths } from './column-widths.ts';
import type { RowShape, TableColumn } from './table-column.ts';

/** The least width of the column that takes the rest, unless it says its own. */
export const leastRest = 320;

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
 * until the one that takes the rest has its least width.
 */
export function fitColumns<Row>(columns: readonly TableColumn<Row>[], space: Space): TableColumn<Row>[] {
  const shown = columns.filter(
    (column) =>
      !space.hidden.has(column.id) &&
      (space.isWide || (column.minWindow ?? 0) <= space.window) &&
      !(space.shape === 'double' && column.isInSecondLine),
  );
  if (space.isWide) return shown;
  const leaving = shown.filter((column) => column.leaves !== undefined).sort((a, b) => order(a) - order(b));
  for (const next of leaving) {
    if (widthOf(shown, space.widths, space.hasCheck) <= space.width) break;
    shown.splice(shown.indexOf(next), 1);
  }
  return shown;
}

const order = (column: { leaves?: number }) => column.leaves ?? Number.POSITIVE_INFINITY;

type Sized = { id: string; width: number | 'rest'; least?: number };

/** The width of a column; undefined for the one that takes the rest. */
export function widthIn(column: Sized, widths?: ColumnWidths): number | undefined {
  return widths?.get(column.id) ?? (column.width === 'rest' ? undefined : column.width);
}

/** What the columns take at least, with the cells at both ends. */
export const widthOf = (columns: readonly Sized[], widths?: ColumnWidths, hasCheck = true): number =>
  columns.reduce(
    (sum, column) => sum + (widthIn(column, widths) ?? column.least ?? leastRest),
    (hasCheck ? checkWidth : 0) + edgeWidth,
  );
