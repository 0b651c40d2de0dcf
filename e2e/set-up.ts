import type { BrowserServer } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { copyDatabase } from '#platform/testing/copy-database.ts';
import { setup as startPostgres, teardown as stopPostgres } from '#platform/testing/test-postgres.ts';
import { serveBrowser } from './browser.ts';
import { makeDemo } from './demo-newsroom.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database that gets the demo newsroom, as the first start leaves it; `wholeDemo` waits for it. */
    demoTemplate: string;
    /** Where the one browser of the run is reached. */
    browserAddress: string;
  }
}

let browser: BrowserServer | undefined;
let demo: Promise<void> | undefined;

/** Vitest's global set-up of the journeys: PostgreSQL, one demo newsroom to copy, and one browser for all of them. */
export async function setup(project: TestProject): Promise<void> {
  const { template } = await startPostgres(project);
  const [{ connectionString }, served] = await Promise.all([copyDatabase(template), serveBrowser()]);
  // Set-ups come before all tests; what only journeys need is made while the others run.
  demo = makeDemo(connectionString).catch(console.error);
  browser = served;
  project.provide('demoTemplate', connectionString);
  project.provide('browserAddress', served.wsEndpoint());
}

export async function teardown(): Promise<void> {
  await demo;
  await browser?.close();
  await stopPostgres();
}
