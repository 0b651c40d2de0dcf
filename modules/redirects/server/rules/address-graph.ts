import type { WorkBudget } from '#platform/server/work-budget.ts';
import { MOST_HOPS } from '../../redirect-kinds.contract.ts';
import { type RedirectRule, type Shape, sourceShape, throughRule } from './redirect-shape.ts';

/** Gives the rules that may take addresses of a shape; more than needed does no harm. */
export type FindRules<Rule> = (shape: Shape, budget: WorkBudget) => readonly Rule[];

/** A redirect brings addresses of one shape to another, which is longer by so many segments. */
export type AddressEdge<Rule> = { rule: Rule; to: AddressNode<Rule>; growth: number };

/** The addresses of one shape, and where redirects bring them. */
export type AddressNode<Rule> = {
  shape: Shape;
  /** The fewest redirects on the way here. */
  hops: number;
  edges: AddressEdge<Rule>[];
};

/** What can be reached from where a redirect leads. */
export type AddressGraph<Rule> = { start: AddressNode<Rule>; nodes: AddressNode<Rule>[] };

/** How many segments are compared in the time of a step. */
const SEGMENTS_A_STEP = 16;

/**
 * Finds what can be reached through a redirect within the most hops and one more.
 * @returns null when it leads away from the site
 */
export async function exploreFrom<Rule extends RedirectRule>(
  first: Rule,
  find: FindRules<Rule>,
  budget: WorkBudget,
): Promise<AddressGraph<Rule> | null> {
  const reached = throughRule(first, sourceShape(first));
  if (reached === null) return null;
  const byKey = new Map<string, AddressNode<Rule>>();
  const nodeOf = (shape: Shape, hops: number) => {
    const key = JSON.stringify(shape);
    const known = byKey.get(key);
    if (known) return known;
    const node: AddressNode<Rule> = { shape, hops, edges: [] };
    byKey.set(key, node);
    return node;
  };
  const start = nodeOf(reached.shape, 1);
  // A map is walked in the order of its making, so what is nearer comes first.
  for (const node of byKey.values()) {
    await budget.pause();
    if (node.hops > MOST_HOPS) break;
    const cost = 1 + Math.floor(node.shape.segments.length / SEGMENTS_A_STEP);
    for (const rule of [first, ...find(node.shape, budget)]) {
      if (rule !== first && rule.id === first.id) continue;
      budget.spend(cost);
      const next = throughRule(rule, node.shape);
      if (next) node.edges.push({ rule, growth: next.growth, to: nodeOf(next.shape, node.hops + 1) });
    }
  }
  return { start, nodes: [...byKey.values()] };
}
