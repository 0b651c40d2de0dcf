import fastify from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseLine, openDatabaseLine } from '#platform/testing/database-line.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { registerHealth } from './health.ts';

let database: TestDatabase;
let line: DatabaseLine;
let pool: pg.Pool;
let isStopping = false;
const app = fastify();

beforeAll(async () => {
  database = await createTestDatabase();
  line = await openDatabaseLine(database.connectionString);
  pool = new pg.Pool({ connectionString: line.connectionString });
  pool.on('error', () => undefined);
  registerHealth(app, { pool, isStopping: () => isStopping });
});

afterAll(async () => {
  await pool.end();
  await line.close();
  await database.drop();
});

test('is ready where the database is reached and migrated', async () => {
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ status: 'ready' });
});

test('is alive but not ready while the database is away, and ready when it is back', async () => {
  line.cut();
  const away = await app.inject('/readyz');
  expect(away.statusCode).toBe(503);
  expect(away.headers['retry-after']).toBe('2');
  expect(away.json().reason).toBe('the database does not answer');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  line.mend();
  expect((await app.inject('/readyz')).statusCode).toBe(200);
});

test('is not ready where a migration is missing', async () => {
  await pool.query("delete from kysely_migration where name = '0005-operations'");
  const answer = await app.inject('/readyz');
  expect(answer.statusCode).toBe(503);
  expect(answer.json().reason).toBe('the database is not migrated: 0005-operations is missing');
  await pool.query("insert into kysely_migration (name, timestamp) values ('0005-operations', '')");
});

test('asks for no more work while it stops', async () => {
  isStopping = true;
  expect((await app.inject('/readyz')).statusCode).toBe(503);
  isStopping = false;
});
