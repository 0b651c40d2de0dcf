import { keywordPeriods, keywordSources } from '#modules/figures/keyword-kinds.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { type CalendarDate, compareDays } from '#platform/dashboard/dates.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { dayField, dayInQuery } from '#platform/dashboard/records/period-filter.tsx';
import type { exportKeywords, listKeywords } from '../../keywords.contract.ts';

/** The periods beside the usual one of 30 days. */
export const otherPeriods = keywordPeriods.filter((period) => period !== 'last_month');

export const keywordsSearch = listAddress(
  {
    source: oneOf(keywordSources, 'site'),
    period: oneOf(otherPeriods, undefined),
    from: dayField,
    to: dayField,
    results: oneOf(['none'] as const, undefined),
  },
  ['searches'] as const,
  { sortBy: 'searches', sortDirection: -1, limit: 50 },
);
export type KeywordsSearch = ReturnType<typeof keywordsSearch.read>;

/** Nothing was counted before. */
const FIRST_DAY = { year: 2000, month: 1, day: 1 };

/** Whether somebody chose days instead of a period; an end before the start is none. */
export const hasDays = ({ from, to }: Pick<KeywordsSearch, 'from' | 'to'>): boolean =>
  from && to ? compareDays(from, to) <= 0 : from !== undefined || to !== undefined;

/** Days of which one end is open go from the beginning, or until today. */
function periodOf(state: KeywordsSearch, today: CalendarDate) {
  if (!hasDays(state)) return { period: state.period ?? ('last_month' as const) };
  return {
    period: 'custom' as const,
    custom_date_from: dayInQuery(state.from ?? FIRST_DAY),
    custom_date_to: dayInQuery(state.to ?? today),
  };
}

/** What list and file are asked for a state of the address. */
export const askedKeywords = (
  state: KeywordsSearch,
  today: CalendarDate,
): NonNullable<InputOf<typeof exportKeywords>['query']> => ({
  ...{ source: state.source, ...periodOf(state, today), q: state.q || undefined },
  zero_results: state.source === 'site' && state.results === 'none',
});

export const keywordsQuery = (
  state: KeywordsSearch,
  today: CalendarDate,
): NonNullable<InputOf<typeof listKeywords>['query']> => ({
  ...askedKeywords(state, today),
  ...{ limit: state.limit, offset: offsetOf(state) },
});
