import { useCallback, useMemo } from 'react';
import { useAddress } from './address.ts';
import { withPageSize } from './kept-page-size.ts';
import { type ListSearch, writePairs } from './list-search.ts';
import { useKeptPageSize } from './page-size.ts';

/**
 * The state of a list that stands in the address, and how it is changed: whatever is asked anew begins at page 1.
 * How many rows a page has is kept with the account.
 * @param list the name of the list
 */
export function useListSearch<State extends { page: number; limit: number }>(
  list: string,
  { read, write }: ListSearch<State>,
) {
  const { pairs, go } = useAddress();
  const [pageSize, keepPageSize] = useKeptPageSize(list);
  const search = useMemo(() => read(withPageSize(pairs, pageSize)), [read, pairs, pageSize]);
  const change = useCallback(
    (next: Partial<State>) => {
      if (next.limit !== undefined && next.limit !== search.limit) keepPageSize(next.limit);
      go(write({ ...search, page: 1, ...next }));
    },
    [search, go, write, keepPageSize],
  );
  const nothing = read({});
  return {
    search,
    change,
    /** Lets go of everything but the size of the page and what is said here. */
    reset: (kept: Partial<State> = {}) => change({ ...nothing, limit: search.limit, ...kept }),
    /** For `ListScreen`: the state whose scroll position is kept. */
    place: `${list}${writePairs(write(search))}`,
    /** For `ListScreen`: the part of it that makes a selection void. */
    question: `${list}${writePairs(write({ ...search, page: 1, limit: nothing.limit }))}`,
  };
}
