import pg from 'pg';

const PREPARE_LOCK = 7203;

/** Makes the tables of the jobs where they are missing; a worker brings older ones up to date when it starts. */
export async function prepareJobs(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    // Two servers that start together make them once.
    await client.query('select pg_advisory_lock($1)', [PREPARE_LOCK]);
    const { rows } = await client.query("select to_regclass('graphile_worker.migrations') as present");
    if (rows[0]?.present) return;
    const { runMigrations } = await import('graphile-worker');
    await runMigrations({ connectionString });
  } finally {
    await client.end();
  }
}
