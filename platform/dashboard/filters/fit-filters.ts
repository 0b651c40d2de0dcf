/** A filter's measured width and whether it is set. */
export type MeasuredFilter = { id: string; width: number; isSet: boolean; isRare: boolean };

/** What is asked for rarely waits behind More until it is set. */
export const mayStand = ({ isRare, isSet }: { isRare?: boolean; isSet: boolean }): boolean =>
  isSet || !isRare;

/** The room between two filters. */
const gap = 4;

/**
 * The filters that fit into the bar, in their own order. Set ones go first when room is short;
 * room for the More button is kept as soon as anything has to wait there.
 */
export function fitFilters(filters: readonly MeasuredFilter[], width: number, more: number): Set<string> {
  const wanted = filters.filter(mayStand);
  const all = wanted.reduce((sum, filter) => sum + filter.width + gap, 0);
  const needsMore = wanted.length < filters.length || all > width;
  let room = width - (needsMore ? more + gap : 0);
  const fitting = new Set<string>();
  for (const filter of [...wanted].sort((a, b) => Number(b.isSet) - Number(a.isSet))) {
    room -= filter.width + gap;
    if (room < 0) break;
    fitting.add(filter.id);
  }
  return fitting;
}
