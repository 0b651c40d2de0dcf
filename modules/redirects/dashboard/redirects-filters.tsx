import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { redirectMatches, redirectOrigins, redirectStatuses } from '../redirect-kinds.contract.ts';
import type { RedirectsSearch } from './redirects-search.ts';
import { useRedirectsTexts } from './redirects-texts.ts';

/** The filters of the list: status, match and who made it. */
export function useRedirectsFilters(
  search: RedirectsSearch,
  change: (next: Partial<RedirectsSearch>) => void,
): ListFilter[] {
  const text = useRedirectsTexts();
  const none = text('filters.all');
  return [
    choiceFilter({
      id: 'status',
      name: text('filters.status'),
      none,
      value: search.status,
      values: redirectStatuses,
      labelOf: String,
      onChange: (status) => change({ status }),
    }),
    choiceFilter({
      id: 'match',
      name: text('filters.match'),
      none,
      value: search.match,
      values: redirectMatches,
      labelOf: (match) => text(`match.${match}`),
      onChange: (match) => change({ match }),
    }),
    choiceFilter({
      id: 'origin',
      name: text('filters.origin'),
      none: text('filters.all'),
      value: search.origin,
      values: redirectOrigins,
      labelOf: (origin) => text(`origin.${origin}`),
      onChange: (origin) => change({ origin }),
    }),
  ];
}
