import { savedField } from '#modules/saved-views/saved-views.public.tsx';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { type CalendarDate, compareDays, formatDay, parseDay } from '#platform/dashboard/dates.ts';
import { oneOf, type SearchField } from '#platform/dashboard/list-search.ts';
import { listAddress, pageQuery } from '#platform/dashboard/records/list-address.ts';
import type { listMisses } from '../../missing-pages.contract.ts';
import { missSortKeys } from '../../not-found-kinds.contract.ts';

/** The periods that are one click away. */
export const shownPeriods = ['15m', '1h', '24h', '7d', '30d'] as const;
export type ShownPeriod = (typeof shownPeriods)[number];

const day: SearchField<CalendarDate | undefined> = {
  read: (text) => parseDay(text ?? ''),
  write: (value) => value && formatDay(value),
};

/** Between the address and the state. */
export const reportSearch = listAddress(
  {
    ...savedField,
    period: oneOf(shownPeriods, '15m'),
    bots: oneOf(['shown'] as const, undefined),
    from: day,
    to: day,
  },
  missSortKeys,
  { sortBy: 'hits', sortDirection: -1, limit: 50 },
);

export type ReportSearch = ReturnType<typeof reportSearch.read>;

/** The days that somebody chose instead of a period; one end alone, or an end before the start, is none. */
export const chosenDays = ({ from, to }: Pick<ReportSearch, 'from' | 'to'>) =>
  from && to && compareDays(from, to) <= 0 ? { from, to } : null;

const dashed = (value: CalendarDate): string => formatDay(value).replaceAll('/', '-');

/** The keys of a call for the period of an address. */
export function periodQuery(state: ReportSearch) {
  const days = chosenDays(state);
  return days
    ? {
        ...{ period: 'custom' as const },
        ...{ custom_date_from: dashed(days.from), custom_date_to: dashed(days.to) },
      }
    : { period: state.period };
}

/** What the call is asked for a state of the address. */
export const reportQuery = (state: ReportSearch): NonNullable<InputOf<typeof listMisses>['query']> => ({
  ...{ q: state.q || undefined, bots: state.bots === 'shown' },
  ...periodQuery(state),
  ...pageQuery(state),
});
