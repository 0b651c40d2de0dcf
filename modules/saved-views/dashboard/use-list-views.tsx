import { useCallback, useMemo, useState } from 'react';
import { useAddress } from '#platform/dashboard/address.ts';
import { type AddressPairs, digits, writePairs } from '#platform/dashboard/list-search.ts';
import type { ListAddress, ListAddressState } from '#platform/dashboard/records/list-address.ts';
import { useHiddenColumns } from '#platform/dashboard/table/kept-columns.ts';
import type { ViewsBarProps } from '#platform/dashboard/views-bar.tsx';
import type { ViewScreen } from '../view-kinds.contract.ts';
import { type SavedViews, useSavedViews, useViewsOf } from './use-saved-views.tsx';
import { listSortNames as sortNames } from './view-screens.ts';
import { isSame } from './view-state.ts';

/** The field of a list's address that names the view it shows. */
export const savedField = { saved: digits(undefined) };

type ViewedState<SortKey extends string> = ListAddressState<SortKey> & { saved: number | undefined };

type Options<SortKey extends string, State extends ViewedState<SortKey>> = {
  screen: ViewScreen;
  address: ListAddress<SortKey, State>;
  /** What `useList` gives. */
  list: { search: State; total: number | undefined; props: { list: string } };
  columns: readonly { id: string; width: number | 'rest' }[];
} & (
  | {
      /** The tab of everything: "All people". */
      all: string;
    }
  | { tabs: PartTabs<State> }
);

/** The tabs of a list that always shows one of a few parts, such as what waits and what is done. */
type PartTabs<State> = {
  views: ViewsBarProps<string>['views'];
  current: string;
  /** What the address says of the part that a tab shows. */
  of: (id: string) => Partial<State>;
};

const noCounts: ReadonlyMap<number, number> = new Map();

/** The saved views of a list that lives in its address by `listAddress`, with `savedField` among its fields. */
export function useListViews<SortKey extends string, State extends ViewedState<SortKey>>({
  screen,
  address,
  list: { search, total, props },
  columns,
  ...said
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
  const parts = 'tabs' in said ? said.tabs : undefined;
  const bare = parts && { ...address.read({}), limit, ...parts.of(parts.current) };
  return useSavedViews(views, {
    screen,
    all: { title: 'all' in said ? said.all : '', count: isWhole ? total : undefined },
    tabs: parts &&
      bare && {
        ...{ views: parts.views, current: parts.current },
        isNarrowed: !isSame(asked, questionOf(address, bare)),
        onReset: () => go(address.write(bare)),
        onView: (id) => {
          const kept = search.saved === undefined ? search : { ...address.read({}), limit };
          go(address.write({ ...kept, ...parts.of(id), page: 1, saved: undefined }));
        },
      },
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
