/** Descending, ascending, or none. */
export type SortDirection = -1 | 0 | 1;

/** The sort of a list: one column at most. */
export type Sort = { by: string; direction: SortDirection };

/** One of a column's own sorts. */
export type ColumnSort = {
  /** The name that the call sorts by. */
  by: string;
  direction: -1 | 1;
  /** What the menu of the column calls it: "Updated, newest first". */
  title: string;
  /** The head of the column while the list is sorted so, where it differs from the column's title. */
  head?: string;
};

type Sortable = { sortBy?: string; sorts?: readonly ColumnSort[] };

/** What a column can be sorted by, in the order of its cycle; a plain column goes down and then up. */
export function sortsOf(column: Sortable): readonly Pick<ColumnSort, 'by' | 'direction'>[] {
  if (column.sorts) return column.sorts;
  const { sortBy: by } = column;
  if (by === undefined) return [];
  return [
    { by, direction: -1 },
    { by, direction: 1 },
  ];
}

/** The place of the list's sort among those of a column; -1 when another column has it. */
export const sortAt = (current: Sort | undefined, column: Sortable): number =>
  sortsOf(column).findIndex(({ by, direction }) => by === current?.by && direction === current.direction);

/** What a press on a column's head does: from none through the sorts of the column, and back to none. */
export function nextSort(current: Sort | undefined, column: Sortable): Sort {
  const sorts = sortsOf(column);
  const at = sortAt(current, column);
  const next = sorts[at + 1];
  if (next) return { by: next.by, direction: next.direction };
  return { by: sorts[at]?.by ?? current?.by ?? '', direction: 0 };
}
