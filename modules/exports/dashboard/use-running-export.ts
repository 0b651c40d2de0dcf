import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { cancelTask, getTask, getTaskResult } from '#modules/tasks/tasks.contract.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { forgetTask, type KeptTask, keepTask } from '#platform/dashboard/kept-task.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { numberText } from '#platform/dashboard/number-text.ts';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { platformText } from '#platform/dashboard/texts.ts';
import { TASK_POLL_MILLISECONDS, useTaskPoll } from '#platform/dashboard/use-task-poll.ts';
import { listExports } from '../exports.contract.ts';
import { takeOrder } from './export-orders.ts';
import { useExportsTexts } from './exports-texts.ts';
import { downloadFrom } from './start-download.ts';

const ERROR_SECONDS = 5;

/** Follows an export until it ends: then its file is downloaded and named, or what went wrong is said. */
export function useRunningExport(kept: KeptTask): void {
  const text = useExportsTexts();
  const { site } = useCaller();
  const client = useQueryClient();
  const { data, failure } = useTaskPoll(read(getTaskResult, { params: { result_id: kept.id } }));
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
    if (!failure && !data?.is_ready) return;
    if (!forgetTask({ key, id })) return;
    void client.invalidateQueries({ queryKey: keyOf(listExports) });
    if (data?.status === 'SUCCESS' && typeof data.result === 'string') {
      downloadFrom(data.result);
      void tellDone();
    } else if (data?.status === 'REVOKE') notices.done(text('notices.cancelled'));
    else if (failure) {
      // The export may go on all the same, so its state is asked for again.
      const again = () => {
        client.removeQueries({ queryKey: keyOf(getTaskResult, { params: { result_id: id } }) });
        keepTask({ key, id });
      };
      notices.failed(failure, text('notices.failed'), again, { seconds: ERROR_SECONDS });
    } else {
      const order = takeOrder(id);
      const again = order ? { label: platformText('retry'), run: order } : undefined;
      notices.refused(text('notices.failed'), again, ERROR_SECONDS);
    }
  }, [data, failure, key, id, client, text, tellDone]);
}

/** How far an export is, and the way to end it. */
export function useExportProgress(taskId: number) {
  const { site } = useCaller();
  const params = { siteId: site.id, taskId };
  const { data } = useQuery({
    ...read(getTask, { params }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_ready ? false : TASK_POLL_MILLISECONDS),
  });
  const cancel = useWrite(cancelTask, [getTask, getTaskResult]);
  return {
    done: data?.done ?? 0,
    total: data?.total ?? null,
    isCancelling: cancel.isPending || (data?.is_cancel_requested ?? false),
    cancel: () => cancel.mutate({ params }),
  };
}
