import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { cancelTask, getTask, getTaskResult } from '#modules/tasks/tasks.contract.ts';
import { isGone } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { forgetTask, type KeptTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { listExports } from '../exports.contract.ts';
import { useExportsTexts } from './exports-texts.ts';
import { downloadFrom } from './start-download.ts';

export const POLL_MILLISECONDS = 2_000;
const ERROR_SECONDS = 5;

/** Follows an export until it ends: then its file is downloaded, or what went wrong is said. */
export function useRunningExport(kept: KeptTask): void {
  const text = useExportsTexts();
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...read(getTaskResult, { params: { result_id: kept.id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_ready || isGone(state.error) ? false : POLL_MILLISECONDS),
    refetchIntervalInBackground: true,
  });
  const { key, id } = kept;
  useEffect(() => {
    if (!isGone(error) && !data?.is_ready) return;
    if (!forgetTask({ key, id })) return;
    void client.invalidateQueries({ queryKey: keyOf(listExports) });
    if (data?.status === 'SUCCESS' && typeof data.result === 'string') downloadFrom(data.result);
    else if (data?.status === 'REVOKE') notices.done(text('notices.cancelled'));
    else notices.failed(text('notices.failed'), undefined, ERROR_SECONDS);
  }, [data, error, key, id, client, text]);
}

/** How far an export is, and the way to end it. */
export function useExportProgress(taskId: number) {
  const { site } = useCaller();
  const params = { siteId: site.id, taskId };
  const { data } = useQuery({
    ...read(getTask, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_ready ? false : POLL_MILLISECONDS),
  });
  const cancel = useWrite(cancelTask, [getTask, getTaskResult]);
  return {
    done: data?.done ?? 0,
    total: data?.total ?? null,
    isCancelling: cancel.isPending || (data?.is_cancel_requested ?? false),
    cancel: () => cancel.mutate({ params }),
  };
}
