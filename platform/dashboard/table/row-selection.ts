import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  nothingSelected,
  type SelectedRows,
  type SelectionDeed,
  type SelectionState,
  select,
} from './selected-rows.ts';
import type { RowId } from './table-column.ts';

/** Which rows of a list are selected, and how presses change that. */
export type RowSelection<Id extends RowId = number> = SelectedRows<Id> & {
  has: (id: Id) => boolean;
  toggle: (id: Id) => void;
  /** Takes in everything from where the last press was; from `from` when that is not in sight. */
  extend: (to: Id, from?: Id) => void;
  /** All rows in sight, or none of them. */
  togglePage: () => void;
  /** Everything that answers the question, on all pages. */
  selectAll: () => void;
  clear: () => void;
};

/**
 * Keeps a selection over pages; what is gone from a page leaves it.
 * @param order the ids as they are shown now
 * @param page the page that they are, with the time of its answer; undefined while they are those of another
 */
export function useRowSelection<Id extends RowId = number>(
  order: readonly Id[],
  page?: { place: string; at: number },
): RowSelection<Id> {
  const [state, setState] = useState<SelectionState<Id>>(nothingSelected);
  const shown = useRef(order);
  shown.current = order;
  const change = useCallback(
    (deed: SelectionDeed<Id>) => setState((current) => select(current, deed, shown.current)),
    [],
  );
  const seen = useRef({ order, place: '', at: 0 });
  const { place, at } = page ?? {};
  useEffect(() => {
    const before = seen.current;
    seen.current = { order, place: place ?? '', at: at ?? 0 };
    // Rows that a closed branch hides are not gone: only a new answer to the same question tells that.
    if (before.place === place && before.at !== at) change({ kind: 'came', before: before.order });
  }, [order, place, at, change]);
  const deeds = useMemo(
    () => ({
      toggle: (id: Id) => change({ kind: 'toggle', id }),
      extend: (to: Id, from?: Id) => change({ kind: 'extend', to, from }),
      togglePage: () => change({ kind: 'page' }),
      selectAll: () => change({ kind: 'all' }),
      clear: () => change({ kind: 'clear' }),
    }),
    [change],
  );
  return useMemo(
    () => ({
      isAll: state.isAll,
      ids: state.ids,
      has: (id: Id) => state.isAll || state.ids.has(id),
      ...deeds,
    }),
    [state, deeds],
  );
}
