import {
  type RedirectToLoad,
  readRedirectPath,
  redirectsByPath,
} from '#modules/redirects/redirects.public.ts';
import type { BatchScope } from './batch-scope.ts';

/** The path keys of those new redirects that, with the others and with what the site has, lead in a circle. */
export async function leadsBack(scope: BatchScope, redirects: readonly RedirectToLoad[]): Promise<string[]> {
  const next = new Map<string, string>();
  for (const redirect of redirects) {
    const target = localKey(redirect.redirectTo);
    if (target !== null) next.set(redirect.path.key, target);
  }
  const starts = [...next.keys()];
  let open = [...next.values()].filter((key) => !next.has(key));
  while (open.length > 0) {
    const found = await redirectsByPath(scope.trx, scope.siteId, open);
    open = [];
    for (const [key, { redirectTo }] of found) {
      const target = localKey(redirectTo);
      if (target === null || next.has(key)) continue;
      next.set(key, target);
      if (!next.has(target)) open.push(target);
    }
  }
  const circling: string[] = [];
  for (const start of starts) {
    let at = next.get(start);
    const seen = new Set<string>();
    while (at !== undefined && at !== start && !seen.has(at)) {
      seen.add(at);
      at = next.get(at);
    }
    if (at !== start) continue;
    circling.push(start);
    // The circle is open once one of its redirects is left out.
    next.delete(start);
  }
  return circling;
}

/** The key of a target on the site itself; null for one elsewhere. */
function localKey(target: string | null): string | null {
  return target === null ? null : (readRedirectPath(target)?.key ?? null);
}
