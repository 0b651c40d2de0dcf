/** How an account stands to its limit. */
export type AccountState = 'open' | 'upcoming' | 'pastDue';

/**
 * How the account stands at a moment; both times are unix seconds.
 * @param limit from when editorial writes are refused; null for never
 */
export function accountState(limit: number | null, now: number): AccountState {
  if (limit === null) return 'open';
  return limit <= now ? 'pastDue' : 'upcoming';
}

/** Presses on these, and inside them, are never taken for editorial work. */
export const isIgnoredPress = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-past-due="ignore"]') !== null;

const key = 'masthead.limit-dismissed';

/** Whether the warning of this date was closed in this browser. */
export function isWarningDismissed(limit: number): boolean {
  try {
    return localStorage.getItem(key) === String(limit);
  } catch {
    return false;
  }
}

/** Keeps that the warning was closed; another date warns anew. */
export function dismissWarning(limit: number): void {
  try {
    localStorage.setItem(key, String(limit));
  } catch {
    // Storage may be refused; the warning then comes back with the page.
  }
}
