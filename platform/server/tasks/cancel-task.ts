import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import { moveTask } from './move-task.ts';

/**
 * Ends a task that nobody works on; a running one is asked to end at its next safe point, and will not succeed.
 * @returns false when it has ended already
 */
export async function cancelTaskRow(db: Kysely<DB>, siteId: number, taskId: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('task')
    .set({ is_cancel_requested: true })
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('finished_ts', 'is', null)
    .executeTakeFirst();
  await moveTask(db, { siteId, taskId }, 'withdraw');
  return numUpdatedRows > 0n;
}
