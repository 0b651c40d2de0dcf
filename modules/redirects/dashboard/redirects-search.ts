import type { InputOf } from '#platform/contract/endpoint.ts';
import { listSearch, oneOf, pageNumber, phrase } from '#platform/dashboard/list-search.ts';
import {
  type RedirectMatch,
  type RedirectOrigin,
  type RedirectSortKey,
  type RedirectStatus,
  type RedirectView,
  redirectMatches,
  redirectOrigins,
  redirectSortKeys,
  redirectStatuses,
  redirectViews,
} from '../redirect-kinds.contract.ts';
import type { listRedirects } from '../redirects.contract.ts';

export const pageSizes = [10, 25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

/** The views of the list, and the records of the routing beside them. */
export const listViews = [...redirectViews, 'records'] as const;

/** What the address of the list says; every part is valid, whatever the address was. */
export type RedirectsSearch = {
  q: string;
  view: RedirectView | 'records';
  status: RedirectStatus | undefined;
  match: RedirectMatch | undefined;
  origin: RedirectOrigin | undefined;
  sortBy: RedirectSortKey;
  sortDirection: -1 | 1;
  limit: PageSize;
  page: number;
};

const search = listSearch<RedirectsSearch>(
  {
    q: phrase(200),
    view: oneOf(listViews, 'all'),
    status: oneOf(redirectStatuses, undefined),
    match: oneOf(redirectMatches, undefined),
    origin: oneOf(redirectOrigins, undefined),
    sortBy: oneOf(redirectSortKeys, 'created'),
    sortDirection: oneOf([-1, 1], -1),
    limit: oneOf(pageSizes, 10),
    page: pageNumber,
  },
  { sortBy: 'order_by', sortDirection: 'order_direction' },
);

export const readRedirectsSearch = search.read;
export const writeRedirectsSearch = search.write;
export const defaultRedirectsSearch = search.read({});

/** Lists end at this row; the call takes no offset beyond it. */
export const lastReachableRow = 10_000;

/** How many rows lie before the page; a page past the reachable end shows the last one. */
export const offsetOf = (state: Pick<RedirectsSearch, 'page' | 'limit'>): number =>
  Math.min((state.page - 1) * state.limit, lastReachableRow - state.limit);

/** What the call is asked for a state of the address. */
export const redirectsQuery = (
  state: RedirectsSearch,
): NonNullable<InputOf<typeof listRedirects>['query']> => ({
  query: state.q || undefined,
  view: state.view === 'records' ? 'all' : state.view,
  status: state.status,
  match: state.match,
  origin: state.origin,
  order_by: state.sortBy,
  order_direction: state.sortDirection,
  limit: state.limit,
  offset: offsetOf(state),
});
