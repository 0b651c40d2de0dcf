import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { ServedRedirect } from '../serve/take-address.ts';
import type { FindRules } from './address-graph.ts';
import type { RedirectRule } from './redirect-shape.ts';
import { openRuleTree, type RuleTree } from './rule-tree.ts';

/** What checks and readers need of a redirect, and no more: fifty thousand of them are kept. */
export type KeptRule = RedirectRule & ServedRedirect & { enabled: boolean };

/** The redirects at work of one site. */
export type SiteRules = {
  find: FindRules<KeptRule>;
  /** The one with the match exact from a path with this key. */
  exact(key: string): KeptRule | undefined;
  /** Prefixes and patterns by their segments. */
  wild: RuleTree<KeptRule>;
};

export type OpenSiteRules = SiteRules & {
  put(rule: KeptRule): void;
  remove(id: number): void;
  size(): number;
};

const columns = ['id', 'path', 'path_key', 'redirect_to', 'target_key', 'status', 'match', 'query'] as const;
const RULES_AT_A_STRETCH = 2_000;

/** Reads the redirects at work of a site; others are answered meanwhile. */
export async function readSiteRules(db: Kysely<DB>, siteId: number): Promise<OpenSiteRules> {
  const rows = await db
    .selectFrom('redirect')
    .select(columns)
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute();
  const rules = openSiteRules();
  for (const [at, row] of rows.entries()) {
    if (at % RULES_AT_A_STRETCH === RULES_AT_A_STRETCH - 1) await nextTurn();
    rules.put({ ...row, enabled: true });
  }
  return rules;
}

/** No rules yet. */
export function openSiteRules(): OpenSiteRules {
  const byId = new Map<number, KeptRule>();
  const byKey = new Map<string, KeptRule>();
  const exact = openRuleTree<KeptRule>();
  const wild = openRuleTree<KeptRule>();
  const remove = (id: number) => {
    const rule = byId.get(id);
    if (!rule) return;
    byId.delete(id);
    if (rule.match !== 'exact') return wild.remove(rule);
    exact.remove(rule);
    if (byKey.get(rule.path_key) === rule) byKey.delete(rule.path_key);
  };
  return {
    wild,
    remove,
    put: (rule) => {
      remove(rule.id);
      if (!rule.enabled) return;
      byId.set(rule.id, rule);
      if (rule.match !== 'exact') return wild.add(rule);
      exact.add(rule);
      byKey.set(rule.path_key, rule);
    },
    find: (shape, budget) => [...exact.find(shape, budget), ...wild.find(shape, budget)],
    exact: (key) => byKey.get(key),
    size: () => byId.size,
  };
}
