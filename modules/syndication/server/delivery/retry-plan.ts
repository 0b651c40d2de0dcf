const MINUTE = 60;
const HOUR = 3_600;
/** Seconds before each further attempt. */
const PAUSES = [30, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];
const JITTER = 0.1;

/** How long a channel rests that takes nothing at all. */
export const CHANNEL_PAUSE_SECONDS = 10 * MINUTE;
/** Where nothing answers the others wait a moment, so that not each of them finds that out by itself. */
export const UNREACHED_PAUSE_SECONDS = 2 * MINUTE;
/** What a service should have no more is asked for again each day, until it is gone. */
export const REMOVAL_PAUSE_SECONDS = 24 * HOUR;
/** No pause is longer, whatever the other side asks for. */
export const LONGEST_PAUSE_SECONDS = 24 * HOUR;

/**
 * Seconds until the next attempt, up to a tenth later, so that what failed together does not come back together.
 * @param attempt the one that failed, from 1
 * @param chance from 0 up to 1
 * @returns null after the last one
 */
export function pauseAfter(attempt: number, chance: number): number | null {
  const pause = PAUSES[attempt - 1];
  return pause === undefined ? null : Math.ceil(pause * (1 + JITTER * chance));
}
