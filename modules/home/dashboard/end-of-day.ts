import { calendarDate, formatDay } from '#platform/dashboard/dates.ts';

const HOUR = 3_600;

/** The unix second at which the day of a moment ends in the zone; days have 23 to 25 hours. */
export function endOfDay(moment: number, zone: string): number {
  const day = (seconds: number) => formatDay(calendarDate(seconds, zone));
  const today = day(moment);
  // The first second of another day lies between these two.
  let before = moment;
  let after = moment + 26 * HOUR;
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (day(middle) === today) before = middle;
    else after = middle;
  }
  return after;
}
