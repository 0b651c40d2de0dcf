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
  const whole = months.map((month) => ({ from: month, to: endOf(month) }));
  return { months, days: between({ from, to }, whole) };
}

/** The days of a period beside some that a sum stands for, which come in order. */
export const daysBeside = (period: Days, summed: readonly string[]): Days[] =>
  between(
    period,
    summed.filter((day) => period.from <= day && day <= period.to).map((day) => ({ from: day, to: day })),
  );

function between({ from, to }: Days, whole: readonly Days[]): Days[] {
  const days: Days[] = [];
  let next = from;
  for (const one of whole) {
    if (next < one.from) days.push({ from: next, to: moved(one.from, -1) });
    next = moved(one.to, 1);
  }
  if (next <= to) days.push({ from: next, to });
  return days;
}

const DAY = 86_400_000;
const moved = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

function endOf(month: string): string {
  const date = new Date(month);
  date.setUTCMonth(date.getUTCMonth() + 1, 0);
  return date.toISOString().slice(0, 10);
}
