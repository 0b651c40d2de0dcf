import { setImmediate as nextTurn } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { DB } from '#database/schema.ts';
import { openMortalPool } from '#platform/testing/mortal-pool.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { rulesOfSite } from './redirect-rules.queries.ts';

let own: TestDatabase;
beforeAll(async () => {
  own = await createTestDatabase();
});
afterAll(() => own.drop());

test.each([1, 2])(
  'a connection that is lost while rules are looked for fails that, and nothing beside it',
  async (statement) => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown) => void unheard.push(reason);
    process.on('unhandledRejection', hear);
    onTestFinished(() => void process.off('unhandledRejection', hear));
    const pool = openMortalPool(own.connectionString, { statement, isDone: false });
    const find = rulesOfSite(new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }), 1);
    const shape = { segments: ['a'], isOpen: false, query: null };
    await expect(find([shape])).rejects.toThrow('Connection terminated');
    await nextTurn();
    expect(unheard).toEqual([]);
    await pool.end();
  },
);
