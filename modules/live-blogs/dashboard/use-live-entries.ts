import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import type { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { listLiveEntries } from '../live-blogs.contract.ts';

const LOOK_EVERY = 10_000;

/** The calls that show other updates once somebody wrote, changed or deleted one. */
export const stale = [listLiveEntries];

/** The newest updates of a live blog, asked anew every few seconds: several people write at once. */
export function useLiveEntries(
  postId: number,
  limit: number,
): UseQueryResult<AnswerOf<typeof listLiveEntries>, CallError> {
  const { site } = useCaller();
  return useQuery({
    ...read(listLiveEntries, { params: { siteId: site.id, postId }, query: { limit } }),
    refetchInterval: LOOK_EVERY,
    placeholderData: keepPreviousData,
  });
}
