import type { Trx } from '#platform/server/database.ts';
import { MOST_HOPS } from '../../redirect-kinds.contract.ts';
import { type RedirectRow, redirectQueries, rowColumns } from '../redirects.queries.ts';
import { type RedirectNeeds, recordRedirect, type Writer, writeRedirects } from '../write-redirect.ts';

/** Lets each lead straight to where its chain ends; those that are no chain stay. */
export function flattenChains(
  needs: RedirectNeeds,
  call: Writer,
  ids: readonly number[],
): Promise<RedirectRow[]> {
  return writeRedirects(needs, call, async (trx, stamp) => {
    const queries = redirectQueries(trx);
    const flattened: RedirectRow[] = [];
    for (const before of await queries.findAll(stamp.siteId, ids)) {
      const end = await endOfChain(trx, stamp.siteId, before);
      if (end === null) continue;
      const target = { redirect_to: end.redirect_to, target_key: end.target_key };
      const status = end.redirect_to === null ? { status: 410 as const } : {};
      const row = await queries.update(before.id, { ...target, ...status }, before.revision, stamp);
      if (!row) continue;
      await recordRedirect(needs, trx, call, 'updated', row, { before, after: row });
      flattened.push(row);
    }
    return flattened;
  });
}

/** The last redirect on the way from this one; null when the next address is none that a redirect takes. */
async function endOfChain(trx: Trx, siteId: number, start: RedirectRow): Promise<RedirectRow | null> {
  let end: RedirectRow | null = null;
  let key = start.match === 'prefix' ? null : start.target_key;
  for (let hop = 0; hop < MOST_HOPS && key !== null; hop += 1) {
    const bare = key.split('?', 1)[0] ?? key;
    const rows = await takingByKeys(trx, siteId, [key, bare]);
    const taking = rows.filter((row) => row.path_key === key || row.query !== 'match');
    const next: RedirectRow | undefined = taking.find((row) => row.path_key === key) ?? taking[0];
    if (!next) break;
    end = next;
    key = next.target_key;
  }
  return end;
}

/** The redirects at work that take exactly one of the paths. */
async function takingByKeys(trx: Trx, siteId: number, keys: readonly string[]): Promise<RedirectRow[]> {
  const rows = await trx
    .selectFrom('redirect')
    .select(rowColumns)
    .where('site_id', '=', siteId)
    .where('deleted_ts', 'is', null)
    .where('match', '=', 'exact')
    .where('enabled', '=', true)
    .where((eb) => eb('path_key', '=', eb.fn.any(eb.val([...keys]))))
    .orderBy('path_key')
    .orderBy('id')
    .execute();
  return rows as RedirectRow[];
}
