import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { cancelTask, getTask, getTaskResult } from '#modules/tasks/tasks.contract.ts';
import { call, isGone } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { forgetTask, type KeptTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { listExports } from '../exports.contract.ts';
import { useExportsTexts } from './exports-texts.ts';
import { downloadFrom } from './start-download.ts';

export const POLL_MILLISECONDS = 2_000;
const ERROR_SECONDS = 5;

/** Follows an export until it ends: then its file is downloaded and named, or what went wrong is said. */
export function useRunningExport(kept: KeptTask): void {
  const text = useExportsTexts();
  const { site } = useCaller();
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...read(getTaskResult, { params: { result_id: kept.id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_ready || isGone(state.error) ? false : POLL_MILLISECONDS),
    refetchIntervalInBackground: true,
  });
  const { key, id } = kept;
  const tellDone = useCallback(async () => {
    // Without an answer the file is there all the same, only its name and its rows are not said.
    const found = await call(listExports, { params: { siteId: site.id }, query: {} }).catch(() => null);
    const file = found?.items.find((one) => one.id === id);
    const count = file?.row_count ?? null;
    if (!file || count === null) return notices.done(text('notices.downloaded'));
    const shown = numberText(count);
    return notices.done(text('notices.done', { count, shown, file: file.file_name }));
  }, [site.id, id, text]);
  useEffect(() => {
    if (!isGone(error) && !data?.is_ready) return;
    if (!forgetTask({ key, id })) return;
    void client.invalidateQueries({ queryKey: keyOf(listExports) });
    if (data?.status === 'SUCCESS' && typeof data.result === 'string') {
      downloadFrom(data.result);
      void tellDone();
    } else if (data?.status === 'REVOKE') notices.done(text('notices.cancelled'));
    else notices.failed(text('notices.failed'), undefined, ERROR_SECONDS);
  }, [data, error, key, id, client, text, tellDone]);
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
