import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFailed, test, vi } from 'vitest';
import { type DatabaseLine, openDatabaseLine } from '#platform/testing/database-line.ts';
import { type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';

/** A caller waits no longer than this for the word that the database does not answer, in milliseconds. */
const LONGEST_WAIT = 15_000;
let folder: string;
let database: TestDatabase;
let line: DatabaseLine;
let server: ServerProcess;

afterEach(async () => {
  await server.end('SIGKILL');
  await line.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

test('answers 503 while a database is silent that closed nothing, and goes on with it by itself', async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead silent '));
  database = await createTestDatabase();
  line = await openDatabaseLine(database.connectionString);
  server = await startServerProcess(folder, { DATABASE_URL: line.connectionString });
  onTestFailed(() => console.error(server.output()));
  // A visitor's call asks the database for what a copy is not kept of.
  const unknown = () =>
    fetch(`${server.address}/core/account/data`, {
      headers: { cookie: `masthead_session=${'A'.repeat(43)}` },
      signal: AbortSignal.timeout(LONGEST_WAIT),
    });
  expect((await unknown()).status).toBe(401);
  line.swallow();
  const answers = await Promise.all(Array.from({ length: 20 }, unknown));
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(503));
  expect(answers[0]?.headers.get('retry-after')).toBe('2');
  expect(await answers[0]?.json()).toMatchObject({ error: 'database_unavailable' });
  line.mend();
  await vi.waitFor(async () => expect((await unknown()).status).toBe(401), {
    timeout: 30_000,
    interval: 100,
  });
  expect(await server.end('SIGTERM')).toBe(0);
});
