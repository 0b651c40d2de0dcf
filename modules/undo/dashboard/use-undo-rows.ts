import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { keyOf } from '#platform/dashboard/queries.ts';
import { useUndo } from './use-undo.ts';

/**
 * Undoes a delete of rows, and says what came back and what did not.
 * @param stale the calls that show other rows then; the same list at every render
 */
export function useUndoRows(stale: readonly Endpoint[]): (batchId: number | null) => Promise<void> {
  const { run, tell } = useUndo();
  const client = useQueryClient();
  return useCallback(
    async (batchId) => {
      if (batchId === null) return;
      const state = await run(batchId);
      for (const one of stale) void client.invalidateQueries({ queryKey: keyOf(one) });
      tell(state);
    },
    [run, tell, client, stale],
  );
}
