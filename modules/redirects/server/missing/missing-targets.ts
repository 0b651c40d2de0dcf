import type { Db } from '#platform/server/database.ts';
import type { ZonedSite } from '#platform/server/zoned-site.ts';
import type { KeptRule, SiteRules } from '../rules/kept-rules.ts';
import type { LivePages } from '../rules/live-pages.ts';
import { bareKey } from '../rules/redirect-path.ts';
import type { RedirectRule } from '../rules/redirect-shape.ts';
import { candidatesFor } from '../serve/candidates.ts';
import { takeAddress } from '../serve/take-address.ts';

/** Keys in one round of statements. */
const AT_ONCE = 1_000;

/** Those of the keys, without queries, at which the site answers nothing to its readers where no redirect takes them. */
export async function missingKeys(
  pages: LivePages,
  db: Db,
  site: ZonedSite,
  keys: Iterable<string>,
): Promise<Set<string>> {
  const missing = new Set(keys);
  const all = [...missing];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const some = all.slice(at, at + AT_ONCE);
    const answered = await pages.answered(db, site, some);
    const left = some.filter((key) => !answered.has(key));
    const beside = left.length === 0 ? left : await pages.beside(db, site, left);
    for (const found of [answered, beside]) for (const key of found) missing.delete(key);
  }
  return missing;
}

export type JudgedRedirect = Pick<RedirectRule, 'id' | 'target_key' | 'match'>;

/** The ids of the redirects whose target is an address of the site at which readers get nothing, by a page or a redirect. */
export async function missingTargets(
  pages: LivePages,
  db: Db,
  site: ZonedSite,
  redirects: readonly JudgedRedirect[],
  rules: SiteRules,
): Promise<Set<number>> {
  const open = redirects.flatMap((redirect) => {
    const { id, match, target_key: key } = redirect;
    // Where a prefix or a pattern leads depends on what is asked for.
    return match !== 'exact' || key === null || leadsOn(redirect, key, rules)
      ? []
      : [{ id, key: bareKey(key) }];
  });
  const missing = await missingKeys(
    pages,
    db,
    site,
    open.map(({ key }) => key),
  );
  return new Set(open.flatMap(({ id, key }) => (missing.has(key) ? [id] : [])));
}

function leadsOn({ id }: JudgedRedirect, key: string, rules: SiteRules): boolean {
  const path = bareKey(key);
  const query = key.slice(path.length);
  const takes = (rule: KeptRule) => rule.id !== id && takeAddress(rule, path, query) !== undefined;
  for (const rule of candidatesFor(rules, path, query)) if (takes(rule)) return true;
  return false;
}
