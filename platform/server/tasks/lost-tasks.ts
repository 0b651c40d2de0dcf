import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { firstIdOfSecond } from '../ids.ts';
import { moveTask } from './move-task.ts';

const PAGE = 500;
/** Younger tasks may belong to a transaction whose job is only just being seen, in seconds. */
const YOUNG = 60;

type Lost = { siteId: number; id: number; kind: string };

/**
 * Finds open tasks that nobody will run any more: a crash came between the task and its job. Those whose job was
 * cut off at its last try are ended here.
 */
export async function findLostTasks(db: Kysely<DB>, now: number): Promise<Lost[]> {
  const lost: Lost[] = [];
  let after = 0;
  for (;;) {
    const open = await openTasksAfter(db, after, now);
    const spentByKey = await jobsOf(db, open);
    for (const { site_id: siteId, id, kind } of open) {
      const isSpent = spentByKey.get(`task:${id}`);
      if (isSpent === undefined) lost.push({ siteId, id, kind });
      else if (isSpent) {
        await moveTask(db, { siteId, taskId: id }, 'giveUp', { error: 'The task was cut off too often.' });
      }
    }
    const last = open.at(-1);
    if (last === undefined || open.length < PAGE) return lost;
    after = last.id;
  }
}

function openTasksAfter(db: Kysely<DB>, after: number, now: number) {
  return db
    .selectFrom('task')
    .select(['site_id', 'id', 'kind'])
    .where('finished_ts', 'is', null)
    .where('id', '<', firstIdOfSecond(Math.floor(now) - YOUNG))
    .where('id', '>', after)
    .orderBy('id')
    .limit(PAGE)
    .execute();
}

/** Whether the job of each task has used up its tries; tasks without a job are left out. */
async function jobsOf(db: Kysely<DB>, open: readonly { id: number }[]): Promise<Map<string, boolean>> {
  if (open.length === 0) return new Map();
  const { rows } = await sql<{ key: string; is_spent: boolean }>`
    select key, attempts >= max_attempts and locked_at is null as is_spent from graphile_worker.jobs
    where key = any(${open.map((task) => `task:${task.id}`)}::text[])`.execute(db);
  return new Map(rows.map((job) => [job.key, job.is_spent]));
}
