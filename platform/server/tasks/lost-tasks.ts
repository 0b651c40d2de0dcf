import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { firstIdOfSecond } from '../ids.ts';

/** The rest is found in the next rounds. */
const MOST_AT_ONCE = 500;
/** Younger tasks may belong to a transaction whose job is only just being seen, in seconds. */
const YOUNG = 60;

/**
 * Finds open tasks that nobody will run any more: a crash came between the task and its job. Those whose job was
 * cut off at its last try are ended here.
 */
export async function findLostTasks(db: Kysely<DB>, now: number): Promise<{ siteId: number; id: number }[]> {
  const open = await db
    .selectFrom('task')
    .select(['site_id', 'id'])
    .where('finished_ts', 'is', null)
    .where('id', '<', firstIdOfSecond(Math.floor(now) - YOUNG))
    .orderBy('id')
    .limit(MOST_AT_ONCE)
    .execute();
  if (open.length === 0) return [];
  const jobs = await sql<{ key: string; is_spent: boolean }>`
    select key, attempts >= max_attempts and locked_at is null as is_spent from graphile_worker.jobs
    where key = any(${open.map((task) => `task:${task.id}`)}::text[])`.execute(db);
  const spentByKey = new Map(jobs.rows.map((job) => [job.key, job.is_spent]));
  const lost: { siteId: number; id: number }[] = [];
  for (const { site_id: siteId, id } of open) {
    const isSpent = spentByKey.get(`task:${id}`);
    if (isSpent === undefined) lost.push({ siteId, id });
    else if (isSpent) await giveUp(db, siteId, id, Math.floor(now));
  }
  return lost;
}

async function giveUp(db: Kysely<DB>, siteId: number, id: number, now: number): Promise<void> {
  await db
    .updateTable('task')
    .set({ status: 'FAILURE', error: 'The task was cut off too often.', finished_ts: now })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('finished_ts', 'is', null)
    .execute();
}
