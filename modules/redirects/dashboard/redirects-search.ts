import type { InputOf } from '#platform/contract/endpoint.ts';
import { offsetOf, type PageSize, pageSizes } from '#platform/dashboard/list-pages.ts';
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

/** Between the address and the state. */
export const redirectsSearch = listSearch<RedirectsSearch>(
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

/** Without any other order the newest come first. */
export const newestFirst = { sortBy: 'created', sortDirection: -1 } as const;

/** Which redirects a state of the address means. */
export const redirectsQuestion = (state: RedirectsSearch) => ({
  query: state.q || undefined,
  view: state.view === 'records' ? ('all' as const) : state.view,
  status: state.status,
  match: state.match,
  origin: state.origin,
});

/** What the call is asked for a state of the address. */
export const redirectsQuery = (
  state: RedirectsSearch,
): NonNullable<InputOf<typeof listRedirects>['query']> => ({
  ...redirectsQuestion(state),
  order_by: state.sortBy,
  order_direction: state.sortDirection,
  limit: state.limit,
  offset: offsetOf(state),
});
