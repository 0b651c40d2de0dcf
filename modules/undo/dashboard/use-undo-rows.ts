import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import type { UndoState } from '#platform/contract/undo-state.ts';
import { call } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { getUndo } from '../undo.contract.ts';
import { useUndo } from './use-undo.ts';

/**
 * Undoes a delete of rows, and says what came back and what did not.
 * @param stale the calls that show other rows then; the same list at every render
 */
export function useUndoRows(stale: readonly Endpoint[]): (batchId: number | null) => Promise<void> {
  const { run, tell } = useUndo();
  const client = useQueryClient();
  const siteId = useCaller().site.id;
  return useCallback(
    async (batchId) => {
      if (batchId === null) return;
      const state = await run(batchId);
      const refresh = () => {
        for (const one of stale) void client.invalidateQueries({ queryKey: keyOf(one) });
      };
      refresh();
      tell(state);
      if (state.is_ready) return;
      const ended = await endOf(siteId, batchId);
      refresh();
      if (ended) tell(ended);
    },
    [run, tell, client, siteId, stale],
  );
}

const POLL_MILLISECONDS = 1_000;
const MOST_POLLS = 300;

/** What an undo did that goes on after its answer; null where that cannot be heard. */
async function endOf(siteId: number, batchId: number): Promise<UndoState | null> {
  for (let polls = 0; polls < MOST_POLLS; polls += 1) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MILLISECONDS));
    try {
      const state = await call(getUndo, { params: { siteId, batchId } });
      if (state.is_ready) return state;
    } catch {
      // Recent actions say how it ended.
      return null;
    }
  }
  return null;
}
