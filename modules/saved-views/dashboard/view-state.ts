import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import type { SavedView } from '../saved-views.contract.ts';

/** How a list names its order in the address. */
export type SortNames = { by: string; direction: string };

/** What a view keeps of a list: the address without the order, the order, the columns shown. */
export type ViewState = Pick<SavedView, 'query' | 'sort' | 'columns'>;

const isDirection = (value: number): value is -1 | 0 | 1 => value === -1 || value === 0 || value === 1;

/** The state of a list as a view keeps it. */
export function stateOf(pairs: AddressPairs, columns: readonly string[], names: SortNames): ViewState {
  const { [names.by]: by, [names.direction]: said, ...rest } = pairs;
  const direction = Number(said ?? -1);
  const query = Object.fromEntries(
    Object.entries(rest).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
  const hasOrder = by !== undefined || said !== undefined;
  return {
    query,
    // An order that only says its direction is that of the list's own first column.
    sort: hasOrder && isDirection(direction) ? { by: by ?? '-', direction } : null,
    columns: [...columns],
  };
}

/** The pairs of the address that show a view. */
export function pairsOf({ query, sort }: Pick<ViewState, 'query' | 'sort'>, names: SortNames): AddressPairs {
  if (!sort) return query;
  return {
    ...query,
    ...(sort.by === '-' ? {} : { [names.by]: sort.by }),
    [names.direction]: String(sort.direction),
  };
}

/** Whether two addresses ask the same. */
export function isSame(one: AddressPairs, other: AddressPairs): boolean {
  const text = (pairs: AddressPairs) =>
    JSON.stringify(
      Object.entries(pairs)
        .filter(([, value]) => value !== undefined)
        .sort(),
    );
  return text(one) === text(other);
}

/** Whether the same columns are shown; a view without columns leaves them to its reader. */
export function hasColumns(view: Pick<ViewState, 'columns'>, shown: readonly string[]): boolean {
  return view.columns === null || [...view.columns].sort().join() === [...shown].sort().join();
}
