import pg from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

async function ask(connectionString: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const exists = (name: string) => `select to_regclass('${name}') is not null as exists`;

test('every test database is migrated and its own', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await ask(first.connectionString, 'create table mine (id int)');
  expect(await ask(first.connectionString, exists('mine'))).toEqual([{ exists: true }]);
  expect(await ask(second.connectionString, exists('mine'))).toEqual([{ exists: false }]);
  expect(await ask(second.connectionString, exists('kysely_migration'))).toEqual([{ exists: true }]);
  await Promise.all([first.drop(), second.drop()]);
  await expect(ask(first.connectionString, 'select 1')).rejects.toThrow(/does not exist/);
});
