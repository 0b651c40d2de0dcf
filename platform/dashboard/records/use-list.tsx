import {
  keepPreviousData,
  type SkipToken,
  skipToken,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { CallError } from '../call.ts';
import { CountText } from '../count-text.tsx';
import { offsetOf, pagingOf } from '../list-pages.ts';
import { sortingOf } from '../list-sorting.ts';
import type { VersionedRow } from '../live-difference.ts';
import { boundedCount } from '../number-text.ts';
import { useExactCount } from '../use-exact-count.ts';
import { useListSearch } from '../use-list-search.ts';
import { useLiveRows } from '../use-live-rows.ts';
import type { ListAddress, ListAddressState } from './list-address.ts';

/** One page of rows as list calls answer it; the count is exact unless it says otherwise. */
export type ListPage<Row> = { items: Row[]; total_count: number; is_exact?: boolean };

/** A reading call as `read` gives it; the contexts of two calls differ by their keys alone. */
type Reading<Row> = {
  queryKey: readonly unknown[];
  queryFn?: ((context: never) => ListPage<Row> | Promise<ListPage<Row>>) | SkipToken;
};

type Ask<Row> = (context: { signal: AbortSignal }) => Promise<ListPage<Row>>;

type ListOptions<Row, SortKey extends string, State extends ListAddressState<SortKey>> = {
  /** The name under which columns, the size of pages and the place are remembered. */
  list: string;
  address: ListAddress<SortKey, State>;
  /** The call that answers a state of the address, such as `read(listBadges, { query })`. */
  ask: (state: State) => Reading<Row>;
  /** The same for one row with the whole count, where the list says that there are more than it has counted. */
  askCount?: ((state: State) => Reading<Row>) | undefined;
  /** What is said when that call fails. */
  countFailed?: string | undefined;
  /** What a row is called, in the list and by screen readers. */
  nameOf: (row: Row) => string;
  /** "<b>412</b> badges": the count in words. */
  count: (values: { count: number; shown: string }) => string;
  /** Where colleagues' changes reach the list while it is shown: what the server calls them, and what is said of rows that wait. */
  live?: { topic: string; said: (count: number) => string } | undefined;
};

const none: never[] = [];
/** Of a list whose count is whole. */
const notCounting = { queryKey: ['no count'], queryFn: skipToken };
/** Of a list that hears of no changes. */
const NO_TOPIC = '';

/**
 * A list that lives in its address: what it asks, its rows, pages and order.
 * @returns `props` for `ListScreen`, and what filters need: the state and how it is changed
 */
export function useList<
  Row extends { id: number },
  SortKey extends string,
  State extends ListAddressState<SortKey>,
>(options: ListOptions<Row, SortKey, State>) {
  const { list, address, ask, nameOf, live } = options;
  const { search, change, reset, place, question } = useListSearch<State>(list, address);
  const reading = ask(search) as UseQueryOptions<ListPage<Row>, CallError>;
  const state = useQuery<ListPage<Row>, CallError>({ ...reading, placeholderData: keepPreviousData });
  const { changed, waiting, show } = useLiveRows<ListPage<Row>, Row & VersionedRow>({
    topic: live?.topic ?? NO_TOPIC,
    queryKey: reading.queryKey,
    updatedAt: state.dataUpdatedAt,
    ask: (signal) => (reading.queryFn as Ask<Row>)({ signal }),
    rowsOf: ({ items }) => items as (Row & VersionedRow)[],
    withRows: (answer, items) => ({ ...answer, items }),
  });
  const page = state.data;
  const items = page?.items ?? none;
  const rows = useMemo(
    () =>
      items.map((value) => {
        const row = { id: value.id, name: nameOf(value), value };
        return changed.has(value.id) ? { ...row, isChanged: true } : row;
      }),
    [items, nameOf, changed],
  );
  const counting = options.askCount?.(search) ?? notCounting;
  const isMore = options.askCount !== undefined && page?.is_exact === false && !state.isPlaceholderData;
  const exact = useExactCount(counting as UseQueryOptions<ListPage<Row>, CallError>, {
    ...{ isMore, updatedAt: state.dataUpdatedAt, failed: options.countFailed },
  });
  const { total_count: total, is_exact: isExact = true } = exact ?? page ?? {};
  // What every list's address has is a part of this one's.
  const goOn = (next: Partial<ListAddressState<SortKey>>) => change(next as Partial<State>);
  const count: ReactNode =
    total === undefined ? null : (
      <CountText text={options.count({ count: total, shown: boundedCount(total, isExact) })} />
    );
  return {
    search,
    change,
    reset,
    items,
    /** How many rows answer, once it is known. */
    total,
    /** What a drawer says of the place of its row. */
    shown: { rows, first: offsetOf(search) + 1, total },
    props: {
      ...{ list, state, rows, place, question, count },
      search: { text: search.q, onFind: (q: string) => goOn({ q }) },
      news: live && waiting > 0 ? { text: live.said(waiting), onShow: show } : undefined,
      onReset: () => reset(),
      paging: pagingOf(search, { total, isExact }, goOn),
      ...sortingOf(search, address.sortKeys, address.usual, (next) => goOn(next)),
    },
  };
}
