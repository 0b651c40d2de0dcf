import type { InputOf } from '#platform/contract/endpoint.ts';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import type { listMisses } from '../../missing-pages.contract.ts';
import { missSortKeys } from '../../not-found-kinds.contract.ts';

/** The periods that are one click away. */
export const shownPeriods = ['15m', '1h', '24h', '7d', '30d'] as const;
export type ShownPeriod = (typeof shownPeriods)[number];

/** Between the address and the state. */
export const reportSearch = listAddress(
  {
    period: oneOf(shownPeriods, '15m'),
    bots: oneOf(['shown'] as const, undefined),
  },
  missSortKeys,
  { sortBy: 'hits', sortDirection: -1, limit: 50 },
);

export type ReportSearch = ReturnType<typeof reportSearch.read>;

/** What the call is asked for a state of the address. */
export const reportQuery = (state: ReportSearch): NonNullable<InputOf<typeof listMisses>['query']> => ({
  ...{ q: state.q || undefined, period: state.period, bots: state.bots === 'shown' },
  ...pageQuery(state),
});
