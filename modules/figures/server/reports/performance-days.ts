import type { PerformanceFilters } from '../../performance.contract.ts';

/** Calendar days as YYYY-MM-DD, both ends included. */
export type Days = { from: string; to: string };

/** What is counted, and which days are compared with which for the trend; all of it without a beginning is null. */
export type PerformanceDays = {
  counted: Days | null;
  compared: { now: Days; before: Days; offset: number } | null;
};

/**
 * The days of a period. Today is not over, so the trend compares the whole days alone, with those of the period before.
 * @param today YYYY-MM-DD in the zone of the site
 */
export function performanceDays(
  { period, from, to, trendOffset }: Pick<PerformanceFilters, 'period' | 'from' | 'to' | 'trendOffset'>,
  today: string,
): PerformanceDays {
  if (period === 'all') return { counted: null, compared: null };
  const counted = daysOf(period, today, from, to);
  const whole = { from: counted.from, to: counted.to < today ? counted.to : plusDays(today, -1) };
  if (whole.to < whole.from) return { counted, compared: null };
  // By the length of the period with today: no day is on both sides, and a week is compared with the week before.
  const offset = trendOffset ?? daysBetween(counted.from, counted.to) + 1;
  const before = { from: plusDays(whole.from, -offset), to: plusDays(whole.to, -offset) };
  if (before.from < FIRST_DAY) return { counted, compared: null };
  return { counted, compared: { now: whole, before, offset } };
}

function daysOf(
  period: Exclude<PerformanceFilters['period'], 'all'>,
  today: string,
  from: string | undefined,
  to: string | undefined,
): Days {
  switch (period) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: plusDays(today, -1), to: plusDays(today, -1) };
    case 'last_week':
      return { from: plusDays(today, -6), to: today };
    case 'last_month':
      return { from: plusDays(today, -29), to: today };
    case 'month_to_date':
      return { from: `${today.slice(0, 8)}01`, to: today };
    case 'custom':
      return untilToday({ from: isoDay(from ?? today), to: isoDay(to ?? today) }, today);
  }
}

/** A period that has begun ends today: no day to come has views, and a chart has room for so many days. */
const untilToday = ({ from, to }: Days, today: string): Days => ({
  from,
  to: from <= today && to > today ? today : to,
});

/** DD-MM-YYYY, as calls write days, becomes YYYY-MM-DD, as the database orders them. */
export const isoDay = (date: string): string =>
  /^\d{2}-/.test(date) ? date.split('-').reverse().join('-') : date;

/** Years before it are written in ways that neither compare as texts nor are days to the database. */
const FIRST_DAY = '0001-01-01';
const DAY = 86_400_000;
export const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
