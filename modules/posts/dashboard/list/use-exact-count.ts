import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { countPosts, type listPosts } from '../../posts.contract.ts';
import type { postsCountQuery } from './posts-list-query.ts';

type List = Pick<UseQueryResult<AnswerOf<typeof listPosts>>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>;

/**
 * How many posts answer the question of the list. A list never waits for its count: one of many posts says where
 * counting stopped, and the exact number is asked for beside it.
 */
export function useExactCount(query: ReturnType<typeof postsCountQuery>, list: List) {
  const { site } = useCaller();
  const said = list.data?.posts_count;
  const isMore = said?.is_exact === false && !list.isPlaceholderData;
  const exact = useQuery({
    ...read(countPosts, { params: { roarId: site.id }, query }),
    enabled: isMore,
    staleTime: 60_000,
  });
  // With new rows the number is another one, and the last one stands until it is here.
  const { dataUpdatedAt, refetch } = exact;
  const isOld = isMore && dataUpdatedAt > 0 && dataUpdatedAt < list.dataUpdatedAt;
  useEffect(() => {
    if (isOld) void refetch({ cancelRefetch: false });
  }, [isOld, refetch]);
  return isMore ? (exact.data ?? said) : said;
}
