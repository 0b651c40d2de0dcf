import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';

const PAGE = 500;

type TaskJob = { id: number; site_id: number; task_id: number };

/**
 * Removes the waiting and spent jobs of tasks that have ended or are gone: nothing is left for them to do.
 * @param name the job that runs tasks
 * @returns how many
 */
export async function removeJobsOfEndedTasks(db: Kysely<DB>, name: string): Promise<number> {
  let removed = 0;
  let after = 0;
  for (;;) {
    const jobs = await idleJobsAfter(db, name, after);
    const open = await openTasks(db, jobs);
    const idle = jobs.filter((job) => !open.has(job.task_id)).map(({ id }) => id);
    if (idle.length > 0) {
      const { numAffectedRows } = await sql`
        delete from graphile_worker._private_jobs
        where id = any(${idle}::bigint[]) and locked_at is null`.execute(db);
      removed += Number(numAffectedRows ?? 0);
    }
    const last = jobs.at(-1);
    if (last === undefined || jobs.length < PAGE) return removed;
    after = last.id;
  }
}

/** Only those that have been tried or wait already: a new one is about to find out by itself. */
async function idleJobsAfter(db: Kysely<DB>, name: string, after: number): Promise<TaskJob[]> {
  const { rows } = await sql<TaskJob>`
    select j.id, (j.payload->>'siteId')::bigint as site_id, (j.payload->>'taskId')::bigint as task_id
    from graphile_worker._private_jobs j
    where j.task_id = (select t.id from graphile_worker._private_tasks t where t.identifier = ${name})
      and j.locked_at is null and j.created_at < now() - interval '1 minute' and j.id > ${after}
    order by j.id limit ${PAGE}`.execute(db);
  return rows;
}

/** The tasks that have not ended, site by site: a statement over all sites would ask every node of a cluster. */
async function openTasks(db: Kysely<DB>, jobs: readonly TaskJob[]): Promise<Set<number>> {
  const open = new Set<number>();
  for (const [siteId, ofSite] of Map.groupBy(jobs, ({ site_id }) => site_id)) {
    const rows = await db
      .selectFrom('task')
      .select('id')
      .where('site_id', '=', siteId)
      .where(
        'id',
        'in',
        ofSite.map(({ task_id }) => task_id),
      )
      .where('finished_ts', 'is', null)
      .execute();
    for (const { id } of rows) open.add(id);
  }
  return open;
}
