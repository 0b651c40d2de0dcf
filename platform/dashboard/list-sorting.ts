import type { Sort, SortDirection } from './table/sort-cycle.ts';

type Sorting<Key, Direction> = { sortBy: Key; sortDirection: Direction };

/**
 * What `ListScreen` is told of the order of a list, and what the next order asks for.
 * @param keys what the call sorts by
 * @param unsorted the order once a press has lifted the last one
 */
export function sortingOf<Key extends string, Direction extends SortDirection>(
  search: Sorting<Key, Direction>,
  keys: readonly Key[],
  unsorted: Sorting<Key, Direction>,
  change: (next: Sorting<Key, Direction | -1 | 1>) => void,
): { sort: Sort; onSort: (next: Sort) => void } {
  const sort = { by: search.sortBy, direction: search.sortDirection };
  return {
    sort,
    onSort: ({ by, direction }) => {
      const sortBy = keys.find((key) => key === by);
      change(direction === 0 || sortBy === undefined ? unsorted : { sortBy, sortDirection: direction });
    },
  };
}
