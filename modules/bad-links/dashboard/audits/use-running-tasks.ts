import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { CallError, call, reasonOf } from '#platform/dashboard/call.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { keyOf, read } from '#platform/dashboard/queries.ts';
import { cancelLinkTask, listAuditLinks, listLinkAudits, listLinkTasks } from '../../link-audits.contract.ts';
import { useBadLinksTexts } from '../bad-links-texts.ts';

const POLL_MILLISECONDS = 2_000;
/** One audit runs at a time. */
const RUNNING = { query: { status: 'RUNNING', limit: 1 } } as const;
const WAITING = { query: { status: 'ENQUEUED', limit: 20 } } as const;

/** Whoever may not see tasks, or is signed out by now, is told nothing of them. */
const isSilent = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 401 || error.status === 403);

/** Follows what runs and waits, so that the lists are fresh, and cancels it. */
export function useRunningTasks(): { isRunning: boolean; cancel: (taskId: number) => Promise<void> } {
  const text = useBadLinksTexts();
  const client = useQueryClient();
  const [cancellations, setCancellations] = useState(0);
  const running = useQuery({
    ...read(listLinkTasks, RUNNING),
    refetchInterval: ({ state }) => (state.data?.items.length ? POLL_MILLISECONDS : false),
  });
  const waiting = useQuery({
    ...read(listLinkTasks, WAITING),
    refetchInterval: ({ state }) => (state.data?.items.length ? POLL_MILLISECONDS : false),
  });
  const [task] = running.data?.items ?? [];
  const state = [task?.id, task?.done, waiting.data?.items.length, cancellations].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step of what runs makes the lists old.
  useEffect(() => {
    void client.invalidateQueries({ queryKey: keyOf(listLinkAudits) });
    void client.invalidateQueries({ queryKey: keyOf(listAuditLinks) });
  }, [client, state]);
  const { error } = running;
  useEffect(() => {
    if (error && !isSilent(error)) notices.failed(error, reasonOf(error), null, { seconds: 20 });
  }, [error]);
  const cancel = useCallback(
    async (linkTaskId: number): Promise<void> => {
      try {
        await call(cancelLinkTask, { params: { linkTaskId } });
        notices.done(text('audits.cancelled'));
      } catch (failure) {
        if (!isSilent(failure)) notices.failed(failure, reasonOf(failure), null);
      }
      setCancellations((count) => count + 1);
      void client.invalidateQueries({ queryKey: keyOf(listLinkTasks) });
    },
    [client, text],
  );
  return { isRunning: task !== undefined, cancel };
}
