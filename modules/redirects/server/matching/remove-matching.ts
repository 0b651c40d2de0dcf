import { createHash } from 'node:crypto';
import { profileOf } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import type { Stamp } from '#platform/server/row-stamps.ts';
import { MOST_MATCHING } from '../../redirect-kinds.contract.ts';
import { countChanged, type MatchingOrder, tooManyRedirects } from '../../redirects.contract.ts';
import { matchingRows } from '../redirect-list.queries.ts';
import { type RedirectNeeds, removeRows, type Writer, writeRedirects } from '../write-redirect.ts';

/** How long an order is known that came through already, in seconds. */
const KNOWN_FOR = 86_400;

/**
 * Deletes softly what answers the question of a list, when there are as many as it was said. The same order with the
 * same key gives the redirects that the first one deleted: its answer may have been lost.
 */
export async function removeMatching(
  needs: RedirectNeeds,
  call: Writer,
  order: MatchingOrder,
): Promise<{ ids: number[]; batch_id: number | null }> {
  const selection = { ...order.filter, siteId: call.site.id };
  const batchId = order.idempotency_key === undefined ? needs.database.ids.next() : batchOf(order);
  return writeRedirects(needs, call, async (trx, stamp, at) => {
    const gone = order.idempotency_key === undefined ? [] : await removedBy(trx, call, batchId, stamp);
    if (gone.length > 0) return { ids: gone, batch_id: batchId };
    const rows = await matchingRows(trx, selection, { most: MOST_MATCHING + 1 });
    if (rows.length > MOST_MATCHING) throw tooManyRedirects();
    if (rows.length !== order.expected_count) {
      throw countChanged({ details: [{ loc: ['body', 'expected_count'], msg: countChanged.message }] });
    }
    await removeRows(needs, trx, call, stamp, rows, batchId);
    at.gone(rows);
    return { ids: rows.map(({ id }) => id), batch_id: rows.length > 0 ? batchId : null };
  });
}

/** The number of the batch that an order with a key is in the audit log; no other order has it. */
function batchOf({ idempotency_key, filter, expected_count }: MatchingOrder): number {
  const words = JSON.stringify([idempotency_key, expected_count, Object.entries(filter).sort()]);
  return createHash('sha256').update(words).digest().readUIntBE(0, 6);
}

/** What the caller has deleted with an order lately, as the audit log has it. */
async function removedBy(trx: Trx, call: Writer, batchId: number, stamp: Stamp): Promise<number[]> {
  const rows = await trx
    .selectFrom('audit_event')
    .select('object_id')
    .where('site_id', '=', stamp.siteId)
    .where('actor_profile_id', '=', profileOf(call.caller).id)
    .where('at_ts', '>=', Math.floor(Date.now() / 1000) - KNOWN_FOR)
    .where('action', '=', 'redirect.removed')
    .where('batch_id', '=', batchId)
    .orderBy('object_id')
    .execute();
  return rows.flatMap(({ object_id }) => object_id ?? []);
}
