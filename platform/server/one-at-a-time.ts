import pg from 'pg';
import type { locks } from './locks.ts';

/**
 * Does a piece of work of which only one may run in the whole installation; others wait for their turn. The turn
 * ends with the process that has it, however that ends.
 * @param lock the number that this kind of work is known by
 */
export async function oneAtATime<T>(
  connectionString: string,
  lock: (typeof locks)[keyof typeof locks],
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 10_000,
    application_name: 'masthead turn',
  });
  // Losing the turn shows in the work itself, which uses the same database.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lock]);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}
