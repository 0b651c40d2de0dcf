import { useCallback, useMemo, useRef, useState } from 'react';

/** The selection after a press on one row; with `range` everything from the anchor to it is taken in. */
export function selectRow(
  selected: ReadonlySet<number>,
  order: readonly number[],
  press: { id: number; anchor: number | undefined; range: boolean },
): ReadonlySet<number> {
  const next = new Set(selected);
  const from = press.anchor === undefined ? -1 : order.indexOf(press.anchor);
  const to = order.indexOf(press.id);
  if (press.range && from >= 0 && to >= 0) {
    for (const id of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(id);
  } else if (!next.delete(press.id)) next.add(press.id);
  return next;
}

/** Which rows of a list are selected, and how presses change that. */
export type RowSelection = {
  selected: ReadonlySet<number>;
  toggle: (id: number, range: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
};

/** Keeps a selection over pages; `order` are the ids as they are shown now. */
export function useRowSelection(order: readonly number[]): RowSelection {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const anchor = useRef<number>(undefined);
  const shown = useRef(order);
  shown.current = order;

  const toggle = useCallback((id: number, range: boolean) => {
    const press = { id, anchor: anchor.current, range };
    setSelected((current) => selectRow(current, shown.current, press));
    if (!range) anchor.current = id;
  }, []);
  const toggleAll = useCallback(() => {
    setSelected((current) => {
      const next = new Set(current);
      const areAll = shown.current.every((id) => current.has(id));
      for (const id of shown.current) areAll ? next.delete(id) : next.add(id);
      return next;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  return useMemo(() => ({ selected, toggle, toggleAll, clear }), [selected, toggle, toggleAll, clear]);
}
