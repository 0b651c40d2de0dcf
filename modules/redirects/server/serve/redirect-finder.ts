import { isReservedPath, readRedirectPath } from '../rules/redirect-path.ts';
import type { RulesOfSites } from '../rules/site-rules.ts';
import { candidatesFor } from './candidates.ts';
import { type ServedRedirect, takeAddress } from './take-address.ts';

/** The redirect that takes an address, and where it leads; null for a page that is gone. */
export type FoundRedirect = { redirect: ServedRedirect; location: string | null };

/** Looks a path up as it came, with its query or nothing. */
export type FindRedirect = (siteId: number, path: string, query: string) => Promise<FoundRedirect | null>;

/** Finds redirects for readers: exact ones first, then the longest prefix, then the most definite pattern. */
export function redirectFinder(rules: RulesOfSites): FindRedirect {
  return async (siteId, path, query) => {
    const asked = readRedirectPath(path);
    if (asked === null || isReservedPath(asked)) return null;
    for (const redirect of candidatesFor(await rules.get(siteId), asked.key, query)) {
      const location = takeAddress(redirect, asked.path, query);
      if (location !== undefined) return { redirect, location };
    }
    return null;
  };
}
