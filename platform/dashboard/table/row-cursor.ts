import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { RowSelection } from './row-selection.ts';

type CursorOptions = {
  rows: readonly { id: number; branch?: { isParent: boolean; isOpen: boolean } }[];
  selection: RowSelection;
  openId: number | undefined;
  onOpen: (id: number) => void;
  onEscape: () => void;
  onToggleBranch: (id: number) => void;
  scroller: RefObject<HTMLElement | null>;
};

/** What the keys and presses of a table do: one row is the current one and holds the only tab stop. */
export function useRowCursor(options: CursorOptions) {
  const [cursorId, setCursorId] = useState<number>();
  const latest = useRef(options);
  latest.current = options;
  const isShown = options.rows.some((row) => row.id === cursorId);
  const id = isShown ? cursorId : (options.openId ?? options.rows[0]?.id);

  const moveTo = useCallback((index: number) => {
    const { rows, scroller, openId, onOpen } = latest.current;
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (!row) return;
    const element = scroller.current?.querySelector<HTMLElement>(`[data-row="${row.id}"]`);
    element?.focus();
    element?.scrollIntoView?.({ block: 'nearest' });
    // An open drawer follows the cursor.
    if (openId !== undefined && openId !== row.id) onOpen(row.id);
  }, []);

  const onKeyDown = useCallback(
    (event: KeyPress) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !isForRows(event.target)) return;
      const { rows, selection, onOpen, onEscape, onToggleBranch } = latest.current;
      const focused = rows.findIndex((row) => String(row.id) === rowOf(event.target));
      const row = rows[focused];
      const step = steps[event.key];
      if (step !== undefined)
        moveTo(
          focused < 0
            ? Math.max(
                rows.findIndex((one) => one.id === id),
                0,
              )
            : focused + step,
        );
      else if (event.key === 'Home') moveTo(0);
      else if (event.key === 'End') moveTo(rows.length - 1);
      else if (event.key === 'Escape') onEscape();
      else if (!row) return;
      else if (event.key === ' ') selection.toggle(row.id, event.shiftKey);
      else if (event.key === 'Enter') onOpen(row.id);
      else if (event.key === 'ArrowRight' && row.branch?.isParent && !row.branch.isOpen)
        onToggleBranch(row.id);
      else if (event.key === 'ArrowLeft' && row.branch?.isParent && row.branch.isOpen) onToggleBranch(row.id);
      else return;
      event.preventDefault();
    },
    [id, moveTo],
  );

  useEffect(() => {
    // Arrows and j, k find the list even while nothing has the focus.
    const onDocumentKey = (event: KeyboardEvent) => {
      if (event.target === document.body && !event.defaultPrevented) onKeyDown(event);
    };
    document.addEventListener('keydown', onDocumentKey);
    return () => document.removeEventListener('keydown', onDocumentKey);
  }, [onKeyDown]);

  const lastOpen = useRef(options.openId);
  useEffect(() => {
    // Closing the drawer by its own button leaves the focus nowhere; the row takes it back.
    const closed = options.openId === undefined ? lastOpen.current : undefined;
    lastOpen.current = options.openId;
    if (closed === undefined || document.activeElement !== document.body) return;
    latest.current.scroller.current?.querySelector<HTMLElement>(`[data-row="${closed}"]`)?.focus();
  }, [options.openId]);

  const onFocus = useCallback((rowId: number) => setCursorId(rowId), []);
  const onPress = useCallback((rowId: number) => {
    setCursorId(rowId);
    latest.current.onOpen(rowId);
  }, []);

  return { id, onKeyDown, onFocus, onPress };
}

/** What a key press of the table and one of the document have in common. */
type KeyPress = {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  target: EventTarget | null;
  preventDefault: () => void;
};

const steps: Record<string, number> = { ArrowDown: 1, j: 1, ArrowUp: -1, k: -1 };

const rowOf = (target: unknown): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row]')?.dataset.row : undefined;

/** Keys inside a button or a text field of a row belong to that; its headline takes the focus when pressed. */
const isForRows = (target: unknown): boolean =>
  target instanceof HTMLElement &&
  (target === document.body || target.matches('[data-row], [data-row] input, [data-row] a'));
