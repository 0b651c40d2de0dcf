import { GIVEN_UP_AFTER } from '../../social-kinds.contract.ts';

/** Seconds before each further attempt, where nothing was made and the network names no time. */
const PAUSES = [60, 300, 900, 3_600, 10_800];
const LONGEST_PAUSE = 6 * 3_600;
/** How long something waits for its post or its account before it is looked at again; mostly an event is faster. */
export const WAITING_PAUSE = 1_800;
/** What is being sent for so many seconds was cut off, and nobody knows what became of it. */
export const LOST_AFTER = 600;

/**
 * Seconds until the next attempt.
 * @param attempt the one that failed, from 1
 * @param retryAfter what the network asks for
 * @returns null after the last one
 */
export function pauseAfter(attempt: number, retryAfter: number | null): number | null {
  const pause = PAUSES[attempt - 1];
  if (pause === undefined) return null;
  return retryAfter === null ? pause : Math.min(Math.max(retryAfter, 1), LONGEST_PAUSE);
}

type Times = { scheduled_at: number; published_ts: number | null };

/** Whether it is too late: readers would get yesterday's news, since nothing could be sent when it was due. */
export const isTooLate = ({ scheduled_at, published_ts }: Times, now: number): boolean =>
  now - Math.max(scheduled_at, published_ts ?? 0) > GIVEN_UP_AFTER;
