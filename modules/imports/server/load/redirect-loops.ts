import {
  type RedirectToLoad,
  readRedirectPath,
  redirectsByPath,
} from '#modules/redirects/redirects.public.ts';
import { BudgetSpent, openBudget, type WorkBudget } from '#platform/server/work-budget.ts';
import type { BatchScope } from './batch-scope.ts';

/** Of a batch: each redirect on the ways of its own is one step. */
const OF_A_BATCH = { steps: 200_000, milliseconds: 10_000 };
/** Each reads one hop of all ways together; redirects of a site make ten hops in a row at most. */
const MOST_STATEMENTS = 12;

type Hops = { next: Map<string, string>; unread: Set<string> };
type Found = { circling: string[]; unknown: string[] };

/**
 * The path keys of those new redirects that, with the others and with what the site has, lead in a circle, and of
 * those whose way is too long to be followed.
 */
export async function leadsBack(scope: BatchScope, redirects: readonly RedirectToLoad[]): Promise<Found> {
  const starts = new Map<string, string>();
  for (const redirect of redirects) {
    const target = localKey(redirect.redirectTo);
    if (target !== null) starts.set(redirect.path.key, target);
  }
  const budget = openBudget(OF_A_BATCH);
  try {
    const hops = await readHops((keys) => redirectsByPath(scope.trx, scope.siteId, keys), starts, budget);
    return await findCircles([...starts.keys()], hops, budget);
  } catch (error) {
    if (!(error instanceof BudgetSpent)) throw error;
    return { circling: [], unknown: [...starts.keys()] };
  }
}

type ReadByPath = (keys: string[]) => Promise<Map<string, { redirectTo: string | null }>>;

/** Follows all ways together, one statement for each hop, and tells which keys nobody has asked for in the end. */
export async function readHops(
  read: ReadByPath,
  starts: ReadonlyMap<string, string>,
  budget: WorkBudget,
): Promise<Hops> {
  const next = new Map(starts);
  let open = new Set([...starts.values()].filter((key) => !next.has(key)));
  for (let statements = 0; open.size > 0 && statements < MOST_STATEMENTS; statements += 1) {
    budget.spend(open.size);
    const found = await read([...open]);
    open = new Set();
    for (const [key, { redirectTo }] of found) {
      const target = localKey(redirectTo);
      if (target !== null && !next.has(key)) next.set(key, target);
    }
    for (const key of found.keys()) {
      const target = next.get(key);
      if (target !== undefined && !next.has(target)) open.add(target);
    }
  }
  return { next, unread: open };
}

/** Walks each redirect once; a circle is open once the first of its new redirects is left out. */
export async function findCircles(
  starts: readonly string[],
  { next, unread }: Hops,
  budget: WorkBudget,
): Promise<Found> {
  const order = new Map(starts.map((start, at) => [start, at]));
  const ends = new Map<string, 'known' | 'unknown'>();
  const circling: string[] = [];
  for (const start of starts) {
    await budget.pause();
    const way = new Set<string>();
    let at: string | undefined = start;
    while (at !== undefined && !way.has(at) && !ends.has(at) && !unread.has(at)) {
      budget.spend();
      way.add(at);
      at = next.get(at);
    }
    if (at !== undefined && way.has(at)) {
      const walked = [...way];
      const circle = walked.slice(walked.indexOf(at)).filter((key) => order.has(key));
      circle.sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
      circling.push(...circle.slice(0, 1));
    }
    const end = at !== undefined && (unread.has(at) || ends.get(at) === 'unknown') ? 'unknown' : 'known';
    for (const key of way) ends.set(key, end);
  }
  return { circling, unknown: starts.filter((start) => ends.get(start) === 'unknown') };
}

/** The key of a target on the site itself; null for one elsewhere. */
function localKey(target: string | null): string | null {
  return target === null ? null : (readRedirectPath(target)?.key ?? null);
}
