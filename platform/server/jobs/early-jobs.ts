import type pg from 'pg';

/**
 * Brings back the jobs that were added before the clock of the database was set back: they would wait until it
 * is as late again.
 */
export async function bringBackEarlyJobs(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs
     set run_at = now() + (run_at - created_at), created_at = now()
     where created_at > now() + interval '1 minute' and locked_at is null`,
  );
}
