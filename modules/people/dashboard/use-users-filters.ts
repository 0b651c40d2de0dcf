import { useQuery } from '@tanstack/react-query';
import { listCommunities } from '#modules/communities/communities.contract.ts';
import { listUserGroups } from '#modules/user-groups/user-groups.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { ListFilter } from '#platform/dashboard/filters/list-filter.ts';
import { read } from '#platform/dashboard/queries.ts';
import { choiceFilter } from '#platform/dashboard/records/choice-filter.tsx';
import { periodFilter } from '#platform/dashboard/records/period-filter.tsx';
import { listPeopleRoles } from '../people.contract.ts';
import { usePeopleTexts } from './people-texts.ts';
import { statusKeys } from './user-status.tsx';
import { filteredStatuses, type UsersSearch } from './users-address.ts';

const MOST_SHOWN = 100;

/** Which people: by standing, role, community, user group and when they joined; who sees no details has the last alone. */
export function useUsersFilters(
  search: UsersSearch,
  change: (next: Partial<UsersSearch>) => void,
): ListFilter[] {
  const text = usePeopleTexts();
  const { site, holder, communities: own } = useCaller();
  const seesDetails = mayCall(listPeopleRoles, holder);
  const roles = useQuery({
    ...read(listPeopleRoles, { params: { siteId: site.id } }),
    enabled: seesDetails,
    staleTime: 60_000,
  });
  const mayCommunities = seesDetails && mayCall(listCommunities, holder);
  const listed = useQuery({
    ...read(listCommunities, { query: { limit: MOST_SHOWN } }),
    enabled: mayCommunities,
    staleTime: 60_000,
  });
  const mayGroups = seesDetails && mayCall(listUserGroups, holder);
  const groups = useQuery({
    ...read(listUserGroups, { query: { limit: MOST_SHOWN } }),
    enabled: mayGroups,
    staleTime: 60_000,
  });
  const communities = listed.data?.items ?? own;
  const titleIn = (list: readonly { id: number; title: string }[] | undefined, id: number) =>
    list?.find((one) => one.id === id)?.title ?? `#${id}`;
  const period = periodFilter({
    ...{ id: 'joined', name: text('filters.joined') },
    value: { from: search.from, to: search.to },
    onChange: ({ from, to }) => change({ from, to }),
  });
  if (!seesDetails) return [period];
  return [
    choiceFilter({
      ...{ id: 'status', name: text('filters.status'), none: text('status.takingPart') },
      ...{ value: search.status, values: filteredStatuses },
      labelOf: (status) => text(`status.${statusKeys[status]}`),
      onChange: (status) => change({ status }),
    }),
    choiceFilter<number>({
      ...{ id: 'role', name: text('filters.role'), value: search.role },
      values: (roles.data?.items ?? []).map(({ id }) => id),
      labelOf: (id) => titleIn(roles.data?.items, id),
      onChange: (role) => change({ role }),
    }),
    ...(communities.length === 0
      ? []
      : [
          choiceFilter<number>({
            ...{ id: 'community', name: text('filters.community'), value: search.community },
            values: communities.map(({ id }) => id),
            labelOf: (id) => titleIn(communities, id),
            onChange: (community) => change({ community }),
          }),
        ]),
    ...(mayGroups && (groups.data?.items.length ?? 0) > 0
      ? [
          choiceFilter<string>({
            ...{ id: 'group', name: text('filters.group'), value: search.group || undefined },
            values: (groups.data?.items ?? []).map(({ slug }) => slug),
            labelOf: (slug) => groups.data?.items.find((one) => one.slug === slug)?.title ?? slug,
            onChange: (group) => change({ group: group ?? '' }),
          }),
        ]
      : []),
    period,
  ];
}
