import type { WorkBudget } from '#platform/server/work-budget.ts';
import { type RedirectRule, type Shape, sourceShape } from './redirect-shape.ts';

/** Rules by the segments of their paths: what takes an address is found by walking along it. */
export type RuleTree<Rule> = {
  readonly root: Branch<Rule>;
  add(rule: Rule): void;
  remove(rule: Rule): void;
  /** The rules that may take addresses of the shape; more than needed does no harm. */
  find(shape: Shape, budget: WorkBudget): Rule[];
};

/** What ends here; made when it is needed, as most branches have only one or two of these. */
export type Branch<Rule> = {
  below?: Map<string, Branch<Rule>>;
  /** Where a pattern takes any segment. */
  anyBelow?: Branch<Rule>;
  /** Those that take exactly this, with whatever query. */
  here?: Rule[];
  /** Those that take this with one query only. */
  byQuery?: Map<string, Rule[]>;
  /** Those that take this and everything below. */
  open?: Rule[];
};

/** A tree without rules. */
export function openRuleTree<Rule extends RedirectRule>(): RuleTree<Rule> {
  const root: Branch<Rule> = {};
  return {
    root,
    add: (rule) => {
      const { branch, shape } = branchOf(root, rule);
      if (shape.isOpen) {
        branch.open ??= [];
        insert(branch.open, rule);
      } else if (shape.query === null) {
        branch.here ??= [];
        insert(branch.here, rule);
      } else {
        branch.byQuery ??= new Map();
        const same = branch.byQuery.get(shape.query);
        if (same) insert(same, rule);
        else branch.byQuery.set(shape.query, [rule]);
      }
    },
    remove: (rule) => {
      const { branch, shape } = branchOf(root, rule);
      const isOther = ({ id }: Rule) => id !== rule.id;
      if (shape.isOpen) branch.open = branch.open?.filter(isOther) ?? [];
      else if (shape.query === null) branch.here = branch.here?.filter(isOther) ?? [];
      else {
        const left = branch.byQuery?.get(shape.query)?.filter(isOther) ?? [];
        if (left.length > 0) branch.byQuery?.set(shape.query, left);
        else branch.byQuery?.delete(shape.query);
      }
    },
    find: (shape, budget) => {
      const found: Rule[] = [];
      collect(root, shape, 0, found, budget);
      return found;
    },
  };
}

/** In the order of the ids, in which rules nearly always come. */
function insert<Rule extends RedirectRule>(rules: Rule[], rule: Rule): void {
  let at = rules.length;
  while (at > 0 && (rules[at - 1]?.id ?? 0) > rule.id) at -= 1;
  rules.splice(at, 0, rule);
}

function branchOf<Rule extends RedirectRule>(
  root: Branch<Rule>,
  rule: Rule,
): { branch: Branch<Rule>; shape: Shape } {
  const shape = sourceShape(rule);
  let branch = root;
  for (const segment of shape.segments) {
    if (segment === null) {
      branch.anyBelow ??= {};
      branch = branch.anyBelow;
    } else {
      branch.below ??= new Map();
      const next: Branch<Rule> = branch.below.get(segment) ?? {};
      branch.below.set(segment, next);
      branch = next;
    }
  }
  return { branch, shape };
}

function collect<Rule>(
  branch: Branch<Rule>,
  shape: Shape,
  depth: number,
  found: Rule[],
  budget: WorkBudget,
): void {
  budget.spend();
  const isAtEnd = depth >= shape.segments.length;
  if (branch.open) take(branch.open, found, budget);
  if (isAtEnd) takeEnding(branch, shape.query, found, budget);
  if (isAtEnd && !shape.isOpen) return;
  const segment = isAtEnd ? null : (shape.segments[depth] ?? null);
  if (segment === null) {
    for (const next of branch.below?.values() ?? []) collect(next, shape, depth + 1, found, budget);
  } else {
    const next = branch.below?.get(segment);
    if (next) collect(next, shape, depth + 1, found, budget);
  }
  if (branch.anyBelow) collect(branch.anyBelow, shape, depth + 1, found, budget);
}

function takeEnding<Rule>(
  { here, byQuery }: Branch<Rule>,
  query: string | null,
  found: Rule[],
  budget: WorkBudget,
): void {
  if (here) take(here, found, budget);
  if (query !== null) take(byQuery?.get(query) ?? [], found, budget);
  else for (const rules of byQuery?.values() ?? []) take(rules, found, budget);
}

function take<Rule>(rules: readonly Rule[], found: Rule[], budget: WorkBudget): void {
  budget.spend(rules.length);
  for (const rule of rules) found.push(rule);
}
