import type { UseQueryResult } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useExactCount } from '#platform/dashboard/use-exact-count.ts';
import { countPosts, type listPosts } from '../../posts.contract.ts';
import type { postsCountQuery } from './posts-list-query.ts';

type List = Pick<UseQueryResult<AnswerOf<typeof listPosts>>, 'data' | 'dataUpdatedAt' | 'isPlaceholderData'>;

/** How many posts answer the question of the list: what it says itself, and of many the exact number beside it. */
export function usePostsCount(query: ReturnType<typeof postsCountQuery>, list: List) {
  const { site } = useCaller();
  const said = list.data?.posts_count;
  // What an index found is counted no further by the call that counts.
  const isMore = said?.is_exact === false && !list.isPlaceholderData && query.index === undefined;
  const counting = read(countPosts, { params: { roarId: site.id }, query });
  return useExactCount(counting, { isMore, updatedAt: list.dataUpdatedAt }) ?? said;
}
