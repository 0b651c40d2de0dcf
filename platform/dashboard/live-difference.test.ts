import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differenceOf } from './live-difference.ts';

const row = (id: number, revision = 1) => ({ id, revision });
const difference = (shown: ReturnType<typeof row>[], now: ReturnType<typeof row>[]) => {
  const { inPlace, changed, moved } = differenceOf(shown, now);
  return { inPlace, changed: [...changed], moved };
};

test('a row that changed becomes what it is now, where it stands', () => {
  expect(difference([row(1), row(2)], [row(1), row(2, 2)])).toEqual({
    inPlace: [row(1), row(2, 2)],
    changed: [2],
    moved: 0,
  });
});

test('rows that come and leave wait, and those beside them do not move', () => {
  expect(difference([row(1), row(2), row(3)], [row(4), row(1, 2), row(3)])).toEqual({
    inPlace: [row(1, 2), row(2), row(3)],
    changed: [1],
    moved: 2,
  });
});

test('a row that changed and moved up is one that waits', () => {
  expect(difference([row(1), row(2), row(3)], [row(3, 2), row(1), row(2)]).moved).toBe(1);
});

test('whatever changes: what is shown keeps its order, and nothing waits only where all is the same', () => {
  const rows = fc.uniqueArray(
    fc.record({ id: fc.integer({ min: 1, max: 8 }), revision: fc.integer({ min: 1, max: 3 }) }),
    {
      selector: ({ id }) => id,
    },
  );
  fc.assert(
    fc.property(rows, rows, (shown, now) => {
      const { inPlace, moved } = differenceOf(shown, now);
      const ids = (some: { id: number }[]) => some.map(({ id }) => id);
      expect(ids(inPlace)).toEqual(ids(shown));
      expect(moved === 0).toBe(String(ids(shown)) === String(ids(now)));
      if (moved === 0) expect(inPlace).toEqual(now);
    }),
  );
});
