import { dateOf, startOfDate, wallClock } from '#platform/server/zoned-time.ts';
import type { Measuring } from './amounts.ts';

/** As long as nobody looked may be a night without a server; what is asked for after it is the new month alone. */
const DAYS = 3;

/** The end of the month before, in the first days of a month: what was reached in its last minutes is given still. */
export function monthBefore(at: Measuring): Measuring | null {
  if (wallClock(at.now, at.zone).day > DAYS) return null;
  const first = dateOf(at.now, at.zone).replace(/^\d+/, '01');
  return { ...at, now: startOfDate(first, at.zone) - 1 };
}
