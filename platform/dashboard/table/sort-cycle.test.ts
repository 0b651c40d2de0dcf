import { array, assert, constantFrom, property, record, uniqueArray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ColumnSort, nextSort, type Sort, sortAt } from './sort-cycle.ts';

const created = { sortBy: 'created' };
const views = { sortBy: 'views' };
const times: { sorts: ColumnSort[] } = {
  sorts: [
    { by: 'created', direction: -1, title: 'Newest' },
    { by: 'updated', direction: -1, title: 'Updated last' },
    { by: 'updated', direction: 1, title: 'Updated first' },
  ],
};
const press = (column: Parameters<typeof nextSort>[1], times: number, from: Sort) =>
  Array.from({ length: times }).reduce<Sort[]>(
    (sorts) => [...sorts, nextSort(sorts.at(-1) ?? from, column)],
    [],
  );

describe('sort-cycle: the sort of a table', () => {
  test('goes from none to descending, to ascending, and back to none', () => {
    const directions = press(created, 4, { by: 'created', direction: 0 }).map((sort) => sort.direction);
    expect(directions).toEqual([-1, 1, 0, -1]);
  });

  test('goes through the own list of a column, and back to none', () => {
    expect(press(times, 5, { by: 'views', direction: 0 })).toEqual([
      { by: 'created', direction: -1 },
      { by: 'updated', direction: -1 },
      { by: 'updated', direction: 1 },
      { by: 'updated', direction: 0 },
      { by: 'created', direction: -1 },
    ]);
  });

  test('comes back to none after as many presses as a column has sorts, and one', () => {
    const sorts = uniqueArray(
      record({ by: constantFrom('a', 'b', 'c'), direction: constantFrom<-1 | 1>(-1, 1) }),
      { minLength: 1, selector: ({ by, direction }) => `${by}${direction}` },
    ).map((list) => list.map((sort) => ({ ...sort, title: '' })));
    assert(
      property(sorts, (list) => {
        const pressed = press({ sorts: list }, list.length + 1, { by: 'z', direction: 0 });
        expect(pressed.map(({ direction }) => direction)).toEqual([
          ...list.map(({ direction }) => direction),
          0,
        ]);
      }),
    );
  });
});

describe('sort-single: only one column is sorted', () => {
  test('another column begins its own cycle', () => {
    expect(nextSort({ by: 'created', direction: 1 }, views)).toEqual({ by: 'views', direction: -1 });
  });

  test('whatever is pressed, at most one of the columns has the sort', () => {
    assert(
      property(array(constantFrom(created, views)), (pressed) => {
        const sort = pressed.reduce<Sort>((current, column) => nextSort(current, column), {
          by: 'created',
          direction: -1,
        });
        const sorted = [created, views].filter((column) => sortAt(sort, column) >= 0);
        expect(sorted).toHaveLength(sort.direction === 0 ? 0 : 1);
      }),
    );
  });
});
