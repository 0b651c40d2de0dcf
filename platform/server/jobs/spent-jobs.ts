import type pg from 'pg';

/** So long somebody may look at a job that was given up, and at its last error. */
const KEPT = '30 days';

/**
 * Removes the jobs that have used up all their tries and were kept long enough.
 * @returns how many
 */
export async function removeSpentJobs(pool: pg.Pool): Promise<number> {
  const { rowCount } = await pool.query(
    `delete from graphile_worker._private_jobs
     where attempts >= max_attempts and locked_at is null
       and greatest(run_at, updated_at) < now() - $1::interval`,
    [KEPT],
  );
  return rowCount ?? 0;
}
