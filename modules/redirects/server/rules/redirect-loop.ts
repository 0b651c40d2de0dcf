import { BudgetSpent, openBudget, type WorkBudget } from '#platform/server/work-budget.ts';
import { MOST_HOPS } from '../../redirect-kinds.contract.ts';
import type { FindRules } from './address-graph.ts';
import { type AddressGraph, type AddressNode, exploreFrom } from './address-graph.ts';
import { findCircle } from './find-circle.ts';
import type { RedirectRule } from './redirect-shape.ts';

/**
 * Whether a way ends, leads back (with the redirects of the circle, in their order), is too long, or meets so many
 * others that nobody can say.
 */
export type Way<Rule> =
  | { kind: 'ends' }
  | { kind: 'loops'; circle: Rule[] }
  | { kind: 'tooLong' }
  | { kind: 'unknown' };

/** For one redirect: room for one that takes everything of a site with 50,000 others. */
export const budgetOfOne = (): WorkBudget => openBudget({ steps: 600_000, milliseconds: 3_000 });

/**
 * Follows a redirect that is about to be written through all the others. Every redirect counts wherever it could
 * take an address, also where a better one stands before it, so that removing one never closes a circle. Addresses
 * of one shape are looked at once, however many ways lead to them.
 */
export async function followRedirect<Rule extends RedirectRule>(
  first: Rule,
  find: FindRules<Rule>,
  budget: WorkBudget = budgetOfOne(),
): Promise<Way<Rule>> {
  try {
    const graph = await exploreFrom(first, find, budget);
    if (graph === null) return { kind: 'ends' };
    const circle = await findCircle(graph, budget);
    if (circle) return { kind: 'loops', circle };
    return { kind: (await goesOnTooLong(graph, budget)) ? 'tooLong' : 'ends' };
  } catch (error) {
    if (error instanceof BudgetSpent) return { kind: 'unknown' };
    throw error;
  }
}

type Step<Rule> = { node: AddressNode<Rule>; before: Step<Rule> | null };

/** Hop by hop, with one step for each shape; a way that comes by a shape again gets shorter and ends. */
async function goesOnTooLong<Rule>({ start }: AddressGraph<Rule>, budget: WorkBudget): Promise<boolean> {
  let open: Step<Rule>[] = [{ node: start, before: null }];
  for (let hops = 1; open.length > 0; hops += 1) {
    if (hops > MOST_HOPS) return true;
    const next = new Map<AddressNode<Rule>, Step<Rule>>();
    for (const before of open) {
      await budget.pause();
      for (const { to } of before.node.edges) {
        budget.spend();
        if (!next.has(to) && !cameBy(before, to)) next.set(to, { node: to, before });
      }
    }
    open = [...next.values()];
  }
  return false;
}

function cameBy<Rule>(step: Step<Rule>, node: AddressNode<Rule>): boolean {
  for (let at: Step<Rule> | null = step; at !== null; at = at.before) if (at.node === node) return true;
  return false;
}
