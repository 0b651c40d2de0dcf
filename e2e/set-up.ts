import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { copyDatabase } from '#platform/testing/copy-database.ts';
import { startServerProcess } from '#platform/testing/server-process.ts';
import { setup as startPostgres, teardown as stopPostgres } from '#platform/testing/test-postgres.ts';
import { serveBrowser } from './browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A database with the demo newsroom, as the first start leaves it. */
    demoTemplate: string;
    /** Where the one browser of the run is reached. */
    browserAddress: string;
  }
}

let browser: BrowserServer | undefined;

/** Vitest's global set-up of the journeys: PostgreSQL, one demo newsroom to copy, and one browser for all of them. */
export async function setup(project: TestProject): Promise<void> {
  const { template } = await startPostgres(project);
  const [demo, served] = await Promise.all([makeDemo(template), serveBrowser()]);
  browser = served;
  project.provide('demoTemplate', demo);
  project.provide('browserAddress', served.wsEndpoint());
}

export async function teardown(): Promise<void> {
  await browser?.close();
  await stopPostgres();
}

/** A server that starts on an empty database loads the demo, without files, which no copy has; a copy is complete. */
async function makeDemo(template: string): Promise<string> {
  const { connectionString } = await copyDatabase(template);
  const folder = await mkdtemp(join(tmpdir(), 'masthead demo '));
  const server = await startServerProcess(folder, { DATABASE_URL: connectionString, MASTHEAD_DEMO: 'words' });
  await server.end('SIGTERM');
  await rm(folder, { recursive: true, force: true });
  return connectionString;
}
