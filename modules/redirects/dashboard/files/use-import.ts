import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cancelTask, getTask } from '#modules/tasks/tasks.contract.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keyOf, read, useWrite } from '#platform/dashboard/queries.ts';
import { taskIsTold } from '#platform/dashboard/told-tasks.ts';
import { type ImportMode, ImportReport, importRedirects } from '../../redirect-files.contract.ts';
import { staleRedirects } from '../redirects-stale.ts';

const POLL_MILLISECONDS = 700;

export type ImportFile = { name: string; content: string };

/** One file on its way: each start is a task that is followed until it ends. */
export function useImport() {
  const { site } = useCaller();
  const client = useQueryClient();
  const [started, setStarted] = useState<{ taskId: number } | null>(null);
  const [mode, setMode] = useState<ImportMode>('check');
  const begin = useWrite(importRedirects, []);
  const cancel = useWrite(cancelTask, [getTask]);
  const params = { siteId: site.id, taskId: started?.taskId ?? 0 };
  const { data: task } = useQuery({
    ...read(getTask, { params }),
    enabled: started !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_ready ? false : POLL_MILLISECONDS),
  });
  const report = task?.status === 'SUCCESS' ? ImportReport.safeParse(task.result).data : undefined;
  const made = report?.made ?? 0;

  useEffect(() => {
    if (made === 0) return;
    for (const one of staleRedirects) void client.invalidateQueries({ queryKey: keyOf(one) });
  }, [made, client]);

  const ended = task?.is_ready ? started?.taskId : undefined;
  useEffect(() => {
    if (ended !== undefined) taskIsTold(ended);
  }, [ended]);

  const isRunning = begin.isPending || (started !== null && !task?.is_ready);
  return {
    start: async (file: ImportFile, next: ImportMode, ownHosts: string[]) => {
      setStarted(null);
      setMode(next);
      const body = { content: file.content, mode: next, own_hosts: ownHosts };
      const { task_id: taskId } = await begin.mutateAsync({ params: { siteId: site.id }, body });
      setStarted({ taskId });
    },
    cancel: () => cancel.mutate({ params }),
    isRunning,
    mode,
    /** From 0 to 1; null until it is known. */
    progress: isRunning && task?.total ? task.done / task.total : null,
    report: isRunning ? undefined : report,
    end: isRunning ? undefined : task?.status,
    error: begin.error?.message ?? task?.error ?? null,
  };
}
