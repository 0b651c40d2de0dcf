import type { InputOf } from '#platform/contract/endpoint.ts';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import {
  redirectMatches,
  redirectOrigins,
  redirectSortKeys,
  redirectStatuses,
  redirectViews,
} from '../redirect-kinds.contract.ts';
import type { listRedirects } from '../redirects.contract.ts';

/** The views of the list, and the records of the routing beside them. */
export const listViews = [...redirectViews, 'records'] as const;

/** Between the address and the state. */
export const redirectsSearch = listAddress(
  {
    view: oneOf(listViews, 'all'),
    status: oneOf(redirectStatuses, undefined),
    match: oneOf(redirectMatches, undefined),
    origin: oneOf(redirectOrigins, undefined),
  },
  redirectSortKeys,
  { sortBy: 'created', sortDirection: -1, limit: 50 },
);

/** What the address of the list says; every part is valid, whatever the address was. */
export type RedirectsSearch = ReturnType<typeof redirectsSearch.read>;

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
  ...pageQuery(state),
});
