import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keyOf } from '#platform/dashboard/queries.ts';
import { TASK_POLL_MILLISECONDS } from '#platform/dashboard/use-task-poll.ts';
import { listImports, type SiteImport } from '../imports.contract.ts';

/** Whether a task works on it. */
export const isUnderWay = ({ state }: Pick<SiteImport, 'state'>): boolean =>
  state === 'reading' || state === 'running' || state === 'undoing';

/** The list is asked again while something in it is under way. */
export function useLiveImports(items: readonly SiteImport[]): void {
  const client = useQueryClient();
  const isLive = items.some(isUnderWay);
  useEffect(() => {
    if (!isLive) return;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: keyOf(listImports) }),
      TASK_POLL_MILLISECONDS,
    );
    return () => clearInterval(timer);
  }, [isLive, client]);
}
