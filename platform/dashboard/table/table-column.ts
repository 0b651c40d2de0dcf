import type { ReactNode } from 'react';

/** How rows are drawn: one line, two lines on middle widths, or the blocks of a phone. */
export type RowShape = 'line' | 'double' | 'phone';

/** Where a cell goes in the block of a phone; cells without a place are left out there. */
export type PhonePlace = 'start' | 'end' | 'main' | 'below' | 'belowEnd';

/** A column, said in full; nothing is derived from the data. */
export type TableColumn<Row> = {
  id: string;
  title: string;
  /** Pixels, or what the others leave. */
  width: number | 'rest';
  /** Pixels in rows of two lines, where they differ. */
  doubleWidth?: number;
  align?: 'end';
  /** The name that the call sorts by. */
  sortBy?: string;
  phone?: PhonePlace;
  /** Columns leave in this order when space is short; those without it stay. */
  leaves?: number;
  /** Narrower windows do not show the column at all. */
  minWindow?: number;
  cell: (row: Row, shape: RowShape) => ReactNode;
};

/** A row with its place in a tree; flat lists leave `branch` out. */
export type TableRow<Row> = {
  id: number;
  /** What screen readers call the row. */
  name: string;
  value: Row;
  branch?: Branch;
};

/** Where a row hangs: its level from 0, whether it has parts on this page, and the lines that run past it. */
export type Branch = {
  level: number;
  isParent: boolean;
  isOpen: boolean;
  isLast: boolean;
};
