import type { Trx } from '#platform/server/database.ts';
import type { BatchRow } from './batches.queries.ts';

/** Another order with the same key was first. */
export class KeyIsKnown extends Error {}

/**
 * Writes an act on posts down, as far as it is.
 * @throws KeyIsKnown
 */
export async function addBatch(trx: Trx, batch: BatchRow, postIds: readonly number[]): Promise<void> {
  // The database counts them itself.
  const { requested: _, ...row } = batch;
  const made = await trx
    .insertInto('post_batch')
    .values({
      ...row,
      ...{ change: JSON.stringify(row.change), stayed: JSON.stringify(row.stayed), post_ids: [...postIds] },
    })
    .onConflict((conflict) =>
      conflict
        .columns(['site_id', 'created_by', 'idempotency_key'])
        .where('idempotency_key', 'is not', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) throw new KeyIsKnown();
}
