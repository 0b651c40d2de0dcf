import type { UndoState } from '#platform/contract/undo-state.ts';

/** An act that can be undone, or was where it says so. */
export const undoState = (more: Partial<UndoState> = {}): UndoState => ({
  ...{ batch_id: 90, kind: 'post', count: 2, is_ready: true, undo_of: null, undone: null, stayed: [] },
  has_sent: false,
  undo_until_ts: Math.floor(Date.now() / 1000) + 3_600,
  ...more,
});

/** What an undo did, and what it left. */
export const undone = (count: number, left: NonNullable<UndoState['undone']>['left'] = []) => ({
  ...{ ts: 1_760_000_000, by: 'Amelia Wong', task_id: null, batch_id: 91, count },
  ...{ left_count: left.length, left, left_groups: groupsOf(left) },
});

function groupsOf(left: NonNullable<UndoState['undone']>['left']) {
  const groups = Map.groupBy(left, ({ reason, by }) => `${reason} ${by}`);
  return [...groups.values()].flatMap((rows) => {
    const [first] = rows;
    if (!first) return [];
    const { reason, by, is_own } = first;
    return [
      { reason, by, is_own, count: rows.length, ts: Math.max(...rows.map(({ ts }) => ts ?? 0)) || null },
    ];
  });
}
