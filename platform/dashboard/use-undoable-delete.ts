import { useCallback } from 'react';
import { reasonOf } from './call.ts';
import { notices } from './notices.tsx';
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
    restoreFailed: (reason: string) => string;
  };
};

/** Deletes at once, says so, and offers to undo it for ten seconds; tells whether it was deleted. */
export function useUndoableDelete(): <Gone>(act: UndoableDelete<Gone>) => Promise<boolean> {
  return useCallback(async ({ remove, restore, said }) => {
    try {
      const gone = await remove();
      offerUndo(said.deleted(gone), () => restore(gone), said.restoreFailed);
      return true;
    } catch (error) {
      notices.failed(said.deleteFailed(reasonOf(error)));
      return false;
    }
  }, []);
}
