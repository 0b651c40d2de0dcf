import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { endIdleProcesses, startWarmServer } from './warm-server.ts';

let databases: TestDatabase[];
let folder: string;
beforeAll(async () => {
  databases = [await createTestDatabase(), await createTestDatabase()];
  folder = await mkdtemp(join(tmpdir(), 'masthead-warm-'));
});
afterAll(async () => {
  await endIdleProcesses();
  for (const database of databases) await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const start = (at: 0 | 1, env: NodeJS.ProcessEnv = {}) =>
  startWarmServer(join(folder, String(at)), { DATABASE_URL: databases[at]?.connectionString, ...env });

/** Gives the site of a database a title of its own. */
async function entitle(at: 0 | 1): Promise<string> {
  const client = new pg.Client({ connectionString: databases[at]?.connectionString });
  await client.connect();
  const { rows } = await client.query(`update site set title = 'Number ${at}' returning title`);
  await client.end();
  return rows[0]?.title;
}

test('servers of one process have each their own database and words; a killed one takes its process along', async () => {
  const first = await start(0);
  expect(first.output()).toContain(`Masthead is ready: ${first.address}`);
  const title = await entitle(0);
  expect(await (await fetch(first.address)).text()).toContain(title);
  expect(await first.end('SIGTERM')).toBe(0);
  await expect(fetch(first.address)).rejects.toThrow();

  const second = await start(1);
  expect(second.child.pid).toBe(first.child.pid);
  expect(second.output()).not.toContain(first.address);
  const page = await (await fetch(second.address)).text();
  expect(page).not.toContain(title);
  await second.end('SIGKILL');
  expect(await second.end('SIGTERM')).toBe(null);

  const third = await start(1);
  expect(third.child.pid).not.toBe(first.child.pid);
  await third.end('SIGTERM');
});

test('what keeps a server from starting is said, and the next one starts', async () => {
  await expect(start(0, { PORT: 'none' })).rejects.toThrow('PORT is "none"');
  const next = await start(0);
  expect((await fetch(`${next.address}/readyz`)).status).toBe(200);
  await next.end('SIGTERM');
});
