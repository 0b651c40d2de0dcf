import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { makeQuickFolder } from '../server/embedded-postgres/quick-folder.ts';
import { settingsForTests } from '../server/embedded-postgres/settings.ts';
import { startEmbeddedPostgres } from '../server/embedded-postgres.ts';
import { migrateToLatest } from '../server/migrate.ts';
import { ask, clusterNodes, createClusterDatabase, databaseAt } from './cluster-nodes.ts';
import { type GuardCatalogue, readGuardCatalogue } from './statement-guard/catalogue.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The migrated database that test databases are copied from. */
    testTemplate: string;
    /** What the statement guard has to know of it. */
    guardCatalogue: GuardCatalogue;
  }
}

type TestPostgres = { template: string; catalogue: GuardCatalogue; stop(): Promise<void> };

/** Vitest loads this file once per project, but one PostgreSQL serves them all. */
const shared = globalThis as { mastheadTestPostgres?: Promise<TestPostgres> | undefined };

/** Vitest's global set-up: one PostgreSQL for the whole run, with one migrated database as the template. */
export async function setup(project: TestProject): Promise<{ template: string }> {
  shared.mastheadTestPostgres ??= startTestPostgres();
  const { template, catalogue } = await shared.mastheadTestPostgres;
  project.provide('testTemplate', template);
  project.provide('guardCatalogue', catalogue);
  return { template };
}

/** Stops the PostgreSQL of the run; the second project finds it stopped already. */
export async function teardown(): Promise<void> {
  const running = shared.mastheadTestPostgres;
  shared.mastheadTestPostgres = undefined;
  await (await running)?.stop();
}

async function startTestPostgres(): Promise<TestPostgres> {
  const nodes = clusterNodes();
  return nodes ? joinCluster(nodes) : startOwnPostgres();
}

async function joinCluster(nodes: readonly URL[]): Promise<TestPostgres> {
  const name = `test_template_${randomBytes(4).toString('hex')}`;
  const template = await createClusterDatabase(nodes, name);
  await migrateToLatest(template);
  return {
    template,
    catalogue: await catalogueOf(template),
    stop: async () => {
      for (const node of nodes) {
        await ask(databaseAt(node, 'postgres'), `drop database if exists ${name} with (force)`);
      }
    },
  };
}

async function startOwnPostgres(): Promise<TestPostgres> {
  const dataFolder = await makeQuickFolder();
  const quiet = () => undefined;
  const postgres = await startEmbeddedPostgres({
    dataFolder,
    settings: settingsForTests,
    log: { debug: quiet, info: quiet, warn: quiet, error: console.error },
  });
  await migrateToLatest(postgres.connectionString);
  return {
    template: postgres.connectionString,
    catalogue: await catalogueOf(postgres.connectionString),
    stop: async () => {
      await postgres.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}

async function catalogueOf(connectionString: string): Promise<GuardCatalogue> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    return await readGuardCatalogue(client);
  } finally {
    await client.end();
  }
}
