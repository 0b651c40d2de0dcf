import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { describeSchema } from './schema.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function run(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  await client.query(statement);
  await client.end();
}

it('describes the migrated database as the committed file does', async () => {
  const committed = readFileSync(new URL('../database/schema.ts', import.meta.url), 'utf8');
  expect(await describeSchema(database.connectionString)).toBe(committed);
});

it('knows numbers, arrays, nulls, defaults and JSON, and leaves partitions out', async () => {
  await run(`create table planted (id bigint not null, names text[], is_open boolean not null default true,
    facts jsonb not null default '{}', until date, primary key (id)) partition by range (id)`);
  await run('create table planted_one partition of planted for values from (0) to (10)');
  const described = await describeSchema(database.connectionString);
  expect(described).toContain(
    'export interface Planted {\n  id: number;\n  names: string[] | null;\n  is_open: Generated<boolean>;\n  facts: Json;\n  until: string | null;\n}',
  );
  expect(described).toContain('\n  planted: Planted;\n');
  expect(described).not.toContain('PlantedOne');
});

it('refuses a type that it does not know', async () => {
  await run('create table planted_point (at point)');
  await expect(describeSchema(database.connectionString)).rejects.toThrow(
    'No TypeScript type is known for point',
  );
});
