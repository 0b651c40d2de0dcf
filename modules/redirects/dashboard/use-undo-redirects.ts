import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useUndo } from '#modules/undo/undo.public.tsx';
import { keyOf } from '#platform/dashboard/queries.ts';
import { staleRedirects } from './redirects-stale.ts';

/** Undoes a delete of redirects, and says what came back and what did not. */
export function useUndoRedirects(): (batchId: number | null) => Promise<void> {
  const { run, tell } = useUndo();
  const client = useQueryClient();
  return useCallback(
    async (batchId) => {
      if (batchId === null) return;
      const state = await run(batchId);
      for (const one of staleRedirects) void client.invalidateQueries({ queryKey: keyOf(one) });
      tell(state);
    },
    [run, tell, client],
  );
}
