import type { Ground } from '#platform/server/ground.ts';
import { type TaskRow, taskColumns } from './audits.queries.ts';
import { endTask, settleTask } from './change-posts.ts';

const SWEEP_SECONDS = 60;
/** An act that never came to its posts was cut off in between. */
const LOST_SECONDS = 300;

/** Settles acts on links whose posts are done, and ends those that a crash cut off. */
export function sweepLinkTasks({ database, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  const { db } = database;
  jobs.sweep({
    name: 'acts on links that are over',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const now = Math.floor(Date.now() / 1000);
      const sites = await db.selectFrom('site').select('id').where('scope', '=', 0).orderBy('id').execute();
      for (const { id: siteId } of sites) {
        if (signal.aborted) return;
        const running = await db
          .selectFrom('link_task')
          .select(taskColumns)
          .where('site_id', '=', siteId)
          .where('status', '=', 'RUNNING')
          .where('kind', '<>', 'AUDIT')
          .execute();
        for (const task of running as TaskRow[]) {
          if (task.batch_id !== null) await settleTask(database, siteId, task.id);
          else if (task.created_ts < now - LOST_SECONDS) {
            await db.transaction().execute((trx) => endTask(trx, siteId, task, 'FAILED', now));
          }
        }
      }
    },
  });
}
