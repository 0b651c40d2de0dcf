import type { ReactNode } from 'react';
import type { ColumnSort } from './sort-cycle.ts';

/** How rows are drawn: one line, two lines on middle widths or by choice, or the blocks of a phone. */
export type RowShape = 'line' | 'double' | 'phone';

/** How many pixels a row takes at least: compact ones are the lowest. */
export const leastHeights: Record<RowShape, number> = { line: 28, double: 46, phone: 92 };
/** About how many pixels a row takes. */
export const lineHeights: Record<RowShape, number> = { line: 32, double: 46, phone: 92 };

/** Where a cell goes in the block of a phone; cells without a place are left out there. */
export type PhonePlace = 'start' | 'end' | 'main' | 'below' | 'belowEnd';

/** What tells rows apart: most have the number of the database. */
export type RowId = number | string;

/** A column, said in full; nothing is derived from the data. */
export type TableColumn<Row> = {
  id: string;
  title: string;
  /** Pixels, or what the others leave. */
  width: number | 'rest';
  /** Pixels below which the column that takes the rest never gets. */
  least?: number;
  /** Pixels in rows of two lines on a narrow window, where they differ. */
  doubleWidth?: number;
  align?: 'end';
  /** The name that the call sorts by, for a column that goes down and up. */
  sortBy?: string;
  /** The column's own list of sorts, in the order of their cycle; a menu on the head offers them. */
  sorts?: readonly ColumnSort[];
  phone?: PhonePlace;
  /** Columns leave in this order when space is short; those without it stay. */
  leaves?: number;
  /** Narrower windows do not show the column at all. */
  minWindow?: number;
  /** In rows of two lines another column says this one in its second line. */
  isInSecondLine?: boolean;
  cell: (row: Row, shape: RowShape) => ReactNode;
};

/** A row with its place in a tree; flat lists leave `branch` out. */
export type TableRow<Row, Id extends RowId = number> = {
  id: Id;
  /** What screen readers call the row. */
  name: string;
  value: Row;
  /** Somebody has just changed it. */
  isChanged?: boolean;
  branch?: Branch;
};

/** Where a row hangs: its level from 0, whether it has parts on this page, and the lines that run past it. */
export type Branch = {
  level: number;
  isParent: boolean;
  isOpen: boolean;
  isLast: boolean;
};
