import type { Db } from '../database.ts';

/** Forgets where a task that has ended stood, once what lay there is gone. */
export async function forgetPosition(db: Db, siteId: number, taskId: number): Promise<void> {
  await db
    .updateTable('task')
    .set({ position: null })
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('finished_ts', 'is not', null)
    .execute();
}
