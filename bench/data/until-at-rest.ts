import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';

const QUIET_SECONDS = 3;
const MOST_SECONDS = 180;
/** Pages that the database looks at in a second in which nobody asks for anything; what looks after itself takes dozens. */
const PAGES_AT_REST = 2_000;

/**
 * Waits until what a server has to catch up on after its start is over, such as sweeps, purges and the database's own
 * cleaning after a large load: a newsroom's server has been up for days.
 */
export async function untilAtRest(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const pagesSoFar = async (): Promise<number> => {
      const { rows } = await client.query<{ pages: string }>(
        'select sum(blks_hit + blks_read) as pages from pg_stat_database',
      );
      return Number(rows[0]?.pages);
    };
    let before = await pagesSoFar();
    let quiet = 0;
    for (let second = 0; quiet < QUIET_SECONDS && second < MOST_SECONDS; second += 1) {
      await wait(1_000);
      const now = await pagesSoFar();
      quiet = now - before < PAGES_AT_REST ? quiet + 1 : 0;
      before = now;
    }
    if (quiet < QUIET_SECONDS) throw new Error(`The server was not at rest within ${MOST_SECONDS} s.`);
  } finally {
    await client.end();
  }
}
