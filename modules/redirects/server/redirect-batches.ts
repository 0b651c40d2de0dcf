import { notFound } from '#platform/contract/api-error.ts';
import type { Trx } from '#platform/server/database.ts';
import { MOST_HOPS } from '../redirect-kinds.contract.ts';
import { refuseLoops } from './check-redirect.ts';
import { type RedirectRow, redirectQueries } from './redirects.queries.ts';
import { lockRedirects, rulesOfSite } from './rules/redirect-rules.queries.ts';
import { asDuplicate, type RedirectNeeds, recordWrite, stampOf, type Writer } from './write-redirect.ts';

/** Deletes softly those that `pick` finds. */
export function removeAll(
  needs: RedirectNeeds,
  call: Writer,
  pick: (trx: Trx) => Promise<RedirectRow[]>,
): Promise<RedirectRow[]> {
  return inBatch(needs, call, async (trx) => {
    const rows = await pick(trx);
    await redirectQueries(trx).setDeleted(idsOf(rows), true, stampOf(call));
    for (const row of rows) {
      await recordWrite(needs, trx, call, 'redirect.removed', row, {
        path: row.path,
        redirect_to: row.redirect_to,
      });
    }
    return rows;
  });
}

/** Brings deleted redirects back, all or none: each must still be allowed. */
export async function restoreAll(
  needs: RedirectNeeds,
  call: Writer,
  ids: readonly number[],
): Promise<RedirectRow[]> {
  try {
    return await inBatch(needs, call, async (trx) => {
      const siteId = call.site.id;
      const queries = redirectQueries(trx);
      const deleted = await queries.findAll(siteId, ids, 'deleted');
      if (deleted.length === 0) throw notFound();
      await queries.setDeleted(idsOf(deleted), false, stampOf(call));
      const rows = await queries.findAll(siteId, idsOf(deleted), 'live');
      for (const row of rows) {
        await refuseLoops(row, rulesOfSite(trx, siteId));
        await recordWrite(needs, trx, call, 'redirect.restored', row, null);
      }
      return rows;
    });
  } catch (error) {
    throw asDuplicate(error);
  }
}

/** Lets each lead straight to where its chain ends; those that are no chain stay. */
export function flattenAll(
  needs: RedirectNeeds,
  call: Writer,
  ids: readonly number[],
): Promise<RedirectRow[]> {
  return inBatch(needs, call, async (trx) => {
    const queries = redirectQueries(trx);
    const flattened: RedirectRow[] = [];
    for (const row of await queries.findAll(call.site.id, ids, 'live')) {
      const end = await endOfChain(trx, call.site.id, row);
      if (end === null) continue;
      const target = { redirect_to: end.redirect_to, target_key: end.target_key };
      const status = end.redirect_to === null ? { status: 410 as const } : {};
      const changed = await queries.update(row.id, { ...target, ...status }, row.revision, stampOf(call));
      if (!changed) continue;
      await recordWrite(needs, trx, call, 'redirect.updated', changed, {
        redirect_to: row.redirect_to,
        status: row.status,
      });
      flattened.push(changed);
    }
    return flattened;
  });
}

/** The last redirect on the way from this one; null when the next address is none that a redirect takes. */
async function endOfChain(trx: Trx, siteId: number, start: RedirectRow): Promise<RedirectRow | null> {
  const queries = redirectQueries(trx);
  let end: RedirectRow | null = null;
  let key = start.match === 'prefix' ? null : start.target_key;
  for (let hop = 0; hop < MOST_HOPS && key !== null; hop += 1) {
    const bare = key.split('?', 1)[0] ?? key;
    const rows = await queries.findByKeys(siteId, [key, bare]);
    const taking = rows.filter(
      (row) => row.match === 'exact' && row.enabled && (row.path_key === key || row.query !== 'match'),
    );
    const next: RedirectRow | undefined = taking.find((row) => row.path_key === key) ?? taking[0];
    if (!next) break;
    end = next;
    key = next.target_key;
  }
  return end;
}

const idsOf = (rows: readonly RedirectRow[]): number[] => rows.map(({ id }) => id);

function inBatch<T>(
  { database, events }: RedirectNeeds,
  call: Writer,
  write: (trx: Trx) => Promise<T>,
): Promise<T> {
  return database.db.transaction().execute(async (trx) => {
    await lockRedirects(trx, call.site.id);
    const result = await write(trx);
    await events.publish(trx, { topic: 'redirect', siteId: call.site.id });
    return result;
  });
}
