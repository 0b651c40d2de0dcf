import { useQuery } from '@tanstack/react-query';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { useSubscriptionsTexts } from './subscriptions-texts.ts';

const MOST_SHOWN = 100;

/** A filter by the groups that subscriptions open; none for whoever may not see groups. */
export function useGroupFilter(
  value: number | undefined,
  onChange: (id: number | undefined) => void,
): ListFilter | null {
  const text = useSubscriptionsTexts();
  const isAsked = mayCall(listUserGroups, useCaller().holder, null);
  const { data } = useQuery({
    ...read(listUserGroups, { query: { limit: MOST_SHOWN } }),
    enabled: isAsked,
  });
  if (!isAsked) return null;
  const groups = data?.items ?? [];
  const isKnown = value === undefined || groups.some(({ id }) => id === value);
  return choiceFilter<number>({
    ...{ id: 'group', name: text('group'), value, onChange },
    values: [...groups.map(({ id }) => id), ...(isKnown ? [] : [value])],
    labelOf: (one) => groups.find(({ id }) => id === one)?.title ?? text('products.gone'),
  });
}
