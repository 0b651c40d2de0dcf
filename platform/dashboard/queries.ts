import {
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { AnswerOf, Endpoint, InputOf } from '#platform/contract/endpoint.ts';
import { addressOf, CallError, call } from './call.ts';
import { takeEarlyData } from './early-fetch.ts';
import { sentWrite } from './undo/sent-writes.ts';

/** The key under which an answer is kept: the call, then its input. */
export const keyOf = (endpoint: Endpoint, input?: unknown): QueryKey =>
  input === undefined ? [endpoint.method, endpoint.path] : [endpoint.method, endpoint.path, input];

/** Query options for a reading call; a newer request of the same kind cancels the earlier one. */
export function read<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions<AnswerOf<E>, CallError>({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    // What came while the scripts were on their way is drawn at once, without an empty screen before it.
    initialData: () => takeEarlyData(addressOf(endpoint, input)) as AnswerOf<E> | undefined,
  });
}

/**
 * A writing call for a screen.
 * @param stale the reading calls whose answers are fetched again after it
 */
export function useWrite<E extends Endpoint>(
  endpoint: E,
  stale: readonly Endpoint[],
): UseMutationResult<AnswerOf<E>, CallError, InputOf<E>> {
  const client = useQueryClient();
  return useMutation<AnswerOf<E>, CallError, InputOf<E>>({
    mutationFn: (input) => sentWrite(call(endpoint, input)),
    // The writer goes on at once; the lists are asked again meanwhile.
    onSuccess: () => {
      for (const one of stale) void client.invalidateQueries({ queryKey: keyOf(one) });
    },
  });
}

/** A read is tried once more when the server could not be reached or is busy; a refusal or a block is an answer. */
export const retryReads = (failures: number, error: Error): boolean =>
  failures < 1 &&
  error instanceof CallError &&
  error.code !== 'blocked' &&
  (error.status === 0 || error.status === 502 || error.status === 503);
