import { MOST_HOPS } from '../../redirect-kinds.contract.ts';
import { type RedirectRule, type Shape, sourceShape, throughRule } from './redirect-shape.ts';

/** Gives the rules that may take addresses of these shapes; more than needed does no harm. */
export type FindRules<Rule> = (shapes: readonly Shape[]) => Promise<readonly Rule[]> | readonly Rule[];

/** Whether a way ends, leads back (with the redirects of the circle, in their order), or is too long. */
export type Way<Rule> = { kind: 'ends' } | { kind: 'loops'; circle: Rule[] } | { kind: 'tooLong' };

type Step<Rule> = { rule: Rule; shape: Shape; key: string; growth: number; before: Step<Rule> | null };

/**
 * Follows a redirect that is about to be written through all the others. Every redirect counts wherever it could
 * take an address, also where a better one stands before it, so that removing one never closes a circle.
 */
export async function followRedirect<Rule extends RedirectRule>(
  first: Rule,
  find: FindRules<Rule>,
): Promise<Way<Rule>> {
  let open = stepThrough(first, sourceShape(first), null);
  for (let hops = 1; open.length > 0; hops += 1) {
    if (hops > MOST_HOPS) return { kind: 'tooLong' };
    const others = (await find(open.map(({ shape }) => shape))).filter(({ id }) => id !== first.id);
    const next: Step<Rule>[] = [];
    for (const before of open) {
      for (const rule of [first, ...others]) {
        for (const step of stepThrough(rule, before.shape, before)) {
          const seen = sameBefore(step);
          if (seen === null) next.push(step);
          // A way whose addresses get shorter each time round comes to its end.
          else if (!seen.isShrinking) return { kind: 'loops', circle: seen.circle };
        }
      }
    }
    open = next;
  }
  return { kind: 'ends' };
}

function stepThrough<Rule extends RedirectRule>(
  rule: Rule,
  shape: Shape,
  before: Step<Rule> | null,
): Step<Rule>[] {
  const reached = throughRule(rule, shape);
  return reached === null ? [] : [{ rule, before, ...reached, key: JSON.stringify(reached.shape) }];
}

/** Whether the way came by the same shape before, and with which redirects it went round. */
function sameBefore<Rule>(step: Step<Rule>): { circle: Rule[]; isShrinking: boolean } | null {
  const circle = [step.rule];
  let growth = step.growth;
  for (let at = step.before; at !== null; at = at.before) {
    if (at.key === step.key) return { circle, isShrinking: step.shape.isOpen && growth < 0 };
    circle.unshift(at.rule);
    growth += at.growth;
  }
  return null;
}
