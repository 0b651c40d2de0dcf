import pg from 'pg';
import { locks } from '#platform/server/locks.ts';
import { ImportProblem } from './import-problem.ts';

/**
 * Lets one import at a time work on a source; the lock dies with its connection, so a crash leaves none behind.
 * @returns gives it back
 */
export async function lockSource(
  connectionString: string,
  siteId: number,
  source: string,
): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString, keepAlive: true, application_name: 'masthead import' });
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query<{ locked: boolean }>(
    'select pg_try_advisory_lock($1::int, hashtext($2)) as locked',
    [locks.importingSource, `${siteId} ${source}`],
  );
  if (rows[0]?.locked !== true) {
    await client.end();
    throw new ImportProblem('Another import of the same source is running.');
  }
  return () => client.end();
}
