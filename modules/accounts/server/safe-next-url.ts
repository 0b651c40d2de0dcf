import { ownPath } from '#platform/server/own-path.ts';

const HOME = '/r/dashboard/';

/**
 * Where the browser may go after signing in: a path of this host, as it was asked for, or the dashboard.
 * It is asked where the address is used, every time.
 */
export function safeNextUrl(asked: unknown): string {
  return ownPath(asked, leadsBackToSignIn) ?? HOME;
}

const leadsBackToSignIn = (path: string): boolean => /^\/core\/users\/log(in|out)\b/i.test(path);
