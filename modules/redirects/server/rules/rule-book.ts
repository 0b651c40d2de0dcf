import { setImmediate as nextTurn } from 'node:timers/promises';
import { type RedirectRule, type Shape, sourceShape } from './redirect-shape.ts';

/** All rules of a site in memory, for checking many at once. */
export type RuleBook<Rule> = {
  add(rule: Rule): void;
  /** The rule with the same path and match. */
  same(rule: Pick<RedirectRule, 'path_key' | 'match'>): Rule | undefined;
  find(shapes: readonly Shape[]): Rule[];
};

const RULES_AT_A_STRETCH = 2_000;

/** The rules by the segments of their paths; those of patterns that may be any stand under null. */
type Branch<Rule> = {
  below: Map<string | null, Branch<Rule>>;
  here: Rule[];
  /** Those of `here` that take everything below as well. */
  open: Rule[];
};

/** Opens a book with the rules that are there. */
export function openRuleBook<Rule extends RedirectRule & { enabled: boolean }>(
  rules: readonly Rule[],
): RuleBook<Rule> {
  const byKey = new Map<string, Rule>();
  const root: Branch<Rule> = newBranch();
  const keyOf = ({ path_key, match }: Pick<RedirectRule, 'path_key' | 'match'>) => `${match} ${path_key}`;
  const add = (rule: Rule) => {
    byKey.set(keyOf(rule), rule);
    if (rule.enabled) addTo(root, rule);
  };
  for (const rule of rules) add(rule);
  return {
    add,
    same: (rule) => byKey.get(keyOf(rule)),
    find: (shapes) => {
      const found = new Set<Rule>();
      for (const shape of shapes) collect(root, shape, 0, found);
      return [...found];
    },
  };
}

/** The same of very many rules; lets the server answer others meanwhile. */
export async function readRuleBook<Rule extends RedirectRule & { enabled: boolean }>(
  rules: readonly Rule[],
): Promise<RuleBook<Rule>> {
  const book = openRuleBook<Rule>([]);
  for (const [at, rule] of rules.entries()) {
    if (at % RULES_AT_A_STRETCH === 0) await nextTurn();
    book.add(rule);
  }
  return book;
}

const newBranch = <Rule>(): Branch<Rule> => ({ below: new Map(), here: [], open: [] });

function addTo<Rule extends RedirectRule>(root: Branch<Rule>, rule: Rule): void {
  const { segments, isOpen } = sourceShape(rule);
  let branch = root;
  for (const segment of segments) {
    const next = branch.below.get(segment) ?? newBranch<Rule>();
    branch.below.set(segment, next);
    branch = next;
  }
  branch.here.push(rule);
  if (isOpen) branch.open.push(rule);
}

function collect<Rule>(branch: Branch<Rule>, shape: Shape, depth: number, found: Set<Rule>): void {
  const isAtEnd = depth >= shape.segments.length;
  for (const rule of isAtEnd ? branch.here : branch.open) found.add(rule);
  if (isAtEnd && !shape.isOpen) return;
  const segment = isAtEnd ? null : (shape.segments[depth] ?? null);
  const next = segment === null ? branch.below.values() : [branch.below.get(segment), branch.below.get(null)];
  for (const one of next) if (one) collect(one, shape, depth + 1, found);
}
