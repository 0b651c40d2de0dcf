import { wallClock } from '#platform/server/zoned-time.ts';
import type { DateOrder } from '../../../csv-import.contract.ts';
import { secondsOf } from '../source-times.ts';

const LONGEST = 100;
const FIGURES = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(?:[,\sT]+(.+))?$/;
const YEAR_FIRST = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})(?:[,\sT]+(.+))?$/;
const CLOCK = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*(?:([ap])\.?m\.?)?$/i;
const ZONED = /(?:Z|UTC|GMT|[+-]\d{1,2}:?\d{2})\s*$/i;

/** Unix seconds of a moment as people and programs write them; null where it is none. What names no zone is in `zone`. */
export function secondsOfCell(
  text: string,
  { zone, order }: { zone: string; order: DateOrder },
): number | null {
  const cell = text.trim();
  if (cell === '' || cell.length > LONGEST) return null;
  if (/^\d{9,10}$/.test(cell)) return Number(cell);
  if (/^\d{12,13}$/.test(cell)) return Math.floor(Number(cell) / 1000);
  const figures = FIGURES.exec(cell);
  if (figures) {
    const [, one = '', other = '', year = '', clock] = figures;
    // Between dots the day always comes first.
    const isDayFirst = order === 'dmy' || cell.includes('.');
    const [day, month] = isDayFirst ? [one, other] : [other, one];
    return local([fullYear(year), Number(month), Number(day)], clock, zone);
  }
  const ordered = YEAR_FIRST.exec(cell);
  if (ordered && !ZONED.test(ordered[4] ?? '')) {
    return local([Number(ordered[1]), Number(ordered[2]), Number(ordered[3])], ordered[4], zone);
  }
  const seconds = secondsOf(cell);
  if (seconds === null || ZONED.test(cell)) return seconds;
  return inZone(seconds, zone);
}

const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2000 : 1900);

type Day = [year: number, month: number, day: number];

function local([year, month, day]: Day, clock: string | undefined, zone: string): number | null {
  const time = clock === undefined ? [0, 0, 0] : clockOf(clock.trim());
  if (time === null) return null;
  const [hour = 0, minute = 0, second = 0] = time;
  const utc = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  utc.setUTCFullYear(year, month - 1, day);
  // A day that no month has would be one of the next.
  const isDay = utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day;
  return isDay && year > 0 ? inZone(Math.floor(utc.getTime() / 1000), zone) : null;
}

function clockOf(text: string): number[] | null {
  const found = CLOCK.exec(text);
  if (!found) return null;
  const [, hours = '0', minutes = '0', seconds = '0', half] = found;
  const noon = half?.toLowerCase() === 'p' ? 12 : 0;
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + noon;
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null;
  return [hour, Number(minutes), Number(seconds)];
}

/** The moment at which a clock of the zone shows what a clock of UTC shows at these seconds. */
function inZone(seconds: number, zone: string): number {
  // Two corrections settle on the right side of a change of the offset.
  const first = seconds - offsetAt(seconds, zone);
  return seconds - offsetAt(first, zone);
}

function offsetAt(seconds: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(seconds, zone);
  const shown = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  shown.setUTCFullYear(year, month - 1, day);
  return Math.floor(shown.getTime() / 1000) - seconds;
}

/** What the dates of a file tell of their order; null where each could be either. */
export function orderOf(cells: Iterable<string>): DateOrder | null {
  for (const cell of cells) {
    const found = FIGURES.exec(cell.trim());
    if (!found || cell.includes('.')) continue;
    if (Number(found[1]) > 12) return 'dmy';
    if (Number(found[2]) > 12) return 'mdy';
  }
  return null;
}
