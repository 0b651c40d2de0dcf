import type { RedirectRule, Shape } from './redirect-shape.ts';

/** All rules of a site in memory, for checking many at once. */
export type RuleBook<Rule> = {
  add(rule: Rule): void;
  /** The rule with the same path and match. */
  same(rule: Pick<RedirectRule, 'path_key' | 'match'>): Rule | undefined;
  find(shapes: readonly Shape[]): Rule[];
};

/** Opens a book with the rules that are there. */
export function openRuleBook<Rule extends RedirectRule & { enabled: boolean }>(
  rules: readonly Rule[],
): RuleBook<Rule> {
  const byKey = new Map<string, Rule>();
  const exact = new Map<string, Rule[]>();
  const wild: Rule[] = [];
  const keyOf = ({ path_key, match }: Pick<RedirectRule, 'path_key' | 'match'>) => `${match} ${path_key}`;
  const add = (rule: Rule) => {
    byKey.set(keyOf(rule), rule);
    if (!rule.enabled) return;
    if (rule.match !== 'exact') wild.push(rule);
    else {
      const bare = rule.path_key.split('?', 1)[0] ?? '';
      exact.set(bare, [...(exact.get(bare) ?? []), rule]);
    }
  };
  for (const rule of rules) add(rule);
  return {
    add,
    same: (rule) => byKey.get(keyOf(rule)),
    find: (shapes) => {
      const isOpen = shapes.some((shape) => shape.isOpen || shape.segments.includes(null));
      const found = isOpen
        ? [...exact.values()].flat()
        : shapes.flatMap(({ segments }) => exact.get(`/${segments.join('/')}`) ?? []);
      return [...new Set([...found, ...wild])];
    },
  };
}
