import { plainTexts, roomTexts } from '#platform/dashboard/texts.ts';
import texts from './texts/en-US.json' with { type: 'json' };

/** The words of what an undo did and left. */
export const useUndoTexts = roomTexts('undo', texts);
export type UndoTexts = ReturnType<typeof useUndoTexts>;

/** The same outside of components. */
export const undoText = plainTexts('undo', texts);
