/** The page numbers to show; `gap` stands for those that are left out. At most seven entries. */
export function pagingNumbers(current: number, last: number): (number | 'gap-before' | 'gap-after')[] {
  if (last <= 5) return Array.from({ length: last }, (_, index) => index + 1);
  const start = Math.max(2, Math.min(current - 1, last - 2));
  const end = Math.min(last - 1, Math.max(current + 1, 3));
  const middle = Array.from({ length: end - start + 1 }, (_, index) => start + index);
  return [
    1,
    ...(start > 2 ? (['gap-before'] as const) : []),
    ...middle,
    ...(end < last - 1 ? (['gap-after'] as const) : []),
    last,
  ];
}
