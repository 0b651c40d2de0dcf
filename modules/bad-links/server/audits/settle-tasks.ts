import { sql } from 'kysely';
import type { Database, Db, Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { ASKED } from '../job-queues.ts';
import { syncPosts } from '../links/sync-posts.ts';
import { findTask, type TaskRow } from './audits.queries.ts';

const JOB = 'bad-links.settle';
const SWEEP_SECONDS = 60;
const SLICE_MILLISECONDS = 4_000;
const SYNCED_AT_ONCE = 50;
/** An act that never came to its posts was cut off in between. */
const LOST_SECONDS = 300;

type Waking = { siteId: number; taskId: number; inSeconds?: number };

/** Says that an act on links is to be followed until it is over. */
export const wakeSettling = (
  jobs: Ground['jobs'],
  db: Db,
  { siteId, taskId, inSeconds = 0 }: Waking,
): Promise<void> =>
  jobs.enqueue(
    db,
    JOB,
    { siteId, taskId },
    {
      ...{ key: `${JOB}:${siteId}:${taskId}`, queue: ASKED },
      runAt: Math.floor(Date.now() / 1000) + inSeconds,
    },
  );

/** Follows acts on links and says of each link what became of it; ends those that a crash cut off. */
export function defineSettling({ database, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  const { db } = database;
  jobs.define<{ siteId: number; taskId: number }>(JOB, async ({ siteId, taskId }, { signal }) => {
    const ends = performance.now() + SLICE_MILLISECONDS;
    const isCutOff = () => signal.aborted || performance.now() > ends;
    const step = await settleTask(database, siteId, taskId, isCutOff);
    if (step !== 'over') await wakeSettling(jobs, db, { siteId, taskId, inSeconds: 1 });
  });
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
          .select(['id', 'batch_id', 'created_ts'])
          .where('site_id', '=', siteId)
          .where('status', '=', 'RUNNING')
          .where('kind', '<>', 'AUDIT')
          .execute();
        for (const { id: taskId, batch_id, created_ts } of running) {
          if (batch_id !== null) await wakeSettling(jobs, db, { siteId, taskId });
          else if (created_ts < now - LOST_SECONDS) {
            const task = await findTask(db, siteId, taskId);
            if (task) await db.transaction().execute((trx) => endTask(trx, siteId, task, 'FAILED', now));
          }
        }
      }
    },
  });
}

/**
 * Reads how far the act on posts is; once it is over, reads its posts and says of each link what became of it. It goes
 * on where it was cut off.
 */
export async function settleTask(
  { db, ids }: Database,
  siteId: number,
  taskId: number,
  isCutOff: () => boolean = () => false,
): Promise<'over' | 'waits' | 'works'> {
  const task = await findTask(db, siteId, taskId);
  if (task?.status !== 'RUNNING' || task.batch_id === null) return 'over';
  const batchOf = db
    .selectFrom('post_batch')
    .where('post_batch.site_id', '=', siteId)
    .where('post_batch.id', '=', task.batch_id);
  const batch = await batchOf
    .leftJoin('task', (join) =>
      join.on('task.site_id', '=', siteId).onRef('task.id', '=', 'post_batch.task_id'),
    )
    .select(['post_batch.gone_through', 'post_batch.requested', 'post_batch.task_id'])
    .select(['task.finished_ts', 'task.status'])
    .executeTakeFirst();
  const isOver = !batch || batch.task_id === null || batch.finished_ts !== null;
  const ofTask = db.updateTable('link_task').where('site_id', '=', siteId).where('id', '=', taskId);
  if (!isOver) {
    const share = batch.gone_through / Math.max(1, batch.requested ?? 0);
    await ofTask.set({ done: Math.floor(task.link_ids.length * share) }).execute();
    return 'waits';
  }
  const now = Math.floor(Date.now() / 1000);
  const postIds = (await batchOf.select('post_batch.post_ids').executeTakeFirst())?.post_ids ?? [];
  for (let at = task.settled_posts; at < postIds.length; at += SYNCED_AT_ONCE) {
    if (isCutOff()) return 'works';
    const some = postIds.slice(at, at + SYNCED_AT_ONCE);
    await db.transaction().execute((trx) => syncPosts(trx, { siteId, nextId: ids.next, now }, some));
    await ofTask.set({ settled_posts: at + some.length }).execute();
  }
  const ended =
    batch?.status === 'REVOKE' ? 'CANCELED' : batch?.status === 'FAILURE' ? 'FAILED' : 'COMPLETED';
  await db.transaction().execute((trx) => endTask(trx, siteId, task, ended, now));
  return 'over';
}

/** Lets go of the links of a task: those that stand in no live post any more are done, others are as bad as before. */
export async function endTask(
  trx: Trx,
  siteId: number,
  task: TaskRow,
  status: 'COMPLETED' | 'CANCELED' | 'FAILED',
  now: number,
): Promise<void> {
  const doneAs = task.kind === 'UNLINK' ? 'UNLINKED' : 'EDITED';
  const { rows } = await sql<{
    link_id: number;
    status: string;
  }>`update link_audit_item as i set task_id = null,
      status = case
        when not exists (select 1 from link_occurrence as o
          where o.site_id = ${siteId} and o.link_id = i.link_id) then ${doneAs}
        when l.type = 'MALFORMED' then 'MALFORMED' else 'BROKEN' end
    from link as l where i.site_id = ${siteId} and i.task_id = ${task.id} and i.status = 'PENDING'
      and l.site_id = ${siteId} and l.id = i.link_id
    returning i.link_id, i.status`.execute(trx);
  const done = new Set(rows.filter((row) => row.status === doneAs).map(({ link_id }) => link_id)).size;
  await trx
    .updateTable('link_task')
    .set({ status, done, finished_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', task.id)
    .where('status', '=', 'RUNNING')
    .execute();
}
