import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DatabaseLine, openDatabaseLine } from '#platform/testing/database-line.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { type Database, isUnreachable, openBeside, openDatabase } from './database.ts';

let own: TestDatabase;
let line: DatabaseLine;
let database: Database;

beforeEach(async () => {
  own = await createTestDatabase();
  line = await openDatabaseLine(own.connectionString);
  database = await openDatabase(line.connectionString, { max: 4 });
});
afterEach(async () => {
  await database.close();
  await line.close();
  await own.drop();
});

test.each([
  ['without values, as the beginning of a transaction is', 'select pg_sleep(60)', []],
  ['with values', 'select pg_sleep($1)', [60]],
])(
  'a connection that is reset under a statement %s counts as a database that is away',
  async (_, text, values) => {
    const client = await database.pool.connect();
    const failed = client.query(text, values).catch((error: unknown) => error);
    const asleep =
      "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()";
    await vi.waitFor(async () => expect((await database.pool.query(asleep)).rowCount).toBe(1), {
      timeout: 45_000,
    });
    line.cut();
    const error = await failed;
    expect((error as { code?: string }).code).toBe('ECONNRESET');
    expect(isUnreachable(error)).toBe(true);
    client.release(true);
  },
);

test('a file that is missing, and a statement that is wrong, are no database that is away', async () => {
  const missing = await readFile('/no/such/file').catch((error: unknown) => error);
  const wrong = await database.pool.query('select nonsense').catch((error: unknown) => error);
  expect([missing, wrong].map(isUnreachable)).toEqual([false, false]);
});

describe('a transaction', () => {
  test('begins with its first statement, which waits for no answer to the beginning', async () => {
    const happened: string[] = [];
    const prototype = pg.Client.prototype as unknown as { query(...asked: unknown[]): unknown };
    const original = prototype.query;
    prototype.query = function noted(this: pg.Client, ...asked: unknown[]): unknown {
      const answer = original.apply(this, asked);
      const text = String((asked[0] as { text?: string }).text ?? asked[0]);
      happened.push(text);
      if (answer instanceof Promise) answer.then(() => happened.push(`answer to ${text}`));
      return answer;
    };
    try {
      await database.db.transaction().execute((trx) => sql`select 1 as one`.execute(trx));
    } finally {
      prototype.query = original;
    }
    expect(happened.filter((one) => !one.startsWith('answer to commit'))).toEqual([
      ...['begin', 'select 1 as one', 'answer to begin', 'answer to select 1 as one', 'commit'],
    ]);
  });

  test('leaves nothing behind when it fails, and its connection begins the next one', async () => {
    await sql`create table one (id bigint primary key)`.execute(database.db);
    const failing = database.db.transaction().execute(async (trx) => {
      await sql`insert into one values (1)`.execute(trx);
      await sql`insert into one values (1)`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await database.db.transaction().execute((trx) => sql`insert into one values (2)`.execute(trx));
    const { rows } = await sql<{ id: number }>`select id from one`.execute(database.db);
    expect(rows).toEqual([{ id: 2 }]);
  });

  test('whose beginning the database refuses is none: nothing of it stays, and its connection goes', async () => {
    await sql`create table one (id bigint primary key)`.execute(database.db);
    const client = await database.pool.connect();
    await client.query('begin');
    await client.query('select nonsense').catch(() => undefined);
    // Whoever had it before left a transaction that failed.
    client.release();
    const work = database.db.transaction().execute((trx) => sql`insert into one values (1)`.execute(trx));
    await expect(work).rejects.toThrow();
    const { rows } = await sql<{ id: number }>`select id from one`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe.runIf(process.platform === 'linux')('the database serves everybody else first', () => {
  /** How polite the process behind a connection is, as of `nice`. */
  const politeness = async (reader: ReturnType<typeof openBeside>) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(reader.db);
    return getPriority(rows[0]?.pid) - getPriority();
  };

  const overLoopback = (way: string) => way.replace(/\?host=.*$/, '');

  test.each([
    ['as it is reached', (way: string) => way],
    ['over loopback', overLoopback],
  ])('beside who only reads for a file, %s', async (_, by) => {
    const reader = openBeside(by(own.connectionString), 1);
    try {
      await expect.poll(() => politeness(reader)).toBe(10);
    } finally {
      await reader.close();
    }
  });

  test('but no process that only has the number of the one that serves the connection', async () => {
    // Through a line of ours the database sees another port, as it would on another machine.
    const reader = openBeside(line.connectionString, 1);
    try {
      await politeness(reader);
      await wait(200);
      expect(await politeness(reader)).toBe(0);
    } finally {
      await reader.close();
    }
  });
});
