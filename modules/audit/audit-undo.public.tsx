export { undoLastAct } from './dashboard/undo-last-act.ts';
