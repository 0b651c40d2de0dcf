import { CallError } from '#platform/dashboard/call.ts';
import { canSignInHere } from '#platform/dashboard/session-gate.ts';

/**
 * Sends a browser whose session is gone to sign in and back here: one time, however many calls are refused.
 * Where the site itself is not known, nothing is sent anywhere.
 * @param go leaves the page for an address
 */
export function signInRedirect(addressOf: () => string, go: (address: string) => void) {
  let isOnItsWay = false;
  return (error: unknown): void => {
    if (!(error instanceof CallError) || error.status !== 401 || isOnItsWay) return;
    // Where the person can sign in over the screen, what was typed there stays.
    if (canSignInHere()) return;
    isOnItsWay = true;
    go(addressOf());
  };
}
