import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { type AddressPairs, digits, writePairs } from '#platform/dashboard/list-search.ts';
import type { ListAddress, ListAddressState } from '#platform/dashboard/records/list-address.ts';
import { useHiddenColumns } from '#platform/dashboard/table/kept-columns.ts';
import type { ViewScreen } from '../view-kinds.contract.ts';
import { type SavedViews, useSavedViews, useViewsOf } from './use-saved-views.tsx';
import { listSortNames as sortNames } from './view-screens.ts';

/** The field of a list's address that names the view it shows. */
export const savedField = { saved: digits(undefined) };

type ViewedState<SortKey extends string> = ListAddressState<SortKey> & { saved: number | undefined };

type Options<SortKey extends string, State extends ViewedState<SortKey>> = {
  screen: ViewScreen;
  address: ListAddress<SortKey, State>;
  /** What `useList` gives. */
  list: { search: State; total: number | undefined; props: { list: string } };
  columns: readonly { id: string; width: number | 'rest' }[];
  /** The tab of everything: "All people". */
  all: string;
};

const noCounts: ReadonlyMap<number, number> = new Map();

/** The saved views of a list that lives in its address by `listAddress`, with `savedField` among its fields. */
export function useListViews<SortKey extends string, State extends ViewedState<SortKey>>({
  screen,
  address,
  list: { search, total, props },
  columns,
  all,
}: Options<SortKey, State>): SavedViews {
  const { pairs, go } = useAddress();
  const views = useViewsOf(screen);
  const [hidden, , onHide] = useHiddenColumns(props.list);
  const [isBare] = useState(() => writePairs(pairs) === '');
  const settle = useCallback((asked: AddressPairs) => questionOf(address, address.read(asked)), [address]);
  const asked = useMemo(() => questionOf(address, search), [address, search]);
  const { limit } = search;
  const onView = useCallback(
    (next: AddressPairs, saved: number | undefined, options?: { replace?: boolean }) =>
      go(address.write({ ...address.read(next), limit, saved }), options),
    [address, go, limit],
  );
  const ids = useMemo(() => columns.filter(({ width }) => width !== 'rest').map(({ id }) => id), [columns]);
  const isWhole = search.saved === undefined && Object.keys(asked).length === 0;
  return useSavedViews(views, {
    screen,
    all: { title: all, count: isWhole ? total : undefined },
    pairs: asked,
    settle,
    viewId: search.saved,
    onView,
    sortNames,
    columns: { all: ids, hidden, onHide },
    counts: noCounts,
    isBare,
  });
}

/** What a state asks, without the page, the view, and the row that is open. */
const questionOf = <State extends ViewedState<string>>(
  { read, write }: { read: (pairs: AddressPairs) => State; write: (state: State) => AddressPairs },
  state: State,
): AddressPairs => write({ ...state, page: 1, limit: read({}).limit, saved: undefined, open: undefined });
