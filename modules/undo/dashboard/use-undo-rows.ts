import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { loadPart } from '#platform/dashboard/load-part.ts';
import { keyOf } from '#platform/dashboard/queries.ts';

/** Undoes an act; `said` is what is so again, as a sentence, where its kind does not tell it; null says nothing. */
export type UndoRows = (batchId: number | null, said?: string | null) => Promise<void>;

/**
 * Undoes a delete of rows, and says what came back and what did not.
 * @param stale the calls that show other rows then; the same list at every render
 */
export function useUndoRows(stale: readonly Endpoint[]): UndoRows {
  const client = useQueryClient();
  const go = useGo();
  const { id: siteId, timeZone: zone } = useCaller().site;
  return useCallback(
    async (batchId, said) => {
      if (batchId === null) return;
      const refresh = () => {
        for (const one of stale) void client.invalidateQueries({ queryKey: keyOf(one) });
      };
      // Most deletes are meant: what undoes them comes with the first that was not.
      const { undoRows } = await loadPart(() => import('./undo-rows.ts'));
      await undoRows({ siteId, batchId, zone, go, refresh, said });
    },
    [client, go, siteId, zone, stale],
  );
}
