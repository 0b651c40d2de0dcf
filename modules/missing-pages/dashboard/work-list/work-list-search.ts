import { savedField } from '#modules/saved-views/saved-views.public.tsx';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import type { listOpenMisses } from '../../missing-pages.contract.ts';
import { missStatuses } from '../../not-found-kinds.contract.ts';

/** The periods beside the usual one of 30 days. */
export const shorterPeriods = ['1h', '24h', '7d'] as const;

/** Between the address and the state. */
export const workListSearch = listAddress(
  { ...savedField, status: oneOf(missStatuses, 'open'), period: oneOf(shorterPeriods, undefined) },
  ['hits'] as const,
  { sortBy: 'hits', sortDirection: -1, limit: 50 },
);

export type WorkListSearch = ReturnType<typeof workListSearch.read>;

/** What the call is asked for a state of the address. */
export const workListQuery = (
  state: WorkListSearch,
): NonNullable<InputOf<typeof listOpenMisses>['query']> => ({
  ...{ q: state.q || undefined, status: state.status, period: state.period ?? '30d' },
  ...{ limit: state.limit, offset: offsetOf(state) },
});
