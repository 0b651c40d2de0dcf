import type { WorkBudget } from '#platform/server/work-budget.ts';
import { MOST_HOPS } from '../../redirect-kinds.contract.ts';
import type { SiteRules } from '../rules/kept-rules.ts';
import { isReservedPath, readRedirectPath } from '../rules/redirect-path.ts';
import { candidatesFor } from '../serve/candidates.ts';
import { takeAddress } from '../serve/take-address.ts';

/** Where the target of a redirect leads on to, hop by hop as a reader goes; null at the end of what is gone. */
export function chainOf(rules: SiteRules, target: string | null, budget: WorkBudget): (string | null)[] {
  const chain: (string | null)[] = [];
  for (let at = target; at !== null && chain.length < MOST_HOPS; ) {
    const next = nextAddress(rules, at, budget);
    if (next === undefined) break;
    chain.push(next);
    at = next;
  }
  return chain;
}

function nextAddress(rules: SiteRules, address: string, budget: WorkBudget): string | null | undefined {
  const [bare = ''] = address.split('#', 1);
  const [path = '', ...rest] = bare.split('?');
  const query = rest.length > 0 ? `?${rest.join('?')}` : '';
  const asked = readRedirectPath(path);
  if (asked === null || isReservedPath(asked)) return undefined;
  for (const redirect of candidatesFor(rules, asked.key, query, budget)) {
    const location = takeAddress(redirect, asked.path, query);
    if (location !== undefined) return location;
  }
  return undefined;
}
