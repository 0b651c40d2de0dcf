import type { PlanInterval } from './package-kinds.contract.ts';

/** When one interval of a plan is over; null for what is paid once. `start` is unix seconds. */
export function planEnd(
  { interval, interval_count }: { interval: PlanInterval; interval_count: number },
  start: number,
): number | null {
  if (interval === 'one_time') return null;
  return monthsLater(start, interval === 'year' ? interval_count * 12 : interval_count);
}

/** The same day so many months later, or the last day of a month that is too short. `start` is unix seconds. */
export function monthsLater(start: number, months: number): number {
  const from = new Date(start * 1000);
  const first = new Date(from);
  first.setUTCDate(1);
  first.setUTCMonth(first.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(from.getUTCDate(), lastDay));
  return Math.floor(first.getTime() / 1000);
}
