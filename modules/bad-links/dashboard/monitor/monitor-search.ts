import { savedField } from '#modules/saved-views/saved-views.public.tsx';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { oneOf, phrase } from '#platform/dashboard/list-search.ts';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import type { listLinks } from '../../bad-links.contract.ts';
import { linkResults } from '../../link-kinds.contract.ts';

/** The tabs above the list. */
export const shownStates = ['broken', 'failing', 'unclear', 'working', 'all'] as const;
export const LONGEST_HOST = 255;

/** Between the address and the state. */
export const monitorSearch = listAddress(
  {
    ...savedField,
    state: oneOf(shownStates, 'broken'),
    status: oneOf(linkResults, undefined),
    host: phrase(LONGEST_HOST),
  },
  ['seen'] as const,
  { sortBy: 'seen', sortDirection: -1, limit: 50 },
);

export type MonitorSearch = ReturnType<typeof monitorSearch.read>;

/** What the call is asked for a state of the address. */
export const monitorQuery = (state: MonitorSearch): NonNullable<InputOf<typeof listLinks>['query']> => ({
  ...{ q: state.q || undefined, state: state.state, status: state.status, host: state.host || undefined },
  ...{ limit: state.limit, offset: offsetOf(state) },
});
