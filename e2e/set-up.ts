import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { copyDatabase } from '#platform/testing/copy-database.ts';
import { startServerProcess } from '#platform/testing/server-process.ts';
import { setup as startPostgres, teardown as stopPostgres } from '#platform/testing/test-postgres.ts';
import { serveBrowser } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with the demo newsroom, as the first start leaves it. */
    demoTemplate: string;
    /** Where the one browser of the run is reached. */
    browserAddress: string;
  }
}

let browser: BrowserServer | undefined;

/** Vitest's global set-up of the journeys: PostgreSQL, one demo newsroom to copy, and one browser for all of them. */
export async function setup(project: TestProject): Promise<void> {
  const { template } = await startPostgres(project);
  const [demo, served] = await Promise.all([makeDemo(template), serveBrowser()]);
  browser = served;
  project.provide('demoTemplate', demo);
  project.provide('browserAddress', served.wsEndpoint());
}

export async function teardown(): Promise<void> {
  await browser?.close();
  await stopPostgres();
}

/**
 * A server that starts on an empty database loads the demo, without files, which no copy has; a copy is complete. What
 * the server makes of so many posts and views, such as sums and feeds, it makes here, and not once more in each copy.
 */
async function makeDemo(template: string): Promise<string> {
  const { connectionString } = await copyDatabase(template);
  const folder = await mkdtemp(join(tmpdir(), 'masthead demo '));
  const server = await startServerProcess(folder, { DATABASE_URL: connectionString, MASTHEAD_DEMO: 'words' });
  await untilAtRest(connectionString);
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  return connectionString;
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
