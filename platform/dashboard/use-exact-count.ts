import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CallError } from './call.ts';
import { notices } from './notices.tsx';

/** Where colleagues write all the time, the number is asked for again once in so many milliseconds. */
const PAUSE = 30_000;

/**
 * The exact number beside a list that says where counting stopped: a list never waits for its count.
 * @param reading the call that counts
 * @param list.isMore whether the list says that there are more than it has counted
 * @param list.updatedAt when its rows came
 * @param list.failed what is said when the number does not come; the list still says where counting stopped
 * @returns what the call answers; undefined as long as it has not
 */
export function useExactCount<Count, Key extends QueryKey>(
  reading: UseQueryOptions<Count, CallError, Count, Key>,
  { isMore, updatedAt, failed }: { isMore: boolean; updatedAt: number; failed?: string | undefined },
): Count | undefined {
  const exact = useQuery({ ...reading, enabled: isMore, staleTime: 60_000 });
  // With new rows the number is another one, and the last one stands until it is here.
  const { data, dataUpdatedAt, error, errorUpdatedAt, refetch } = exact;
  const isOld = isMore && dataUpdatedAt > 0 && dataUpdatedAt < updatedAt;
  const next = Math.max(dataUpdatedAt, errorUpdatedAt) + PAUSE;
  useEffect(() => {
    if (!isOld) return;
    const again = setTimeout(() => void refetch({ cancelRefetch: false }), next - Date.now());
    return () => clearTimeout(again);
  }, [isOld, next, refetch]);
  useEffect(() => {
    if (error === null || failed === undefined || !isMore) return;
    const told = notices.failed(error, failed, refetch);
    return () => notices.close(told);
  }, [error, failed, isMore, refetch]);
  return isMore ? data : undefined;
}
