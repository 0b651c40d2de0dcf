import type { RowId } from './table-column.ts';

/** The rows that an act is for. */
export type SelectedRows<Id extends RowId = number> = {
  /** Everything that answers the question of the list, on all pages; `ids` then are empty. */
  isAll: boolean;
  ids: ReadonlySet<Id>;
};

/** A selection with what it needs to grow: where a range begins, and what was selected before the range. */
export type SelectionState<Id extends RowId = number> = SelectedRows<Id> & {
  anchor: Id | undefined;
  base: ReadonlySet<Id>;
};

/** What can be done to a selection; `extend` takes in everything from the anchor to a row, `came` is a new answer. */
export type SelectionDeed<Id extends RowId> =
  | { kind: 'toggle'; id: Id }
  | { kind: 'extend'; to: Id; from?: Id | undefined }
  | { kind: 'page' }
  | { kind: 'all' }
  | { kind: 'came'; before: readonly Id[] }
  | { kind: 'clear' };

/** The selection of nothing. */
export const nothingSelected = {
  isAll: false,
  ids: new Set<never>(),
  anchor: undefined,
  base: new Set<never>(),
} as const;

/**
 * The selection after a deed.
 * @param order the ids that are shown now, from top to bottom
 */
export function select<Id extends RowId>(
  state: SelectionState<Id>,
  deed: SelectionDeed<Id>,
  order: readonly Id[],
): SelectionState<Id> {
  switch (deed.kind) {
    case 'toggle':
      return toggle(state, deed.id, order);
    case 'extend':
      return extend(state, deed, order);
    case 'page':
      return togglePage(state, order);
    case 'all':
      return { ...nothingSelected, isAll: true };
    case 'came':
      return withoutGone(state, deed.before, order);
    case 'clear':
      return nothingSelected;
  }
}

/** Out of everything, one row leaves the others that are in sight; what nobody sees is not selected by exception. */
function toggle<Id extends RowId>(state: SelectionState<Id>, id: Id, order: readonly Id[]) {
  const ids = new Set(state.isAll ? order : state.ids);
  if (!ids.delete(id)) ids.add(id);
  return { isAll: false, ids, anchor: id, base: ids };
}

/** A second range from the same anchor takes the place of the first. */
function extend<Id extends RowId>(
  state: SelectionState<Id>,
  { to, from }: { to: Id; from?: Id | undefined },
  order: readonly Id[],
): SelectionState<Id> {
  if (state.isAll) return state;
  const isAnchored = state.anchor !== undefined && order.includes(state.anchor);
  const anchor = isAnchored ? state.anchor : from;
  const base = isAnchored ? state.base : state.ids;
  const [start, end] = [anchor === undefined ? -1 : order.indexOf(anchor), order.indexOf(to)];
  if (start < 0 || end < 0) return toggle(state, to, order);
  const range = order.slice(Math.min(start, end), Math.max(start, end) + 1);
  return { isAll: false, ids: new Set([...base, ...range]), anchor, base };
}

function togglePage<Id extends RowId>(state: SelectionState<Id>, order: readonly Id[]): SelectionState<Id> {
  if (state.isAll) return nothingSelected;
  const ids = new Set(state.ids);
  const areAll = order.every((id) => ids.has(id));
  for (const id of order) areAll ? ids.delete(id) : ids.add(id);
  return { isAll: false, ids, anchor: undefined, base: ids };
}

/** A row that is gone is not selected any more; what newer rows pushed over the end of a page is not gone. */
function withoutGone<Id extends RowId>(
  state: SelectionState<Id>,
  before: readonly Id[],
  now: readonly Id[],
): SelectionState<Id> {
  const there = new Set(now);
  const last = before.findLastIndex((id) => there.has(id));
  const isPushed = now.length === before.length && now.at(-1) === before[last];
  const gone = before.filter((id, at) => !there.has(id) && !(isPushed && at > last) && state.ids.has(id));
  if (gone.length === 0) return state;
  const ids = new Set(state.ids);
  for (const id of gone) ids.delete(id);
  return { isAll: false, ids, anchor: undefined, base: ids };
}
