import { pageLanguage } from './page-language.ts';

/** Day before month and a 24-hour clock are the house's form; English texts are in American spelling. */
const dateLanguage = (language: string) =>
  language === 'en-US' || language === 'en-XA' ? 'en-GB' : language;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A kept format of the language in a zone. Everywhere the calendar is the one in which days are typed. */
export function dateFormat(
  language: string,
  zone: string | undefined,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${JSON.stringify(options)}`;
  let made = formats.get(key);
  if (!made) {
    const inZone = zone === undefined ? {} : { timeZone: zone };
    made = new Intl.DateTimeFormat(dateLanguage(language), { calendar: 'gregory', ...options, ...inZone });
    formats.set(key, made);
  }
  return made;
}

type When = { seconds: number; zone: string; language: string };

const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const dayAndMonth = { day: 'numeric', month: 'short' } as const;

/** `14:05` in the zone. */
export const timeOfDay = ({ seconds, zone, language }: When): string =>
  dateFormat(language, zone, clock).format(seconds * 1000);

const isSameYear = ({ seconds, zone }: When, now: number): boolean =>
  yearIn(seconds, zone) === yearIn(now, zone);

/** No zone is further from UTC, in seconds. */
const furthestZone = 14 * 3_600;

/** Only around the turn of the year does the zone decide, and to ask for it is slow. */
function yearIn(seconds: number, zone: string): number {
  const [first, last] = [seconds - furthestZone, seconds + furthestZone].map((edge) =>
    new Date(edge * 1000).getUTCFullYear(),
  );
  return first !== undefined && first === last ? first : calendarDate(seconds, zone).year;
}

/** `10 Dec`, with the year when it is not the year of `now` (unix seconds). */
export function shortDate(when: When, now: number): string {
  const options = isSameYear(when, now) ? dayAndMonth : { ...dayAndMonth, year: 'numeric' as const };
  return dateFormat(when.language, when.zone, options).format(when.seconds * 1000);
}

/**
 * `10 Dec, 11:41`; another year is said and leaves the clock out: `10 Dec 2023`.
 * @param more such as seconds, where several moments of a minute are told apart
 */
export function shortDateTime(when: When, now: number, more: Intl.DateTimeFormatOptions = {}): string {
  if (!isSameYear(when, now)) return shortDate(when, now);
  const options = { ...dayAndMonth, ...clock, ...more };
  return dateFormat(when.language, when.zone, options).format(when.seconds * 1000);
}

/** `Tuesday 10 December 2024, 11:41:09 (UTC−5)`: all that is known, for tooltips and `datetime`. */
export function fullDateTime({ seconds, zone, language }: When): string {
  return dateFormat(language, zone, { dateStyle: 'full', timeStyle: 'long' }).format(seconds * 1000);
}

/** `Tuesday 10 December 2024`: a day that nobody is to mistake. */
export const longDay = ({ seconds, zone, language }: When): string =>
  dateFormat(language, zone, { dateStyle: 'full' }).format(seconds * 1000);

/** `14:00` today, `Wed 09:00` within six days, `3 Jan` later or in the past. */
export function nearTime(when: When, now: number): string {
  const days = calendarDay(when.seconds, when.zone) - calendarDay(now, when.zone);
  if (days === 0) return timeOfDay(when);
  if (days > 0 && days < 7) {
    return dateFormat(when.language, when.zone, { weekday: 'short', ...clock }).format(when.seconds * 1000);
  }
  return shortDate(when, now);
}

/** A day as lists and filters show it: in figures, by the custom of the language. */
export const numericDay = ({ year, month, day }: CalendarDate, language = pageLanguage): string =>
  dateFormat(language, 'UTC', { day: '2-digit', month: '2-digit', year: 'numeric' }).format(
    Date.UTC(year, month - 1, day),
  );

/** The time of a list's data on the clock of who reads it: `12:04:31`. */
export const clockTime = (milliseconds: number, language = pageLanguage): string =>
  dateFormat(language, undefined, { ...clock, second: '2-digit' }).format(milliseconds);

/** Days since 1970 of the calendar date in the zone. */
function calendarDay(seconds: number, zone: string): number {
  const { day, month, year } = calendarDate(seconds, zone);
  return Math.floor(Date.UTC(year, month - 1, day) / 86_400_000);
}

/** A date without time, as people say it. */
export type CalendarDate = { year: number; month: number; day: number };

/** The calendar date at a moment (unix seconds) in the zone. */
export function calendarDate(seconds: number, zone: string): CalendarDate {
  const parts = dateFormat('en-US', zone, {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  }).formatToParts(seconds * 1000);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  return { year: part('year'), month: part('month'), day: part('day') };
}

/** The date so many days later or earlier. */
export function addDays({ year, month, day }: CalendarDate, days: number): CalendarDate {
  const moved = new Date(Date.UTC(year, month - 1, day + days));
  return { year: moved.getUTCFullYear(), month: moved.getUTCMonth() + 1, day: moved.getUTCDate() };
}

/** Reads `DD/MM/YYYY` (or with another separator); undefined when there is no such day. */
export function parseDay(text: string, separator = '/'): CalendarDate | undefined {
  const [day = '', month = '', year = '', ...rest] = text.split(separator);
  if (rest.length > 0 || !/^\d{2}$/.test(day) || !/^\d{2}$/.test(month) || !/^\d{4}$/.test(year))
    return undefined;
  const date = { year: Number(year), month: Number(month), day: Number(day) };
  const same = addDays(date, 0);
  return date.year > 0 && same.day === date.day && same.month === date.month && same.year === date.year
    ? date
    : undefined;
}

/** Writes `DD/MM/YYYY`, or with another separator as calls want it. */
export const formatDay = ({ year, month, day }: CalendarDate, separator = '/'): string =>
  [String(day).padStart(2, '0'), String(month).padStart(2, '0'), String(year).padStart(4, '0')].join(
    separator,
  );

/** Negative when the first date is earlier. */
export const compareDays = (a: CalendarDate, b: CalendarDate): number =>
  a.year - b.year || a.month - b.month || a.day - b.day;
