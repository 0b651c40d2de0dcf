export { undoRows } from './dashboard/undo-rows.ts';
