import { type RefObject, useEffect, useRef } from 'react';
import { focusContent } from '../focus-content.ts';
import { rowOf } from './row-elements.ts';
import type { RowId } from './table-column.ts';

type Held = { element: Element; row: string | undefined; index: number };

/**
 * What has the focus may go, such as a deleted row or the acts on what was selected, and leave the focus nowhere: the
 * row in its place takes it, and without rows the page.
 * @param cursor the place of the current row, for what is no row
 */
export function useLostFocus<Id extends RowId>(
  scroller: RefObject<HTMLElement | null>,
  rows: readonly { id: Id }[],
  cursor: number,
  focusAt: (index: number) => void,
): void {
  const held = useRef<Held>(undefined);
  const latest = useRef(rows);
  latest.current = rows;

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      // A dialog gives the focus back, if what opened it is still there.
      if (!(target instanceof Element) || target.closest('[role="dialog"]')) return;
      const isOfTable = scroller.current?.parentElement?.contains(target) === true;
      const row = rowOf(target);
      const isKept = isOfTable && (row !== undefined || target.closest('[data-selecting="true"]') !== null);
      held.current = isKept ? { element: target, row, index: placeOf(latest.current, row) } : undefined;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [scroller]);

  useEffect(() => {
    const was = held.current;
    if (!was) return;
    const at = placeOf(rows, was.row);
    if (at >= 0) was.index = at;
    const isLost = at < 0 && !was.element.isConnected && document.activeElement === document.body;
    if (!isLost) return;
    held.current = undefined;
    if (rows.length === 0) return focusContent();
    focusAt(Math.max(0, Math.min(was.row === undefined ? cursor : was.index, rows.length - 1)));
  });
}

const placeOf = (rows: readonly { id: RowId }[], row: string | undefined): number =>
  row === undefined ? -1 : rows.findIndex(({ id }) => String(id) === row);
