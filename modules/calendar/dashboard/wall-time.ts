import { type CalendarDate, calendarDate, dateFormat } from '#platform/dashboard/dates.ts';

/** Minutes since midnight on the clock of a zone. */
export type Minutes = number;

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** What the clock on the wall shows at a moment, in minutes since midnight. */
export function minutesOf(seconds: number, zone: string): Minutes {
  const [hour = 0, minute = 0] = dateFormat('en-GB', zone, clock)
    .format(seconds * 1000)
    .split(':')
    .map(Number);
  return hour * 60 + minute;
}

/** Seconds that the zone is ahead of UTC at a moment. */
function offsetAt(seconds: number, zone: string): number {
  const { year, month, day } = calendarDate(seconds, zone);
  const shown = Date.UTC(year, month - 1, day) / 1000 + minutesOf(seconds, zone) * 60;
  return shown - Math.floor(seconds / 60) * 60;
}

/**
 * The moment at which a clock in the zone shows this time of this day, in unix seconds. Where the night of daylight
 * saving leaves it out, it is as long after midnight as on other days; where there are two, it is the first.
 */
export function momentAt({ year, month, day }: CalendarDate, minutes: Minutes, zone: string): number {
  const wanted = Date.UTC(year, month - 1, day) / 1000 + minutes * 60;
  const [before, after] = [wanted - 86_400, wanted + 86_400].map((near) => wanted - offsetAt(near, zone));
  const first = Math.min(before ?? wanted, after ?? wanted);
  const shows = (moment: number) => wanted - offsetAt(moment, zone) === moment;
  if (shows(first)) return first;
  const last = Math.max(before ?? wanted, after ?? wanted);
  return last;
}

/** The first moment of a day in the zone; midnight itself, or what comes in its place. */
export const startOf = (date: CalendarDate, zone: string): number => momentAt(date, 0, zone);

/** `UTC−5`, as the zone is at a moment. */
export function zoneName(seconds: number, zone: string): string {
  const offset = offsetAt(seconds, zone) / 60;
  const hours = Math.floor(Math.abs(offset) / 60);
  const rest = Math.abs(offset) % 60;
  const tail = rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`;
  return offset === 0 ? 'UTC' : `UTC${offset < 0 ? '−' : '+'}${hours}${tail}`;
}
