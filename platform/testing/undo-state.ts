import type { UndoState } from '#platform/contract/undo-state.ts';

/** An act that can be undone, or was where it says so. */
export const undoState = (more: Partial<UndoState> = {}): UndoState => ({
  ...{ batch_id: 90, kind: 'post', count: 2, is_ready: true, undo_of: null, undone: null },
  undo_until_ts: Math.floor(Date.now() / 1000) + 3_600,
  ...more,
});

/** What an undo did, and what it left. */
export const undone = (count: number, left: NonNullable<UndoState['undone']>['left'] = []) => ({
  ...{ ts: 1_760_000_000, by: 'Amelia Wong', task_id: null, batch_id: 91, count },
  ...{ left_count: left.length, left },
});
