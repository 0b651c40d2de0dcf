export { useUndoTexts } from './dashboard/undo-texts.ts';
export { leftWords, stateWords } from './dashboard/undo-words.ts';
export { useUndo } from './dashboard/use-undo.ts';
