import { edgeWidth, leastRest } from './fit-columns.ts';

const cellOf = (head: HTMLElement | null, id: string): HTMLElement | undefined =>
  [...(head?.querySelectorAll<HTMLElement>('th[data-column]') ?? [])].find(
    ({ dataset }) => dataset.column === id,
  );

/** The `col` element of a column, and the one at the end that takes what nobody wants. */
export function colsOf(head: HTMLElement | null, id: string) {
  const table = head?.closest('table');
  const cols = [...(table?.querySelectorAll<HTMLElement>('col') ?? [])];
  return {
    table,
    column: cols.find(({ dataset }) => dataset.column === id),
    edge: cols.find(({ dataset }) => dataset.edge !== undefined),
  };
}

/** How wide a column stands there, in pixels. */
export const shownWidth = (head: HTMLElement | null, id: string): number =>
  cellOf(head, id)?.offsetWidth ?? 0;

/**
 * How wide a column may become without any other having to leave: the one that takes the rest gives until it
 * has its least width. Undefined where nothing can be measured.
 */
export function roomFor(
  head: HTMLElement | null,
  shown: readonly { id: string; least?: number }[],
  id: string,
): number | undefined {
  const { table, edge } = colsOf(head, id);
  const room = table?.parentElement?.clientWidth ?? 0;
  if (!table || room === 0) return undefined;
  const taken = shown.reduce((sum, one) => {
    if (one.id === id) return sum;
    const isRest = (colsOf(head, one.id).column?.style.width ?? '') === '';
    return sum + (isRest ? (one.least ?? leastRest) : shownWidth(head, one.id));
  }, 0);
  const check = head?.querySelector<HTMLElement>('th:not([data-column])')?.offsetWidth ?? 0;
  return room - taken - check - (edge ? edgeWidth : 0);
}

/** How wide a column must be to show all of its longest cell. */
export function contentWidth(head: HTMLElement | null, id: string): number {
  const { table, column } = colsOf(head, id);
  const cell = cellOf(head, id);
  if (!table || !column || !cell) return 0;
  const kept = { layout: table.style.tableLayout, table: table.style.width, column: column.style.width };
  table.style.tableLayout = 'auto';
  table.style.width = 'max-content';
  column.style.width = 'auto';
  const width = cell.offsetWidth;
  table.style.tableLayout = kept.layout;
  table.style.width = kept.table;
  column.style.width = kept.column;
  return width;
}
