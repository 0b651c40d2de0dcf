import { useCallback } from 'react';
import { notices } from './notices.tsx';
import { usePlatformTexts } from './texts.ts';

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
  const text = usePlatformTexts();
  return useCallback(
    async ({ remove, restore, said }) => {
      try {
        const gone = await remove();
        const undo = () =>
          restore(gone).catch((error) => notices.failed(said.restoreFailed(reasonOf(error))));
        notices.done(said.deleted(gone), { label: text('undo'), run: () => void undo() });
        return true;
      } catch (error) {
        notices.failed(said.deleteFailed(reasonOf(error)));
        return false;
      }
    },
    [text],
  );
}

/** What the server said against a call; nothing when it was something else. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : '');
