import { expect, test } from 'vitest';
import { groupsOf, type LeftRow } from './undo-acts.ts';

const changed = (by: number | null, ts: number | null): LeftRow => ({
  id: 1,
  reason: 'changed_since',
  by,
  ts,
});

test('what an undo leaves is counted by the reason, and by who changed it last and when', () => {
  const first = groupsOf(
    [],
    [changed(7, 100), { id: 2, reason: 'is_locked', by: 7, ts: 90 }, changed(7, 80)],
  );
  expect(groupsOf(first, [changed(8, 120), changed(7, 110)])).toEqual([
    { reason: 'changed_since', by: 7, count: 3, ts: 110 },
    { reason: 'is_locked', by: null, count: 1, ts: null },
    { reason: 'changed_since', by: 8, count: 1, ts: 120 },
  ]);
});

test('so many people that nobody reads their names are one group', () => {
  const groups = groupsOf(
    [],
    Array.from({ length: 50 }, (_, at) => changed(at + 1, at)),
  );
  expect(groups).toHaveLength(21);
  expect(groups.at(-1)).toEqual({ reason: 'changed_since', by: null, count: 30, ts: 49 });
});
