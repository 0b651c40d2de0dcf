import { CallError } from '#platform/dashboard/call.ts';
import { canSignInHere } from '#platform/dashboard/session-gate.ts';

/** When this window was last sent away, over the pages that come and go in it. */
export type LastSent = { read(): number; write(at: number): void; forget(): void };

/** Whoever is back so soon, and still nobody, would be sent round and round. */
const TOO_SOON_MS = 10_000;
const KEY = 'masthead.sent-to-sign-in';

export const lastSent: LastSent = {
  read: () => quietly(() => Number(sessionStorage.getItem(KEY) ?? 0)) ?? 0,
  write: (at) => quietly(() => sessionStorage.setItem(KEY, String(at))),
  forget: () => quietly(() => sessionStorage.removeItem(KEY)),
};

/** Browsers may forbid their storage. */
function quietly<T>(deed: () => T): T | undefined {
  try {
    return deed();
  } catch {
    return undefined;
  }
}

/**
 * Sends a browser whose session is gone to sign in and back here: one time, however many calls are refused. What was
 * answered with a redirect is sent the same way, as a script cannot read where that leads but a navigation follows it.
 * Where the site itself is not known, nothing is sent anywhere.
 * @param go leaves the page for an address
 */
export function signInRedirect(addressOf: () => string, go: (address: string) => void, sent = lastSent) {
  let isOnItsWay = false;
  return (error: unknown): void => {
    const leadsAway = error instanceof CallError && (error.status === 401 || error.code === 'redirected');
    if (!leadsAway || isOnItsWay) return;
    // Where the person can sign in over the screen, what was typed there stays.
    if (canSignInHere()) return;
    const now = Date.now();
    if (Math.abs(now - sent.read()) < TOO_SOON_MS) return;
    sent.write(now);
    isOnItsWay = true;
    go(addressOf());
  };
}
