import { useCallback } from 'react';
import { CallError, reasonOf } from './call.ts';
import { notices } from './notices.tsx';
import { platformText } from './texts.ts';
import { offerUndo } from './undo/undo.ts';

/** A deletion that can be taken back. */
export type UndoableDelete<Gone> = {
  /** Deletes, and gives what `restore` needs to know. */
  remove: () => Promise<Gone>;
  restore: (gone: Gone) => Promise<unknown>;
  said: {
    deleted: (gone: Gone) => string;
    /** The sentences of a failure, with the server's reason. */
    deleteFailed: (reason: string) => string;
    /** Where `remove` may be called twice and then does it once: no answer came, so nobody knows what was done. */
    deleteUnknown?: (reason: string) => string;
    restoreFailed: (reason: string) => string;
  };
};

/** Deletes at once, says so, and offers to undo it for ten seconds; tells whether it was deleted. */
export function useUndoableDelete(): <Gone>(act: UndoableDelete<Gone>) => Promise<boolean> {
  return useCallback(deleteUndoably, []);
}

async function deleteUndoably<Gone>(act: UndoableDelete<Gone>): Promise<boolean> {
  const { remove, restore, said } = act;
  try {
    const gone = await remove();
    // Where nothing was deleted there is nothing to take back, and the deed before stays the last one.
    if (Array.isArray(gone) && gone.length === 0) notices.done(said.deleted(gone));
    else offerUndo(said.deleted(gone), () => restore(gone), said.restoreFailed);
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    if (said.deleteUnknown && isUnanswered(error)) {
      const again = { label: platformText('retry'), run: () => void deleteUndoably(act) };
      notices.failed(said.deleteUnknown(reason), again);
    } else notices.failed(said.deleteFailed(reason));
    return false;
  }
}

/** The server may have done it: its answer was lost on the way, or given up by a proxy. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 502 || error.status === 504);
