import { startOfDate, wallClock } from '#platform/server/zoned-time.ts';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const COMMON = /^(\d{2})\/(\w{3})\/(\d{4}):(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?: ([+-])(\d{2}):?(\d{2}))?$/;
const ISO =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2}))?(?:[.,]\d+)?(?:Z| ?UTC| ?([+-])(\d{2}):?(\d{2})?)?$/;
const NUMBER = /^\d{9,19}(\.\d+)?$/;

/** No site had logs before, and numbers beyond are no times. */
const FIRST = Date.UTC(1990, 0) / 1000;
const LAST = Date.UTC(2100, 0) / 1000;

/**
 * Unix seconds of `17/May/2015:10:05:03 +0200`; the clock on the wall of the zone counts where it names no offset.
 * @returns null where it is no time
 */
export function readCommonTime(text: string, zone: string): number | null {
  const [, day = '', month = '', year = '', hour, minute, second, sign, hours, minutes] =
    COMMON.exec(text) ?? [];
  const at = MONTHS.indexOf(month);
  if (at < 0) return null;
  const time = secondsOf(hour, minute, second);
  const date = time === null ? null : dayOf(Number(year), at, Number(day));
  if (time === null || date === null) return null;
  if (sign) return date + time - offsetOf(sign, hours, minutes);
  return onWallClock(`${day}-${String(at + 1).padStart(2, '0')}-${year}`, time, zone);
}

/**
 * Unix seconds when the clock on the wall of the zone shows so many seconds of a day; the first of two such times.
 * @param date DD-MM-YYYY
 */
export function onWallClock(date: string, seconds: number, zone: string): number {
  const ts = startOfDate(date, zone) + seconds;
  const { hour, minute, second } = wallClock(ts, zone);
  // Daylight saving may have begun or ended since midnight.
  const ahead = (hour * 60 + minute) * 60 + second - seconds;
  return ts - (ahead - Math.round(ahead / 86_400) * 86_400);
}

/** Unix seconds of `2015-05-17T10:05:03.123+02:00`; of UTC where it names no offset. */
export function readIsoTime(text: string): number | null {
  const [, year, month, day, hour, minute, second = '00', sign, hours, minutes] = ISO.exec(text) ?? [];
  const time = secondsOf(hour, minute, second);
  const date = time === null ? null : dayOf(Number(year), Number(month) - 1, Number(day));
  if (time === null || date === null) return null;
  return date + time - (sign ? offsetOf(sign, hours, minutes) : 0);
}

/** Unix seconds of a number of seconds, or of thousandths, millionths or milliardths of them, by its size. */
export function readUnixTime(value: number): number | null {
  let seconds = value;
  while (seconds > LAST && seconds < LAST * 1e10) seconds /= 1000;
  return seconds >= FIRST && seconds <= LAST ? Math.floor(seconds) : null;
}

/** Whatever of these it is. */
export function readTime(value: unknown, zone: string): number | null {
  if (typeof value === 'number') return readUnixTime(value);
  if (typeof value !== 'string') return null;
  const text = value.startsWith('[') ? value.slice(1, -1) : value;
  if (text[2] === '/') return readCommonTime(text, zone);
  return NUMBER.test(text) ? readUnixTime(Number(text)) : readIsoTime(text);
}

/** Unix seconds of the start of a day in UTC. */
function dayOf(year: number, month: number, day: number): number | null {
  const date = new Date(Date.UTC(year, month, day));
  const isReal = date.getUTCDate() === day && date.getUTCMonth() === month;
  return isReal && date.getTime() / 1000 >= FIRST && date.getTime() / 1000 <= LAST
    ? date.getTime() / 1000
    : null;
}

function secondsOf(hour = '', minute = '', second = ''): number | null {
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  return hour !== '' && h < 24 && m < 60 && s <= 60 ? (h * 60 + m) * 60 + s : null;
}

const offsetOf = (sign: string, hours = '0', minutes = '0'): number =>
  (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60 : 60);
