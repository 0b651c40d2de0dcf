/** Descending, ascending, or none. */
export type SortDirection = -1 | 0 | 1;

/** The sort of a list: one column at most. */
export type Sort = { by: string; direction: SortDirection };

/** What a press on a column's head does: none, then descending, then ascending, then none again. */
export function nextSort(current: Sort, column: string): Sort {
  if (current.by !== column || current.direction === 0) return { by: column, direction: -1 };
  return { by: column, direction: current.direction === -1 ? 1 : 0 };
}
