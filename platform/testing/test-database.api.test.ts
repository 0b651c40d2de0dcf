import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { settingsForTests } from '../server/embedded-postgres/settings.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { ask as askAll, databaseAt } from './cluster-nodes.ts';
import { createTestDatabase } from './test-database.ts';

const ask = async (connectionString: string, statement: string): Promise<unknown[]> =>
  (await askAll(connectionString, statement)).rows;

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

test('on a cluster each node copies its part under one name, though it keeps a process there', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'masthead-test-'));
  const quiet = () => undefined;
  const worker = await startEmbeddedPostgres({
    dataFolder: folder,
    settings: settingsForTests,
    log: { debug: quiet, info: quiet, warn: quiet, error: console.error },
  });
  const here = (name: string) => databaseAt(new URL(worker.connectionString), name);
  vi.stubEnv('TEST_CLUSTER_PORTS', [inject('testTemplate'), worker.connectionString].join());
  try {
    const copy = await createTestDatabase();
    const name = new URL(copy.connectionString).pathname.slice(1);
    expect(await ask(here(name), 'select current_database() as name')).toEqual([{ name }]);
    await copy.drop();
    await expect(ask(here(name), 'select 1')).rejects.toThrow(/does not exist/);
  } finally {
    vi.unstubAllEnvs();
    await worker.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
