import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PostgresLog } from './embedded-postgres/postgres-log.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';

let dataFolder: string;
let postgres: EmbeddedPostgres;
const warnings: string[] = [];
const log: PostgresLog = {
  debug: () => undefined,
  info: () => undefined,
  warn: (message) => warnings.push(message),
  error: (message) => warnings.push(message),
};

beforeAll(async () => {
  dataFolder = join(await mkdtemp(join(tmpdir(), 'masthead-test-')), 'a folder with spaces');
  postgres = await startEmbeddedPostgres({ dataFolder, log });
});

afterAll(async () => {
  await postgres.stop();
  await rm(join(dataFolder, '..'), { recursive: true, force: true });
});

async function ask<Row extends object>(statement: string, connectionString = postgres.connectionString) {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

const pidOfDatabase = async () =>
  Number.parseInt(await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8'), 10);

describe('the embedded PostgreSQL', () => {
  test('keeps its promises to the disk and works in UTC and UTF-8', async () => {
    const [row] = await ask(
      `select current_setting('fsync') fsync, current_setting('synchronous_commit') synchronous_commit,
              current_setting('full_page_writes') full_page_writes, current_setting('timezone') timezone,
              current_setting('server_encoding') encoding`,
    );
    expect(row).toEqual({
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      timezone: 'UTC',
      encoding: 'UTF8',
    });
  });

  test('lets nobody in without the password', async () => {
    const wrong = new URL(postgres.connectionString);
    wrong.password = 'guess';
    await expect(ask('select 1', wrong.href)).rejects.toThrow(/password authentication failed/);
    expect(await ask("select type, auth_method from pg_hba_file_rules where auth_method = 'trust'")).toEqual(
      [],
    );
  });

  test('comes back by itself on the same address, with everything that was acknowledged', async () => {
    await ask('create table kept (id int primary key)');
    await ask('insert into kept select generate_series(1, 1000)');
    let hasEnded = false;
    postgres.onExit(() => {
      hasEnded = true;
    });
    process.kill(await pidOfDatabase(), 'SIGKILL');
    await expect.poll(() => hasEnded).toBe(true);
    await expect
      .poll(() => ask('select count(*)::int as count from kept').catch(() => 'away'))
      .toEqual([{ count: 1000 }]);
  });

  test('starts again on the folder that it was stopped on', async () => {
    await ask('create table second_start as select 1 as id');
    await postgres.stop();
    await wait(300);
    await expect(ask('select 1')).rejects.toThrow();
    postgres = await startEmbeddedPostgres({ dataFolder, log });
    expect(await ask('select id from second_start')).toEqual([{ id: 1 }]);
  });
});

/** Less than the time after which a database that hangs at its end is ended without its last checkpoint. */
const NO_HANGING = 55_000;

test(
  'ends at once while it recovers from the loss of one of its processes, and has lost nothing after that',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'masthead-test-'));
    const said: string[] = [];
    const listening = { ...log, debug: (message: string) => void said.push(message) };
    const own = await startEmbeddedPostgres({ dataFolder: folder, log: listening });
    await ask('create table kept as select 1 as row', own.connectionString);
    const [backend] = await ask<{ pid: number }>(
      "select pid from pg_stat_activity where backend_type = 'checkpointer'",
      own.connectionString,
    );
    process.kill(backend?.pid ?? 0, 'SIGKILL');
    await expect
      .poll(() => said.join(), { timeout: 20_000, interval: 5 })
      .toContain('system was interrupted');
    await own.stop();
    const again = await startEmbeddedPostgres({ dataFolder: folder, log });
    expect(await ask('select row from kept', again.connectionString)).toEqual([{ row: 1 }]);
    await again.stop();
    await rm(folder, { recursive: true, force: true });
  },
  NO_HANGING,
);
