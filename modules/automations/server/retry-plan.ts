/** Seconds before each further attempt. */
const PAUSES = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];
const JITTER = 0.1;

/** So many attempts a delivery has at most. */
export const MOST_ATTEMPTS = PAUSES.length + 1;
/** Whoever fails for so long is turned off. */
export const PATIENCE_SECONDS = 3 * 86_400;

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
