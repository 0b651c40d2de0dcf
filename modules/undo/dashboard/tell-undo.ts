import type { UndoState } from '#platform/contract/undo-state.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { undoText } from './undo-texts.ts';
import { leftWords, undoneWords } from './undo-words.ts';

/** Says what an undo did, what it left and why; only that it goes on where it has not ended. */
export function tellUndo(state: UndoState, { go, zone }: { go: (url: string) => void; zone: string }): void {
  if (!state.is_ready) {
    notices.done(undoText('begun'));
    return;
  }
  const done = undoneWords(state, undoText);
  const left = leftWords(state, undoText, zone, Math.floor(Date.now() / 1000));
  if (left === '') notices.done(done);
  else {
    const more = { label: undoText('recent'), run: () => go(RECENT_ACTIONS) };
    notices.warned([done, left].filter((part) => part !== '').join(' '), more);
  }
}
