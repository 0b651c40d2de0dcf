import { said } from '#platform/contract/sentence.ts';
import type { Trx } from '#platform/server/database.ts';
import { openBudget, withinBudget } from '#platform/server/work-budget.ts';
import { redirectExists } from '../../redirects.contract.ts';
import type { RedirectRow } from '../redirects.queries.ts';
import type { FindRules } from './address-graph.ts';
import { refuseLoops } from './check-redirect.ts';
import type { KeptRule, SiteRules } from './kept-rules.ts';
import { budgetOfOne } from './redirect-loop.ts';
import { openRuleBook } from './rule-book.ts';

/** Of all that come back together: some seconds. */
const FOR_ALL = { steps: 4_000_000, milliseconds: 20_000 };

/**
 * Refuses to bring redirects back where another one, or one of themselves, leads from the same path.
 * @throws ApiError duplicate that names the first path
 */
export async function refuseTaken(trx: Trx, siteId: number, deleted: readonly RedirectRow[]): Promise<void> {
  const [first] = await findTaken(trx, siteId, deleted);
  if (!first) return;
  const message = said`Another redirect already leads from ${first.path}. Delete that one first, then try again.`;
  throw redirectExists({ message, details: [{ loc: ['body', 'ids'], msg: message }] });
}

/** Those of deleted redirects from whose path another one, or one of themselves, leads. */
export async function findTaken(
  trx: Trx,
  siteId: number,
  deleted: readonly RedirectRow[],
): Promise<RedirectRow[]> {
  const there = await trx
    .selectFrom('redirect')
    .select(['path_key', 'match'])
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where((eb) => eb('path_key', '=', eb.fn.any(eb.val(deleted.map(({ path_key }) => path_key)))))
    .execute();
  const taken = new Set(there.map(({ match, path_key }) => `${match} ${path_key}`));
  return deleted.filter(({ match, path_key }) => {
    const key = `${match} ${path_key}`;
    const isTaken = taken.has(key);
    taken.add(key);
    return isTaken;
  });
}

/** Refuses redirects that came back, and by which a reader would go round in circles. */
export async function refuseReturning(rows: readonly RedirectRow[], present: SiteRules): Promise<void> {
  const returning = openRuleBook(rows);
  const find: FindRules<KeptRule> = (shape, budget) => [
    ...present.find(shape, budget),
    ...returning.find(shape, budget),
  ];
  const whole = openBudget(FOR_ALL);
  for (const row of rows) await refuseLoops(row, find, withinBudget(whole, budgetOfOne()));
}
