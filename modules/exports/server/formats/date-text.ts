import { wallClock } from '#platform/server/zoned-time.ts';
import type { DateFormat } from '../../export-settings.contract.ts';

const DAY = 86_400;
const MOST_DAYS = 50_000;
const pad = (value: number): string => String(value).padStart(2, '0');
const minutes = Array.from({ length: 1_440 }, (_, at) => `${pad(Math.floor(at / 60))}:${pad(at % 60)}`);

/** Writes times of one zone in one format; days are remembered, because posts share them. */
export function dateText(format: DateFormat, zone: string): (ts: number) => string | number {
  if (format === 'X') return (ts) => ts;
  const localOf = localClock(zone);
  const days = new Map<number, string>();
  const hasClock = format.endsWith('HH:mm');
  const dayOf = (local: number): string => {
    const date = new Date(local * DAY * 1_000);
    const [day, month] = [pad(date.getUTCDate()), pad(date.getUTCMonth() + 1)];
    const year = String(date.getUTCFullYear()).padStart(4, '0');
    return format.startsWith('MM') ? `${month}/${day}/${year}` : `${day}/${month}/${year}`;
  };
  return (ts) => {
    const local = localOf(ts);
    const localDay = Math.floor(local / DAY);
    let day = days.get(localDay);
    if (day === undefined) {
      day = dayOf(localDay);
      forgetBeyond(days).set(localDay, day);
    }
    return hasClock ? `${day} ${minutes[Math.floor((local - localDay * DAY) / 60)]}` : day;
  };
}

/** The clock on the wall of a zone, in seconds since its 1970 began; days are remembered. */
export function localClock(zone: string): (ts: number) => number {
  const offsets = new Map<number, number | null>();
  return (ts) => {
    const utcDay = Math.floor(ts / DAY);
    let offset = offsets.get(utcDay);
    if (offset === undefined) {
      offset = offsetOfDay(utcDay, zone);
      forgetBeyond(offsets).set(utcDay, offset);
    }
    return ts + (offset ?? offsetAt(ts, zone));
  };
}

/** How far the zone is ahead of UTC on that day; null on the days when it changes. */
function offsetOfDay(utcDay: number, zone: string): number | null {
  const first = offsetAt(utcDay * DAY, zone);
  return first === offsetAt((utcDay + 1) * DAY, zone) ? first : null;
}

function offsetAt(ts: number, zone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(ts, zone);
  return Date.UTC(year, month - 1, day, hour, minute, second) / 1_000 - Math.floor(ts);
}

function forgetBeyond<Value>(known: Map<number, Value>): Map<number, Value> {
  if (known.size >= MOST_DAYS) known.clear();
  return known;
}
