import { ChoiceList } from '#platform/dashboard/choice-list.tsx';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { redirectMatches, redirectOrigins, redirectStatuses } from '../redirect-kinds.contract.ts';
import type { RedirectsSearch } from './redirects-search.ts';
import { useRedirectsTexts } from './redirects-texts.ts';

/** The filters of the list: status, match and who made it. */
export function useRedirectsFilters(
  search: RedirectsSearch,
  change: (next: Partial<RedirectsSearch>) => void,
): ListFilter[] {
  const text = useRedirectsTexts();
  const filter = <Key extends 'status' | 'match' | 'origin'>(
    id: Key,
    none: string,
    values: readonly NonNullable<RedirectsSearch[Key]>[],
    labelOf: (value: NonNullable<RedirectsSearch[Key]>) => string,
  ): ListFilter => {
    const value = search[id];
    const set = (next: RedirectsSearch[Key] | undefined) => change({ [id]: next });
    return {
      id,
      name: text(`filters.${id}`),
      value: value === undefined ? none : labelOf(value),
      isSet: value !== undefined,
      onClear: () => set(undefined),
      panel: (close) => (
        <ChoiceList
          label={text(`filters.${id}`)}
          choices={[
            { value: undefined, label: none },
            ...values.map((one) => ({ value: one, label: labelOf(one) })),
          ]}
          isChosen={(one) => one === value}
          onChoose={(one) => {
            set(one);
            close();
          }}
        />
      ),
    };
  };
  return [
    filter('status', text('filters.all'), redirectStatuses, String),
    filter('match', text('filters.all'), redirectMatches, (match) => text(`match.${match}`)),
    filter('origin', text('filters.anyone'), redirectOrigins, (origin) => text(`origin.${origin}`)),
  ];
}
