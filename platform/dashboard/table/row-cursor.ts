import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keptPreference } from '../kept-preferences.ts';
import { plainKeysPreference } from '../keys/bindings.ts';
import { useLostFocus } from './lost-focus.ts';
import { rowElement, settleTabStops } from './row-elements.ts';
import { type KeyPress, pressRowKey } from './row-keys.ts';
import type { RowSelection } from './row-selection.ts';
import type { RowId, TableRow } from './table-column.ts';

type CursorOptions<Row, Id extends RowId> = {
  rows: readonly TableRow<Row, Id>[];
  selection: RowSelection<Id> | undefined;
  selectsAll: boolean;
  openId: Id | undefined;
  expanded: ReadonlySet<Id> | undefined;
  onOpen: ((id: Id, row: Row) => void) | undefined;
  onEscape: (() => void) | undefined;
  onToggleBranch: (id: Id) => void;
  scroller: RefObject<HTMLElement | null>;
  /** Scrolls to a row that is not drawn; undefined when all are. */
  reveal: RefObject<((index: number) => void) | undefined>;
};

/** What the keys and presses of a table do: one row is the current one and holds the only tab stop. */
export function useRowCursor<Row, Id extends RowId>(options: CursorOptions<Row, Id>) {
  const [cursorId, setCursorId] = useState<Id>();
  const latest = useRef(options);
  latest.current = options;
  const isShown = options.rows.some((row) => row.id === cursorId);
  const id = isShown ? cursorId : (options.openId ?? options.rows[0]?.id);
  const current = useRef(id);
  current.current = id;

  const moveTo = useCallback((index: number) => {
    const { rows, scroller, openId, onOpen, reveal } = latest.current;
    const at = Math.max(0, Math.min(index, rows.length - 1));
    const row = rows[at];
    if (!row) return;
    focusRow(scroller.current, row.id, () => reveal.current?.(at));
    setCursorId(row.id);
    // An open drawer follows the cursor.
    if (openId !== undefined && openId !== row.id) onOpen?.(row.id, row.value);
  }, []);

  const onKeyDown = useCallback(
    (event: KeyPress) => {
      const { rows, onEscape, scroller } = latest.current;
      const isDone = pressRowKey(event, {
        ...latest.current,
        cursor: rows.findIndex((row) => row.id === current.current),
        hasLetters: keptPreference(plainKeysPreference) !== false,
        pageRows: rowsInSight(scroller.current),
        moveTo,
        onEscape: () => onEscape?.(),
      });
      if (isDone) event.preventDefault();
    },
    [moveTo],
  );

  const isAlone = options.onEscape !== undefined;
  useEffect(() => {
    // Arrows find the list of a screen even while nothing has the focus, j, k and Escape from any button.
    if (!isAlone) return;
    const onDocumentKey = (event: KeyboardEvent) => {
      if (!event.defaultPrevented) onKeyDown(event);
    };
    document.addEventListener('keydown', onDocumentKey);
    return () => document.removeEventListener('keydown', onDocumentKey);
  }, [onKeyDown, isAlone]);

  useLayoutEffect(() => {
    if (options.scroller.current) settleTabStops(options.scroller.current, id);
  });
  useFocusAfterClosing(options);
  const place = options.rows.findIndex((row) => row.id === id);
  useLostFocus(options.scroller, options.rows, place, (at) => {
    const row = options.rows[at];
    if (row) focusRow(options.scroller.current, row.id, () => options.reveal.current?.(at));
  });

  const onFocus = useCallback((rowId: Id) => setCursorId(rowId), []);
  const onPress = useCallback((rowId: Id) => {
    const { rows, onOpen } = latest.current;
    const row = rows.find((one) => one.id === rowId);
    setCursorId(rowId);
    if (row) onOpen?.(rowId, row.value);
  }, []);
  const onLeaveHead = useCallback(
    () => moveTo(latest.current.rows.findIndex((row) => row.id === current.current)),
    [moveTo],
  );

  return { id, onKeyDown, onFocus, onPress, onLeaveHead };
}

/** Closing the drawer by its own button leaves the focus nowhere; the row takes it back. */
function useFocusAfterClosing<Row, Id extends RowId>({ openId, scroller }: CursorOptions<Row, Id>): void {
  const lastOpen = useRef(openId);
  useEffect(() => {
    const closed = openId === undefined ? lastOpen.current : undefined;
    lastOpen.current = openId;
    if (closed === undefined || document.activeElement !== document.body) return;
    rowElement(scroller.current, closed)?.focus();
  }, [openId, scroller]);
}

/** Brings a row into sight and gives it the focus, once it is drawn. */
function focusRow(scroller: HTMLElement | null, id: RowId, reveal: () => void, tries = 10): void {
  const element = rowElement(scroller, id);
  if (element) {
    element.focus({ preventScroll: true });
    element.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  } else if (scroller && tries > 0) {
    reveal();
    requestAnimationFrame(() => focusRow(scroller, id, reveal, tries - 1));
  }
}

/** How many rows a page key goes: those in sight but one. */
function rowsInSight(scroller: HTMLElement | null): number {
  const row = scroller?.querySelector<HTMLElement>('[data-row]')?.offsetHeight ?? 0;
  const height = scroller?.clientHeight ?? 0;
  return row > 0 && height > row ? Math.max(1, Math.floor((height - headHeight) / row) - 1) : fallbackRows;
}

const headHeight = 28;
const fallbackRows = 10;
