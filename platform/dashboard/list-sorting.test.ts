import { expect, test } from 'vitest';
import { sortingOf } from './list-sorting.ts';
import { nextSort } from './table/sort-cycle.ts';

type Key = 'created' | 'title';
const unsorted = { sortBy: 'created' as Key, sortDirection: -1 as -1 | 1 };

function press(search: typeof unsorted, column: string) {
  const asked: object[] = [];
  const sorting = sortingOf(search, ['created', 'title'], unsorted, (next) => asked.push(next));
  sorting.onSort(nextSort(sorting.sort, { sortBy: column }));
  return asked;
}

test('a column is sorted downwards, then upwards, then as without any press', () => {
  expect(press(unsorted, 'title')).toEqual([{ sortBy: 'title', sortDirection: -1 }]);
  expect(press({ sortBy: 'title', sortDirection: -1 }, 'title')).toEqual([
    { sortBy: 'title', sortDirection: 1 },
  ]);
  expect(press({ sortBy: 'title', sortDirection: 1 }, 'title')).toEqual([unsorted]);
});

test('a column that the call cannot sort by leaves the order of the list itself', () => {
  expect(press({ sortBy: 'title', sortDirection: 1 }, 'note')).toEqual([unsorted]);
});
