import { placeOf } from '../keys/key-place.ts';
import { controlsOf, isRightToLeft, rowOf } from './row-elements.ts';
import type { RowSelection } from './row-selection.ts';
import type { RowId, TableRow } from './table-column.ts';

/** What a key press of the table and one of the document have in common. */
export type KeyPress = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
  preventDefault: () => void;
};

/** What keys can do to the rows of a table. */
export type RowDeeds<Row, Id extends RowId> = {
  rows: readonly TableRow<Row, Id>[];
  selection: RowSelection<Id> | undefined;
  /** Whether everything that answers the question can be selected. */
  selectsAll: boolean;
  /** The current row, which has the tab stop. */
  cursor: number;
  /** Whether letters are keys too; who dictates may have turned them off. */
  hasLetters: boolean;
  /** How many rows a page key goes. */
  pageRows: number;
  moveTo: (index: number) => void;
  onOpen: ((id: Id, row: Row) => void) | undefined;
  /** The rows that show their details; undefined where opening a row means something else. */
  expanded: ReadonlySet<Id> | undefined;
  onEscape: () => void;
  onToggleBranch: (id: Id) => void;
};

const letters = new Set(['j', 'k']);
const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

/** Does what a key says; false when it says nothing to the rows. */
export function pressRowKey<Row, Id extends RowId>(event: KeyPress, deeds: RowDeeds<Row, Id>): boolean {
  const { rows, selection } = deeds;
  if (event.altKey || !isForRows(event) || (!deeds.hasLetters && letters.has(event.key))) return false;
  if (event.ctrlKey || event.metaKey) return event.key === 'a' && selectEverything(event, deeds);
  const focused = rows.findIndex(({ id }) => String(id) === rowOf(event.target));
  const row = rows[focused];
  const target = targetOf(event.key, focused, deeds);
  if (target !== undefined) {
    const to = rows[Math.max(0, Math.min(target, rows.length - 1))];
    if (event.shiftKey && row && to && selection && event.key.startsWith('Arrow'))
      selection.extend(to.id, row.id);
    deeds.moveTo(target);
    return true;
  }
  if (event.key === 'Escape') {
    deeds.onEscape();
    return true;
  }
  if (!row) return false;
  // Space and Enter press a button of the row that has the focus.
  const isPressable =
    event.target instanceof Element && event.target.matches(':is([data-row-controls], [data-row-cell]) *');
  if (event.key === ' ' && selection && !isPressable) {
    event.shiftKey ? selection.extend(row.id) : selection.toggle(row.id);
    return true;
  }
  if (event.key === 'Enter' && deeds.onOpen && !isPressable) {
    deeds.onOpen(row.id, row.value);
    return true;
  }
  return pressSideways(event, row, deeds);
}

/** Where a key leads, as the place of a row; it may lie beyond the ends. */
function targetOf<Row, Id extends RowId>(
  key: string,
  focused: number,
  { rows, cursor, pageRows }: RowDeeds<Row, Id>,
): number | undefined {
  if (key === 'Home') return 0;
  if (key === 'End') return rows.length - 1;
  const step = steps[key] ?? { PageDown: pageRows, PageUp: -pageRows }[key];
  if (step === undefined) return undefined;
  // The first press only finds the list.
  return focused < 0 ? Math.max(cursor, 0) : focused + step;
}

/** All rows in sight; the second time everything that answers the question. */
function selectEverything<Row, Id extends RowId>(event: KeyPress, deeds: RowDeeds<Row, Id>): boolean {
  const { rows, selection, selectsAll } = deeds;
  if (!selection || rowOf(event.target) === undefined || rows.length === 0) return false;
  const hasPage = rows.every(({ id }) => selection.has(id));
  if (!hasPage) selection.togglePage();
  else if (selectsAll && !selection.isAll) selection.selectAll();
  return true;
}

/** Sideways keys open and close a branch, and go through the buttons of a row. */
function pressSideways<Row, Id extends RowId>(
  event: KeyPress,
  row: TableRow<Row, Id>,
  { rows, moveTo, onOpen, expanded, onToggleBranch }: RowDeeds<Row, Id>,
): boolean {
  const isSideways = event.key === 'ArrowRight' || event.key === 'ArrowLeft';
  if (!isSideways || event.shiftKey || !(event.target instanceof HTMLElement)) return false;
  const isOnward = (event.key === 'ArrowRight') !== isRightToLeft(event.target);
  const { branch } = row;
  const element = event.target.closest<HTMLElement>('[data-row]');
  const inside = element ? controlsOf(element) : [];
  const at = inside.indexOf(event.target);
  if (at < 0 && branch?.isParent && branch.isOpen !== isOnward) onToggleBranch(row.id);
  else if (at < 0 && expanded && expanded.has(row.id) !== isOnward) onOpen?.(row.id, row.value);
  else if (at < 0 && !isOnward && branch && branch.level > 0) moveTo(parentOf(rows, row));
  else if (isOnward) inside[at + 1]?.focus();
  else if (at >= 0) (inside[at - 1] ?? element)?.focus();
  return true;
}

function parentOf<Row, Id extends RowId>(rows: readonly TableRow<Row, Id>[], row: TableRow<Row, Id>): number {
  const at = rows.indexOf(row);
  return rows.slice(0, at).findLastIndex(({ branch }) => (branch?.level ?? 0) < (row.branch?.level ?? 0));
}

/** These say nothing to a button, so they are meant for the list wherever the focus is. */
const fromAnywhere = new Set(['j', 'k', 'Escape']);

/** Other keys inside a button or a text field of a row belong to that; its headline takes the focus when pressed. */
function isForRows({ key, target }: KeyPress): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (fromAnywhere.has(key) && placeOf(target, document) === 'page') return true;
  return (
    target === document.body ||
    target.matches(
      '[data-row], [data-row] input, [data-row] a, [data-row-controls] button, [data-row-cell] button',
    )
  );
}
