import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FindRules } from './address-graph.ts';
import type { RedirectRule } from './redirect-shape.ts';
import { openRuleTree } from './rule-tree.ts';

/** All rules of a site in memory, for checking many at once. */
export type RuleBook<Rule> = {
  add(rule: Rule): void;
  /** The rule with the same path and match. */
  same(rule: Pick<RedirectRule, 'path_key' | 'match'>): Rule | undefined;
  find: FindRules<Rule>;
};

const RULES_AT_A_STRETCH = 2_000;

/** Opens a book with the rules that are there. */
export function openRuleBook<Rule extends RedirectRule & { enabled: boolean }>(
  rules: readonly Rule[],
): RuleBook<Rule> {
  const byKey = new Map<string, Rule>();
  const tree = openRuleTree<Rule>();
  const keyOf = ({ path_key, match }: Pick<RedirectRule, 'path_key' | 'match'>) => `${match} ${path_key}`;
  const add = (rule: Rule) => {
    byKey.set(keyOf(rule), rule);
    if (rule.enabled) tree.add(rule);
  };
  for (const rule of rules) add(rule);
  return { add, same: (rule) => byKey.get(keyOf(rule)), find: tree.find };
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
