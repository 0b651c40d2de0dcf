export { undoActOf } from './dashboard/undo-act-of.ts';
