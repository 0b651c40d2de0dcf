import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { TolerantPool } from './connections.ts';

let database: TestDatabase;
let pool: TolerantPool;

beforeEach(async () => {
  database = await createTestDatabase();
  pool = new TolerantPool({ connectionString: database.connectionString, max: 1 });
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
