import { type QueryKey, useQueries, useQueryClient } from '@tanstack/react-query';
import { useCaller } from '#platform/dashboard/caller.tsx';
import type { AddressPairs } from '#platform/dashboard/list-search.ts';
import { boundedCount } from '#platform/dashboard/number-text.ts';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { useLive } from '#platform/dashboard/use-live.ts';
import { useMomentOfDay } from '#platform/dashboard/use-moment.ts';
import { countPosts } from '../../posts.contract.ts';
import { countShippedViews } from '../../shipped-views.contract.ts';
import { postsListQuery } from './posts-list-query.ts';
import { readPostsSearch } from './posts-search.ts';
import { useShippedCounts } from './use-opening.ts';

export type Counted = { count: number; is_exact: boolean };

/** A number on a tab may be seconds old: every list that is open asks for all of its tabs. */
const pace = { spread: 2_000, least: 4_000, most: 30_000 };

export const countText = (count: Counted | undefined) => count && boundedCount(count.count, count.is_exact);

/**
 * How many posts the views that come with the list have, and those that people saved; they follow what anybody changes.
 * Saved views are many, so that the count of each stops where a list does, and says so.
 * @param isWanted false until the rows are there
 * @param saved what the saved views ask
 */
export function useViewCounts(isWanted: boolean, saved: readonly AddressPairs[]) {
  const { site } = useCaller();
  const client = useQueryClient();
  const now = useMomentOfDay(site.timeZone);
  const inputs = saved.map((pairs) => {
    const asked = postsListQuery(readPostsSearch(pairs), { zone: site.timeZone, now });
    const { limit: _, offset: _offset, order_by: _by, order_direction: _direction, ...query } = asked;
    return { params: { roarId: site.id }, query: { ...query, bounded: 1 as const } };
  });
  const ofSaved = useQueries({
    queries: inputs.map((input) => ({ ...read(countPosts, input), staleTime: 60_000 })),
    combine: (found) => found.map(({ data }) => countText(data)),
  });
  const ask = () => {
    const keys: QueryKey[] = [keyOf(countShippedViews), ...inputs.map((input) => keyOf(countPosts, input))];
    for (const queryKey of keys) void client.invalidateQueries({ queryKey });
  };
  useLive('post', ask, pace);
  return { ofShipped: useShippedCounts(isWanted).data, ofSaved };
}
