import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { countPosts, type listPosts } from '../../posts.contract.ts';
import type { postsCountQuery } from './posts-list-query.ts';

type List = Pick<UseQueryResult<AnswerOf<typeof listPosts>>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>;

/** Where colleagues write all the time, the number is asked for again once in so many milliseconds. */
const PAUSE = 30_000;

/**
 * How many posts answer the question of the list. A list never waits for its count: one of many posts says where
 * counting stopped, and the exact number is asked for beside it.
 */
export function useExactCount(query: ReturnType<typeof postsCountQuery>, list: List) {
  const { site } = useCaller();
  const said = list.data?.posts_count;
  // What an index found is counted no further by the call that counts.
  const isMore = said?.is_exact === false && !list.isPlaceholderData && query.index === undefined;
  const exact = useQuery({
    ...read(countPosts, { params: { roarId: site.id }, query }),
    enabled: isMore,
    staleTime: 60_000,
  });
  // With new rows the number is another one, and the last one stands until it is here.
  const { dataUpdatedAt, errorUpdatedAt, refetch } = exact;
  const isOld = isMore && dataUpdatedAt > 0 && dataUpdatedAt < list.dataUpdatedAt;
  const next = Math.max(dataUpdatedAt, errorUpdatedAt) + PAUSE;
  useEffect(() => {
    if (!isOld) return;
    const again = setTimeout(() => void refetch({ cancelRefetch: false }), next - Date.now());
    return () => clearTimeout(again);
  }, [isOld, next, refetch]);
  return isMore ? (exact.data ?? said) : said;
}
