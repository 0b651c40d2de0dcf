import { locks } from '../locks.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** Makes the tables of the jobs where they are missing; a worker brings older ones up to date when it starts. */
export async function prepareJobs(connectionString: string): Promise<void> {
  await oneAtATime(connectionString, locks.preparingJobs, async (client) => {
    const { rows } = await client.query("select to_regclass('graphile_worker.migrations') as present");
    if (rows[0]?.present) return;
    const { runMigrations } = await import('graphile-worker');
    await runMigrations({ connectionString });
  });
}
