import { ProfileStatus, profileSortKeys } from '#modules/profiles/profile-kinds.contract.ts';
import { savedField } from '#modules/saved-views/saved-views.public.tsx';
import { offsetOf } from '#platform/dashboard/list-pages.ts';
import { digits, oneOf, phrase } from '#platform/dashboard/list-search.ts';
import { listAddress } from '#platform/dashboard/records/list-address.ts';
import { dayField, dayInQuery } from '#platform/dashboard/records/period-filter.tsx';

const { PENDING, FEATURED, BANNED, INACTIVE } = ProfileStatus;

/** What the list can be narrowed to; active and featured people otherwise. */
export const filteredStatuses = [FEATURED, PENDING, BANNED, INACTIVE] as const;

const LONGEST_SLUG = 60;

/** The address of the list: everybody who takes part, by name, unless it says otherwise. */
export const usersAddress = listAddress(
  {
    ...savedField,
    status: oneOf(filteredStatuses, undefined),
    role: digits(undefined),
    community: digits(undefined),
    group: phrase(LONGEST_SLUG),
    from: dayField,
    to: dayField,
  },
  profileSortKeys,
  { sortBy: 'title', sortDirection: 1, limit: 50 },
);
export type UsersSearch = ReturnType<typeof usersAddress.read>;

/** The filters alone: whatever the page and the order, the people are as many. */
export const usersCountQuery = (search: UsersSearch) => ({
  q: search.q || undefined,
  status: search.status,
  group_id: search.role,
  community_group_id: search.community,
  membership_group_slug: search.group || undefined,
  start_date: dayInQuery(search.from),
  end_date: dayInQuery(search.to),
});

/** What the list asks for. */
export const usersQuery = (search: UsersSearch) => ({
  ...usersCountQuery(search),
  order_by: search.sortBy,
  order_direction: search.sortDirection,
  limit: search.limit,
  offset: offsetOf(search),
  include: 'figures' as const,
});
