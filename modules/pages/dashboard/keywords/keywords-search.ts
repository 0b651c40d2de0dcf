import { keywordPeriods, keywordSources } from '#modules/figures/keyword-kinds.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { oneOf } from '#platform/dashboard/list-search.ts';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import type { exportKeywords, listKeywords } from '../../keywords.contract.ts';

/** The periods beside the usual one of 30 days. */
export const otherPeriods = keywordPeriods.filter((period) => period !== 'last_month');

export const keywordsSearch = listAddress(
  {
    source: oneOf(keywordSources, 'site'),
    period: oneOf(otherPeriods, undefined),
    results: oneOf(['none'] as const, undefined),
  },
  ['searches'] as const,
  { sortBy: 'searches', sortDirection: -1, limit: 50 },
);
export type KeywordsSearch = ReturnType<typeof keywordsSearch.read>;

/** What list and file are asked for a state of the address. */
export const askedKeywords = (
  state: KeywordsSearch,
): NonNullable<InputOf<typeof exportKeywords>['query']> => ({
  ...{ source: state.source, period: state.period ?? 'last_month', q: state.q || undefined },
  zero_results: state.source === 'site' && state.results === 'none',
});

export const keywordsQuery = (state: KeywordsSearch): NonNullable<InputOf<typeof listKeywords>['query']> => ({
  ...askedKeywords(state),
  ...{ limit: state.limit, offset: offsetOf(state) },
});
