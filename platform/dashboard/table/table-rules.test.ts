import { describe, expect, test } from 'vitest';
import { fitColumns } from './fit-columns.ts';
import { selectRow } from './row-selection.ts';
import { nextSort } from './sort-cycle.ts';
import type { TableColumn } from './table-column.ts';

describe('the sort of a table', () => {
  test('goes from none to descending, to ascending, and back to none', () => {
    const down = nextSort({ by: 'created', direction: 0 }, 'created');
    const up = nextSort(down, 'created');
    expect([down.direction, up.direction, nextSort(up, 'created').direction]).toEqual([-1, 1, 0]);
  });

  test('begins anew on another column', () => {
    expect(nextSort({ by: 'created', direction: 1 }, 'views')).toEqual({ by: 'views', direction: -1 });
  });
});

describe('the selection of rows', () => {
  const order = [1, 2, 3, 4, 5];
  const select = (selected: number[], id: number, anchor?: number, range = false) =>
    [...selectRow(new Set(selected), order, { id, anchor, range })].sort();

  test('takes a row in and out', () => {
    expect(select([], 2)).toEqual([2]);
    expect(select([2, 3], 2)).toEqual([3]);
  });

  test('takes in everything from the anchor on, in both directions', () => {
    expect(select([2], 4, 2, true)).toEqual([2, 3, 4]);
    expect(select([4], 2, 4, true)).toEqual([2, 3, 4]);
  });

  test('treats a range without an anchor on this page as a single press', () => {
    expect(select([], 3, 99, true)).toEqual([3]);
  });
});

describe('the columns of a table', () => {
  const column = (id: string, width: number | 'rest', more: Partial<TableColumn<null>> = {}) => ({
    id,
    title: id,
    width,
    cell: () => null,
    ...more,
  });
  const columns = [
    column('status', 168),
    column('headline', 'rest'),
    column('authors', 134, { leaves: 2 }),
    column('tags', 132, { leaves: 1, minWindow: 1200 }),
  ];
  const shown = (width: number, window = 1440, hidden: string[] = []) =>
    fitColumns(columns, { width, window, hidden: new Set(hidden) }).map(({ id }) => id);

  test('are all there when the widest has its least width', () => {
    expect(shown(60 + 168 + 320 + 134 + 132)).toEqual(['status', 'headline', 'authors', 'tags']);
  });

  test('leave in their order, one by one', () => {
    expect(shown(60 + 168 + 320 + 134 + 131)).toEqual(['status', 'headline', 'authors']);
    expect(shown(60 + 168 + 320 + 133)).toEqual(['status', 'headline']);
  });

  test('never leave when they have no turn', () => {
    expect(shown(100)).toEqual(['status', 'headline']);
  });

  test('are away in a narrow window or by choice', () => {
    expect(shown(5000, 1199)).toEqual(['status', 'headline', 'authors']);
    expect(shown(5000, 1440, ['authors'])).toEqual(['status', 'headline', 'tags']);
  });
});
