import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';

/**
 * Ends a task that nobody works on yet; a running one is asked to end at its next safe point.
 * @param now unix seconds
 * @returns false when it has ended already
 */
export async function cancelTaskRow(
  db: Kysely<DB>,
  siteId: number,
  taskId: number,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set((eb) => ({
      is_cancel_requested: true,
      status: eb.case().when('status', '=', 'PENDING').then('REVOKE').else(eb.ref('status')).end(),
      finished_ts: eb.case().when('status', '=', 'PENDING').then(now).else(eb.ref('finished_ts')).end(),
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('finished_ts', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
