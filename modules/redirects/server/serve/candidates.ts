import { BudgetSpent, openBudget, type WorkBudget } from '#platform/server/work-budget.ts';
import type { KeptRule, SiteRules } from '../rules/kept-rules.ts';
import { splitPath } from '../rules/redirect-shape.ts';
import type { Branch } from '../rules/rule-tree.ts';

/** A reader waits, and patterns can be made so that all of them nearly take an address. */
const MOST_STEPS = 5_000;
const MOST_MILLISECONDS = 50;

/**
 * The redirects that may take an address, the best first: exact ones, prefixes from the longest on, then patterns,
 * segment by segment a word before a name and a name before the rest.
 */
export function* candidatesFor(
  rules: SiteRules,
  key: string,
  query: string,
  budget: WorkBudget = openBudget({ steps: MOST_STEPS, milliseconds: MOST_MILLISECONDS }),
): Generator<KeptRule> {
  for (const one of query === '' ? [key] : [key + query, key]) {
    const exact = rules.exact(one);
    if (exact) yield exact;
  }
  const { segments } = splitPath(key);
  try {
    yield* prefixesOf(rules.wild.root, segments);
    yield* patternsOf(rules.wild.root, segments, 0, budget);
  } catch (error) {
    // The reader is sent nowhere rather than kept waiting.
    if (!(error instanceof BudgetSpent)) throw error;
  }
}

function* prefixesOf(root: Branch<KeptRule>, segments: readonly string[]): Generator<KeptRule> {
  const along = [root];
  for (const segment of segments) {
    const next = along.at(-1)?.below?.get(segment);
    if (!next) break;
    along.push(next);
  }
  for (const { open } of along.reverse()) yield* open?.filter(({ match }) => match === 'prefix') ?? [];
}

function* patternsOf(
  branch: Branch<KeptRule>,
  segments: readonly string[],
  depth: number,
  budget: WorkBudget,
): Generator<KeptRule> {
  budget.spend();
  const segment = segments[depth];
  if (segment !== undefined) {
    const word = branch.below?.get(segment);
    if (word) yield* patternsOf(word, segments, depth + 1, budget);
    if (branch.anyBelow) yield* patternsOf(branch.anyBelow, segments, depth + 1, budget);
  }
  for (const rule of branch.open ?? []) {
    budget.spend();
    if (rule.match === 'pattern') yield rule;
  }
  if (segment !== undefined) return;
  for (const rule of branch.here ?? []) {
    budget.spend();
    yield rule;
  }
}
