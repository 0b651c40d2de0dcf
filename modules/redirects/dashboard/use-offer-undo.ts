import { useCallback } from 'react';
import { useGo } from '#platform/dashboard/address.ts';
import { offerUndo } from '#platform/dashboard/undo/undo.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { useUndoRedirects } from './use-undo-redirects.ts';

/** Says what was done to many redirects, with Undo, and where that stands later. */
export function useOfferUndo(): (said: string, batchId: number | null) => void {
  const go = useGo();
  const undo = useUndoRedirects();
  return useCallback(
    (said, batchId) =>
      offerUndo(said, () => undo(batchId), { saysEnd: true, batchId, later: () => go(RECENT_ACTIONS) }),
    [go, undo],
  );
}
