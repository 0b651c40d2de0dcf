import { useCallback } from 'react';
import { useGo } from './address.ts';
import { CallError, reasonOf } from './call.ts';
import { notices } from './notices.tsx';
import { offerUndo } from './undo/undo.ts';

/** A deletion that can be taken back. */
export type UndoableDelete<Gone> = {
  /** Deletes, and gives what `restore` needs to know. */
  remove: () => Promise<Gone>;
  restore: (gone: Gone) => Promise<unknown>;
  /** The act that the server keeps of it, by which it is found after a reload. */
  batchOf?: (gone: Gone) => number | null;
  /** Whether there is nothing to bring back. */
  isNothing?: (gone: Gone) => boolean;
  /** `restore` says by itself what came back. */
  saysEnd?: boolean;
  said: {
    deleted: (gone: Gone) => string;
    /** The sentences of a failure, with the server's reason. */
    deleteFailed: (reason: string) => string;
    /** Where `remove` may be called twice and then does it once: no answer came, so nobody knows what was done. */
    deleteUnknown?: (reason: string) => string;
    restoreFailed: (reason: string) => string;
    /** What is there again, where `restore` does not say it. */
    restored?: (gone: Gone) => string;
  };
};

/**
 * Deletes at once, says so, and offers to undo it for ten seconds, then points to recent actions; tells whether it was
 * deleted.
 */
export function useUndoableDelete(): <Gone>(act: UndoableDelete<Gone>) => Promise<boolean> {
  const go = useGo();
  return useCallback((act) => deleteUndoably(act, () => go(RECENT_ACTIONS)), [go]);
}

/** Where deletes and bulk acts of a day can be undone. */
export const RECENT_ACTIONS = '/r/dashboard/settings/recent-actions';

async function deleteUndoably<Gone>(act: UndoableDelete<Gone>, later: () => void): Promise<boolean> {
  const { remove, restore, said, batchOf, isNothing = isEmpty } = act;
  try {
    const gone = await remove();
    // Where nothing was deleted there is nothing to take back, and the deed before stays the last one.
    if (isNothing(gone)) notices.done(said.deleted(gone));
    else {
      const { saysEnd } = act;
      offerUndo(said.deleted(gone), () => restore(gone), {
        ...{ failed: said.restoreFailed, saysEnd, later },
        ...{ undone: said.restored?.(gone), batchId: batchOf?.(gone) },
      });
    }
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    const again = () => deleteUndoably(act, later);
    if (!isUnanswered(error)) notices.failed(error, said.deleteFailed(reason), again);
    else if (said.deleteUnknown) notices.failed(error, said.deleteUnknown(reason), again);
    // It may be deleted: the same once more would say that nothing is there.
    else notices.failed(error, said.deleteFailed(reason), null);
    return false;
  }
}

const isEmpty = (gone: unknown): boolean => Array.isArray(gone) && gone.length === 0;

/** The server may have done it: its answer was lost on the way, or given up by a proxy. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof CallError && (error.status === 0 || error.status === 502 || error.status === 504);
