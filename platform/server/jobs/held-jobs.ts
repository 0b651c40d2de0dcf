import type pg from 'pg';

/** The jobs that a process works on. Numbers of the jobs are text, as the worker has them. */
export type HeldJobs = {
  begin(job: string): void;
  end(job: string): void;
  has(job: string): boolean;
  /** Whether a job runs at this moment. */
  isWorking(): boolean;
};

/** How long the word that a job has ended may be on its way to the database, in milliseconds. */
const ON_ITS_WAY = 600_000;

export function holdJobs(now: () => number = () => performance.now()): HeldJobs {
  const ends = new Map<string, number>();
  return {
    begin: (job) => ends.set(job, Number.POSITIVE_INFINITY),
    end: (job) => {
      ends.set(job, now() + ON_ITS_WAY);
      for (const [old, until] of ends) if (until <= now()) ends.delete(old);
    },
    has: (job) => (ends.get(job) ?? 0) > now(),
    isWorking: () => [...ends.values()].some((until) => until === Number.POSITIVE_INFINITY),
  };
}

/** A worker that took a job a minute ago has had the answer, or will not get it any more. */
const OVERDUE = '1 minute';

/**
 * Finds the jobs that a living worker took without learning of it, because the connection broke before the answer
 * came: they would stay locked for hours. A job that was found in two rounds is freed; between them an answer that
 * lay unread in a busy process has been read.
 * @returns one round, which gives the jobs that it freed
 */
export function freeUnknownJobs(
  pool: pg.Pool,
  taker: () => { id: string; held: HeldJobs } | undefined,
): () => Promise<string[]> {
  let before = new Set<string>();
  return async () => {
    const present = taker();
    if (!present) return [];
    const { id: workerId, held } = present;
    const { rows } = await pool.query<{ id: number }>(
      `select id from graphile_worker._private_jobs
       where locked_by = $1 and locked_at < now() - $2::interval`,
      [workerId, OVERDUE],
    );
    const unknown = rows.map(({ id }) => String(id)).filter((id) => !held.has(id));
    const again = unknown.filter((id) => before.has(id));
    before = new Set(unknown);
    if (again.length > 0) await free(pool, workerId, again);
    return again;
  };
}

/** A try that never began is not counted. */
async function free(pool: pg.Pool, workerId: string, jobs: string[]): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
     set locked_by = null, locked_at = null, attempts = greatest(attempts - 1, 0)
     where id = any($1::bigint[]) and locked_by = $2`,
    [jobs, workerId],
  );
  await pool.query(
    `update graphile_worker._private_job_queues q set locked_by = null, locked_at = null
     where q.locked_by = $1 and not exists (
       select 1 from graphile_worker._private_jobs j where j.job_queue_id = q.id and j.locked_by = $1)`,
    [workerId],
  );
}
