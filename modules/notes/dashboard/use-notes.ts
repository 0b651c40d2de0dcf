import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AnswerOf } from '#platform/contract/endpoint.ts';
import type { CallError } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import { useLiveQueries } from '#platform/dashboard/use-live-queries.ts';
import { listPostNotes } from '../notes.contract.ts';

/** The calls that show other notes once somebody wrote, changed or deleted one. */
export const stale = [listPostNotes];

/**
 * The notes of a post, asked anew when somebody says something.
 * @param every milliseconds after which they are asked in any case: the editor hears of no changes
 */
export function useNotes(
  postId: number,
  every: number,
): UseQueryResult<AnswerOf<typeof listPostNotes>, CallError> {
  const { site } = useCaller();
  useLiveQueries('post_note', stale);
  return useQuery({
    ...read(listPostNotes, { params: { siteId: site.id, postId } }),
    refetchInterval: every,
  });
}
