import type { WorkBudget } from '#platform/server/work-budget.ts';
import type { AddressEdge, AddressGraph, AddressNode } from './address-graph.ts';

type Came<Rule> = { from: AddressNode<Rule>; edge: AddressEdge<Rule> };

/**
 * Finds a circle that nobody leaves: one whose addresses do not get shorter each time round. These are the circles
 * of a sum above nothing, when what an address grows by outweighs the number of steps (Bellman and Ford).
 * @returns its redirects in their order, from the address that is reached first
 */
export async function findCircle<Rule>(
  { start, nodes }: AddressGraph<Rule>,
  budget: WorkBudget,
): Promise<Rule[] | null> {
  const sums = new Map([[start, 0]]);
  const came = new Map<AddressNode<Rule>, Came<Rule>>();
  const outweighs = nodes.length + 1;
  let changed = new Set([start]);
  while (changed.size > 0) {
    const next = new Set<AddressNode<Rule>>();
    for (const from of changed) {
      await budget.pause();
      for (const edge of from.edges) {
        budget.spend();
        // What cannot grow any more comes back only to what is the same.
        const growth = from.shape.isOpen && edge.to.shape.isOpen ? edge.growth * outweighs : 0;
        const sum = (sums.get(from) ?? 0) + growth + 1;
        if (sum <= (sums.get(edge.to) ?? Number.NEGATIVE_INFINITY)) continue;
        sums.set(edge.to, sum);
        came.set(edge.to, { from, edge });
        next.add(edge.to);
      }
    }
    const met = circleAmong(next, came, budget);
    if (met) return redirectsAround(met, came);
    changed = next;
  }
  return null;
}

/** An address that is on its own way. */
function circleAmong<Rule>(
  changed: ReadonlySet<AddressNode<Rule>>,
  came: ReadonlyMap<AddressNode<Rule>, Came<Rule>>,
  budget: WorkBudget,
): AddressNode<Rule> | null {
  const walked = new Map<AddressNode<Rule>, AddressNode<Rule>>();
  for (const origin of changed) {
    for (let at: AddressNode<Rule> | undefined = origin; at && !walked.has(at); ) {
      budget.spend();
      walked.set(at, origin);
      at = came.get(at)?.from;
      if (at && walked.get(at) === origin) return at;
    }
  }
  return null;
}

function redirectsAround<Rule>(
  met: AddressNode<Rule>,
  came: ReadonlyMap<AddressNode<Rule>, Came<Rule>>,
): Rule[] {
  const around: Came<Rule>[] = [];
  for (let at = met; around.length === 0 || at !== met; ) {
    const before = came.get(at);
    if (!before) break;
    around.unshift(before);
    at = before.from;
  }
  const nearest = around.reduce((best, one) => (one.from.hops < best.from.hops ? one : best));
  const at = around.indexOf(nearest);
  return [...around.slice(at), ...around.slice(0, at)].map(({ edge }) => edge.rule);
}
