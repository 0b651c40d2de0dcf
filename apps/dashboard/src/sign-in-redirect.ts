import { CallError } from '#platform/dashboard/call.ts';

/**
 * Sends a browser whose session is gone to sign in and back here: one time, however many calls are refused.
 * Where the site itself is not known, nothing is sent anywhere.
 * @param go leaves the page for an address
 */
export function signInRedirect(addressOf: () => string, go: (address: string) => void) {
  let isOnItsWay = false;
  return (error: unknown): void => {
    if (!(error instanceof CallError) || error.status !== 401 || isOnItsWay) return;
    isOnItsWay = true;
    go(addressOf());
  };
}
