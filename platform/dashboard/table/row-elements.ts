import type { RowId } from './table-column.ts';

/** The element of a row inside of its table; undefined while it is not drawn. */
export function rowElement(inside: ParentNode | null, id: RowId | undefined): HTMLElement | undefined {
  if (!inside || id === undefined) return undefined;
  const wanted = String(id);
  return [...inside.querySelectorAll<HTMLElement>('[data-row]')].find(
    (element) => element.dataset.row === wanted,
  );
}

/** The id of the row that something lies in, as its element says it. */
export const rowOf = (target: unknown): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;

const controls = '[data-row-controls] :is(a[href], button)';
const cells = '[data-row-cell] button';

/** What can be pressed inside of a row, in its order; cells that are changed in place are reached by arrows alone. */
export const controlsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>(`${controls}, ${cells}`),
];

/** Only the buttons of the current row are tab stops, so that Tab leads out of a table of a hundred rows. */
export function settleTabStops(table: Element, currentId: RowId | undefined): void {
  const current = currentId === undefined ? undefined : String(currentId);
  for (const control of table.querySelectorAll<HTMLElement>(controls)) {
    const isCurrent = rowOf(control) === current;
    if (control.tabIndex !== (isCurrent ? 0 : -1)) control.tabIndex = isCurrent ? 0 : -1;
  }
}

/** Whether the text around an element runs from right to left. */
export const isRightToLeft = (element: Element): boolean => getComputedStyle(element).direction === 'rtl';
