import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DB } from '#database/schema.ts';
import { openMortalPool } from '#platform/testing/mortal-pool.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { rulesOfSites } from './site-rules.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

test('a connection that is lost while rules are read fails that, and nothing beside it', async () => {
  const unheard: unknown[] = [];
  const hear = (reason: unknown) => void unheard.push(reason);
  process.on('unhandledRejection', hear);
  onTestFinished(() => void process.off('unhandledRejection', hear));
  const pool = openMortalPool(own.connectionString, { statement: 1, isDone: false });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const events = { on: () => undefined, onReset: () => undefined, isConnected: () => true } as never;
  const rules = rulesOfSites({ db }, events);
  const both = await Promise.allSettled([rules.get(1), rules.get(1)]);
  for (const one of both)
    expect(one).toMatchObject({ reason: { message: expect.stringContaining('Connection terminated') } });
  await nextTurn();
  expect(unheard).toEqual([]);
  await pool.end();
});
