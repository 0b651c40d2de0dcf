export { useUndoRows } from './dashboard/use-undo-rows.ts';
