import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { CallError } from './call.ts';

/** The state of a task is asked for as often as this. */
export const TASK_POLL_MILLISECONDS = 2_000;
/** A server that is started anew is waited for; so many questions without its answer are half a minute. */
const MOST_MISSES = 15;

/** Nothing answered that knows of the task. */
const isAway = ({ status }: CallError): boolean => status === 0 || status === 502 || status === 503;

type TaskPoll<Answer> = {
  data: Answer | undefined;
  /** Why the waiting has ended without the end of the task. */
  failure: CallError | null;
};

/** Asks every two seconds for a task until it has ended, or until it is clear that nobody will say so. */
export function useTaskPoll<Answer extends { is_ready: boolean }>(
  query: Pick<UseQueryOptions<Answer, CallError>, 'queryKey' | 'queryFn'>,
): TaskPoll<Answer> {
  const [misses, setMisses] = useState(0);
  const endedBy = (error: CallError | null): CallError | null =>
    error && (!isAway(error) || misses >= MOST_MISSES) ? error : null;
  const { data, error, dataUpdatedAt, errorUpdatedAt } = useQuery<Answer, CallError>({
    ...query,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.is_ready || endedBy(state.error) ? false : TASK_POLL_MILLISECONDS,
    refetchIntervalInBackground: true,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer ends the row of misses.
  useEffect(() => setMisses(0), [dataUpdatedAt]);
  useEffect(() => {
    if (errorUpdatedAt > 0) setMisses((count) => count + 1);
  }, [errorUpdatedAt]);
  return {
    data,
    failure: endedBy(error),
  };
}
