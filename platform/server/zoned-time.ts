const formats = new Map<string, Intl.DateTimeFormat>();

function formatFor(zone: string): Intl.DateTimeFormat {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
    formats.set(zone, format);
  }
  return format;
}

type WallClock = { year: number; month: number; day: number; hour: number; minute: number; second: number };

/** What the clock on the wall of the zone shows at a unix second. */
export function wallClock(ts: number, zone: string): WallClock {
  const shown = new Date((ts + offsetAt(ts, zone)) * 1000);
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  };
}

/** The calendar date of a unix second in the zone, as DD-MM-YYYY. */
export function dateOf(ts: number, zone: string): string {
  const { year, month, day } = wallClock(ts, zone);
  return `${pad(day)}-${pad(month)}-${year}`;
}

/**
 * The first unix second of a calendar date in the zone; where midnight is skipped by daylight saving, the
 * first second after the gap.
 * @param date DD-MM-YYYY
 */
export function startOfDate(date: string, zone: string, plusDays = 0): number {
  const [day = 1, month = 1, year = 1970] = date.split('-').map(Number);
  const midnight = Date.UTC(year, month - 1, day + plusDays) / 1000;
  // Two corrections settle on the right side of a change of the offset within the day.
  let ts = midnight - offsetAt(midnight, zone);
  ts = midnight - offsetAt(ts, zone);
  const shown = wallClock(ts, zone);
  return shown.hour === 23 ? ts + 3600 : ts;
}

const QUARTER = 900;
const MOST_OFFSETS = 20_000;
const offsets = new Map<string, number>();

/** Seconds that the zone is ahead of UTC; offsets change on the quarter of an hour at most. */
function offsetAt(ts: number, zone: string): number {
  const key = `${zone} ${Math.floor(ts / QUARTER)}`;
  let offset = offsets.get(key);
  if (offset === undefined) {
    offset = readOffset(ts, zone);
    if (offsets.size >= MOST_OFFSETS) offsets.clear();
    offsets.set(key, offset);
  }
  return offset;
}

function readOffset(ts: number, zone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatFor(zone).formatToParts(ts * 1000)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1000 - Math.floor(ts);
}

const pad = (value: number): string => String(value).padStart(2, '0');
