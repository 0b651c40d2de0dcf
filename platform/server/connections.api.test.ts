import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { TolerantPool } from './connections.ts';

let database: TestDatabase;
let pool: TolerantPool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new TolerantPool({
    connectionString: database.connectionString,
    max: 1,
    connectionTimeoutMillis: 5_000,
  });
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

test('a connection that is given back twice counts once, and the next one is answered', async () => {
  const given = Promise.withResolvers<void>();
  pool.connect((error, client, giveBack) => {
    expect([error, client !== undefined]).toEqual([undefined, true]);
    giveBack();
    giveBack();
    given.resolve();
  });
  await given.promise;
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1]);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  const client = await pool.connect();
  client.release();
});

test('who waited for a connection in vain may give back what there was not', async () => {
  const small = new TolerantPool({
    connectionString: database.connectionString,
    max: 1,
    connectionTimeoutMillis: 500,
  });
  // The first one makes the connection, so that the second one waits for it and not for the network.
  const client = await vi.waitFor(() => small.connect(), { timeout: 45_000 });
  const failed = Promise.withResolvers<Error | undefined>();
  small.connect((error, none, giveBack) => {
    expect(none).toBeUndefined();
    giveBack();
    failed.resolve(error);
  });
  expect((await failed.promise)?.message).toContain('timeout exceeded');
  client.release();
  await small.end();
});
