import type { TableColumn } from './table-column.ts';

/** The least width of the column that takes the rest. */
export const leastRest = 320;

/** The checkbox cell at the start and the page's edge at the end. */
const fixedWidth = 44 + 16;

/**
 * The columns that fit a width: what is hidden by choice is out, then columns leave in their order
 * until the one that takes the rest has its least width.
 */
export function fitColumns<Row>(
  columns: readonly TableColumn<Row>[],
  space: { width: number; window: number; hidden: ReadonlySet<string> },
): TableColumn<Row>[] {
  const shown = columns.filter(
    (column) => !space.hidden.has(column.id) && (column.minWindow ?? 0) <= space.window,
  );
  const leaving = shown.filter((column) => column.leaves !== undefined).sort((a, b) => order(a) - order(b));
  for (const next of leaving) {
    if (widthOf(shown) <= space.width) break;
    shown.splice(shown.indexOf(next), 1);
  }
  return shown;
}

const order = (column: { leaves?: number }) => column.leaves ?? Number.POSITIVE_INFINITY;

const widthOf = (columns: readonly { width: number | 'rest' }[]): number =>
  columns.reduce((sum, column) => sum + (column.width === 'rest' ? leastRest : column.width), fixedWidth);
