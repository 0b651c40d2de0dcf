import type { UndoState } from '#platform/contract/undo-state.ts';
import { call } from '#platform/dashboard/call.ts';
import { getUndo, undoAct } from '../undo.contract.ts';
import { tellUndo } from './tell-undo.ts';

type Order = {
  siteId: number;
  batchId: number;
  zone: string;
  go: (url: string) => void;
  /** Has the lists asked again that show other rows now. */
  refresh: () => void;
  /** What is so again, as a sentence; null where that is said already. */
  said?: string | null | undefined;
};

/** Undoes a delete of rows, says what came back, and once more at the end of what goes on for longer. */
export async function undoRows({ siteId, batchId, refresh, ...shown }: Order): Promise<void> {
  const state = await call(undoAct, { params: { siteId, batchId } });
  refresh();
  await tellUndo(state, shown);
  if (state.is_ready) return;
  const ended = await endOf(siteId, batchId);
  refresh();
  if (ended) await tellUndo(ended, shown);
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
