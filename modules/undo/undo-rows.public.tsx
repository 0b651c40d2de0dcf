export { useDeleteRows } from './dashboard/use-delete-rows.ts';
export { useUndoRows } from './dashboard/use-undo-rows.ts';
