import type { Trx } from '#platform/server/database.ts';
import { redirectExists } from '../../redirects.contract.ts';
import { type RedirectRow, redirectQueries } from '../redirects.queries.ts';
import { refuseLoops } from './check-redirect.ts';
import { findWithPauses } from './find-with-pauses.ts';
import { rulesOfSite } from './redirect-rules.queries.ts';
import { readRuleBook } from './rule-book.ts';

/** So many are held against the others by asking for these; more by reading all of them once. */
const MOST_LOOKED_UP = 50;

/**
 * Refuses to bring redirects back where another one, or one of themselves, leads from the same path.
 * @throws ApiError duplicate that names the first path
 */
export async function refuseTaken(trx: Trx, siteId: number, deleted: readonly RedirectRow[]): Promise<void> {
  const [first] = await findTaken(trx, siteId, deleted);
  if (!first) return;
  const message = `Another redirect leads from ${first.path} already. Delete that one first, and try again.`;
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
export async function refuseReturning(trx: Trx, siteId: number, rows: readonly RedirectRow[]): Promise<void> {
  const find =
    rows.length > MOST_LOOKED_UP
      ? findWithPauses((await readRuleBook(await redirectQueries(trx).findEvery(siteId))).find)
      : rulesOfSite(trx, siteId);
  for (const row of rows) await refuseLoops(row, find);
}
