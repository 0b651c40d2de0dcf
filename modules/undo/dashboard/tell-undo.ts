import type { UndoState } from '#platform/contract/undo-state.ts';
import { notices } from '#platform/dashboard/notices.tsx';
import { loadWords, type Words } from '#platform/dashboard/rooms/room-words.ts';
import { RECENT_ACTIONS } from '#platform/dashboard/use-undoable-delete.ts';
import { undoText } from './undo-texts.ts';
import { isNamedByRoom, leftWords, undoneWords } from './undo-words.ts';

type Shown = {
  go: (url: string) => void;
  zone: string;
  /** What is so again, as a sentence, where whoever undoes it knows more than its kind; null where that is said already. */
  said?: string | null | undefined;
};

/** Says what an undo did, what it left and why; only that it goes on where it has not ended. */
export async function tellUndo(state: UndoState, { go, zone, said }: Shown): Promise<void> {
  if (!state.is_ready) {
    notices.done(undoText('begun'));
    return;
  }
  const words = said === undefined && isNamedByRoom(state) ? await wordsOf(state.kind) : undefined;
  const done = undoneWords(state, undoText, { said: said ?? undefined, words });
  const left = leftWords(state, undoText, zone, Math.floor(Date.now() / 1000));
  if (left === '') {
    if (said !== null) notices.done(done);
  } else {
    const more = { label: undoText('recent'), run: () => go(RECENT_ACTIONS) };
    notices.warned([done, left].filter((part) => part !== '').join(' '), more);
  }
}

/** The words of its room; undefined where these do not come. */
async function wordsOf(kind: string): Promise<Words | undefined> {
  try {
    return await loadWords([kind]);
  } catch {
    return undefined;
  }
}
