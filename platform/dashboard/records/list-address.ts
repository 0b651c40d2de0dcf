import { offsetOf, type PageSize, pageSizes } from '../list-pages.ts';
import { type ListSearch, listSearch, oneOf, pageNumber, phrase, type SearchField } from '../list-search.ts';

/** What the address of every list says, whatever else it says. */
export type ListAddressState<SortKey extends string> = {
  q: string;
  sortBy: SortKey;
  sortDirection: -1 | 1;
  limit: PageSize;
  page: number;
};

/** The address of a list, and how it is sorted. */
export type ListAddress<
  SortKey extends string,
  State extends ListAddressState<SortKey>,
> = ListSearch<State> & {
  sortKeys: readonly SortKey[];
  /** The order while nobody asks for another one. */
  usual: { sortBy: SortKey; sortDirection: -1 | 1 };
};

/**
 * The address of a list: its search, order and page, and the fields of its filters.
 * @param usual the order, and how many rows a page has, while nobody asks for others
 */
export function listAddress<SortKey extends string, Filters extends object>(
  filters: { readonly [Key in keyof Filters]: SearchField<Filters[Key]> },
  sortKeys: readonly SortKey[],
  usual: { sortBy: SortKey; sortDirection: -1 | 1; limit?: PageSize },
): ListAddress<SortKey, ListAddressState<SortKey> & Filters> {
  type State = ListAddressState<SortKey> & Filters;
  const fields = {
    q: phrase(200),
    ...filters,
    sortBy: oneOf(sortKeys, usual.sortBy),
    sortDirection: oneOf([-1, 1] as const, usual.sortDirection),
    limit: oneOf(pageSizes, usual.limit ?? 10),
    page: pageNumber,
  } as unknown as Parameters<typeof listSearch<State>>[0];
  const names = { sortBy: 'order_by', sortDirection: 'order_direction' } as { [Key in keyof State]?: string };
  return { ...listSearch<State>(fields, names), sortKeys, usual };
}

/** The keys of a call for the order and the page of an address. */
export const pageQuery = <SortKey extends string>(state: ListAddressState<SortKey>) => ({
  order_by: state.sortBy,
  order_direction: state.sortDirection,
  limit: state.limit,
  offset: offsetOf(state),
});
