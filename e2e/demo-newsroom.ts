import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { ask, databaseAt } from '#platform/testing/cluster-nodes.ts';
import { startServerProcess } from '#platform/testing/server-process.ts';

/**
 * A server that starts on an empty database loads the demo, without files, which no copy has; a copy is complete. What
 * the server makes of so many posts and views, such as sums and feeds, it makes here, and not once more in each copy.
 */
export async function makeDemo(connectionString: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'masthead demo '));
  const server = await startServerProcess(folder, { DATABASE_URL: connectionString, MASTHEAD_DEMO: 'words' });
  await untilAtRest(connectionString);
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  const { name, beside } = databaseOf(connectionString);
  await ask(beside, `comment on database ${name} is '${WHOLE}'`);
}

/** Waits until the demo newsroom is made; gives the database again. */
export async function wholeDemo(connectionString: string): Promise<string> {
  const { name, beside } = databaseOf(connectionString);
  const client = new pg.Client({ connectionString: beside });
  await client.connect();
  try {
    for (let looks = 0; looks < PATIENCE; looks += 1) {
      const { rows } = await client.query(
        `select shobj_description(oid, 'pg_database') as said from pg_database where datname = $1`,
        [name],
      );
      if (rows[0]?.said === WHOLE) return connectionString;
      await wait(LOOK_AGAIN);
    }
  } finally {
    await client.end();
  }
  throw new Error('The demo newsroom was not made; why stands at the start of the run.');
}

/** Looks within which it is made on the busiest machine. */
const PATIENCE = 300;
const WHOLE = 'The demo newsroom is whole.';

function databaseOf(connectionString: string) {
  const url = new URL(connectionString);
  return { name: url.pathname.slice(1), beside: databaseAt(url, 'postgres') };
}

const LOOK_AGAIN = 500;
/** So many looks in a row find nothing new; after the last one the copies do for themselves what is left. */
const AT_REST = 4;
const MOST_LOOKS = 120;

/** Waits until nothing is due and nothing has been written for a while. */
async function untilAtRest(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  let before = '';
  let calm = 0;
  for (let looks = 0; calm < AT_REST && looks < MOST_LOOKS; looks += 1) {
    await wait(LOOK_AGAIN);
    const { rows } = await client.query(`select
      (select count(*) from graphile_worker.jobs where run_at <= now()) as due,
      (select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0) from pg_stat_user_tables
        where schemaname = 'public') as written`);
    const { due, written } = rows[0];
    calm = due === '0' && written === before ? calm + 1 : 0;
    before = written;
  }
  await client.end();
}
