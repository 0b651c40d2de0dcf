import { locks } from '../locks.ts';
import { oneAtATime } from '../one-at-a-time.ts';

/** Makes the tables of the jobs, or brings them up to date; whoever does not own them finds them ready. */
export async function prepareJobs(connectionString: string): Promise<void> {
  await oneAtATime(connectionString, locks.preparingJobs, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_has_role(nspowner, 'usage') as "isOurs" from pg_namespace where nspname = 'graphile_worker'`,
    );
    if (rows[0]?.isOurs === false) return;
    const { runMigrations } = await import('graphile-worker');
    await runMigrations({ connectionString });
  });
}
