import { useCallback } from 'react';
import type { UndoState } from '#platform/contract/undo-state.ts';
import { useGo } from '#platform/dashboard/address.ts';
import { call, reasonOf } from '#platform/dashboard/call.ts';
import { useCaller } from '#platform/dashboard/caller.tsx';
import { notices } from '#platform/dashboard/notices.tsx';
import { undoAct } from '../undo.contract.ts';
import { tellUndo } from './tell-undo.ts';
import { useUndoTexts } from './undo-texts.ts';

export type Undo = {
  /** Undoes an act; what it did is not said yet. */
  run: (batchId: number) => Promise<UndoState>;
  /** Says what an undo did, what it left and why; only that it goes on where it has not ended. */
  tell: (state: UndoState) => void;
  /** Both; an undo that was refused is said with its reason and offered once more. */
  runAndTell: (batchId: number, onEnd?: (state: UndoState) => void) => Promise<void>;
};

/** Undoes deletes and bulk acts of any room. */
export function useUndo(): Undo {
  const text = useUndoTexts();
  const go = useGo();
  const { site } = useCaller();
  const siteId = site.id;
  const run = useCallback((batchId: number) => call(undoAct, { params: { siteId, batchId } }), [siteId]);
  const tell = useCallback(
    (state: UndoState) => {
      void tellUndo(state, { go, zone: site.timeZone });
    },
    [go, site.timeZone],
  );
  const runAndTell = useCallback(
    async (batchId: number, onEnd?: (state: UndoState) => void) => {
      try {
        const state = await run(batchId);
        tell(state);
        onEnd?.(state);
      } catch (error) {
        const again = () => runAndTell(batchId, onEnd);
        notices.failed(error, text('failed', { reason: reasonOf(error) }), again, { mayRepeat: true });
      }
    },
    [run, tell, text],
  );
  return { run, tell, runAndTell };
}
