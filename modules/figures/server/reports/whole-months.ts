import type { Days } from './performance-days.ts';

/** What is read for a report: sums of whole months, and the days that no such sum stands for. */
export type Pieces = { months: string[]; days: Days[] };

/**
 * Splits the days of a report. A month is taken as a whole where it lies within or outside of each of the periods, so that
 * what is asked of its days can be asked of its first.
 * @param summed first days of months that are added up
 */
export function piecesOf(periods: readonly Days[], summed: readonly string[]): Pieces {
  const from = periods.map((days) => days.from).sort()[0];
  const to = periods
    .map((days) => days.to)
    .sort()
    .at(-1);
  if (from === undefined || to === undefined) return { months: [], days: [] };
  const months = summed.toSorted().filter((month) => {
    const last = endOf(month);
    const isWithin = (days: Days) => days.from <= month && last <= days.to;
    const isOutside = (days: Days) => last < days.from || days.to < month;
    return periods.some(isWithin) && periods.every((days) => isWithin(days) || isOutside(days));
  });
  const days: Days[] = [];
  let next = from;
  for (const month of months) {
    if (next < month) days.push({ from: next, to: moved(month, -1) });
    next = moved(endOf(month), 1);
  }
  if (next <= to) days.push({ from: next, to });
  return { months, days };
}

const DAY = 86_400_000;
const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

function endOf(month: string): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}
