import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { importRedirects } from '#modules/redirects/redirect-files.contract.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { getTask } from '#modules/tasks/tasks.contract.ts';
import { openDatabase } from '#platform/server/database.ts';
import { clockOfFile } from '#platform/testing/clock-of-file.ts';
import { type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';

const HOUR = 3_600;
const CSRF = 'a-token-of-the-tests-with-enough-letters';
let folder: string;
let database: TestDatabase;
let server: ServerProcess;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'masthead clock '));
  await setClock(0);
  database = await createTestDatabase();
  server = await startServerProcess(join(folder, 'data'), {
    DATABASE_URL: database.connectionString,
    ...clockOfFile(join(folder, 'clock')),
  });
  const own = await openDatabase(database.connectionString, { max: 2 });
  siteId = (await own.db.selectFrom('site').select('id').executeTakeFirstOrThrow()).id;
  owner = await signInAs({ database: own }, { siteId }, 'owner');
  await own.close();
});
afterAll(async () => {
  await server.end('SIGKILL');
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Seconds that the server's clock is ahead. */
const setClock = (seconds: number) => writeFile(join(folder, 'clock'), String(seconds));

type Body = { id: number; created_ts: number; task_id: number; status: string };

async function send(method: string, path: string, body?: object) {
  const answer = await fetch(server.address + path, {
    method,
    headers: {
      'content-type': 'application/json',
      'x-csrf-token': CSRF,
      cookie: `csrf_token=${CSRF}; masthead_session=${owner.token}`,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, body: (await answer.json()) as Body };
}

test('a clock that jumps an hour ahead and behind costs no write, no session and no task', async () => {
  onTestFailed(() => console.error(server.output()));
  let last = 0;
  for (const [round, seconds] of [0, HOUR, 0, -HOUR, 0].entries()) {
    await setClock(seconds);
    const isThere = async () => {
      const { body } = await send('POST', createRedirect.path, {
        path: `/${round}/${Math.random()}`,
        redirect_to: '/there',
        status: 301,
      });
      expect(body.id).toBeGreaterThan(last);
      last = body.id;
      return Math.abs(body.created_ts - Date.now() / 1000 - seconds) < 60;
    };
    await expect.poll(isThere, { timeout: 10_000, interval: 20 }).toBe(true);
    const started = await send('POST', importRedirects.path.replace('{siteId}', String(siteId)), {
      content: `path,redirect_to\n/file/${round},/there\n`,
      mode: 'all',
    });
    expect(started.status).toBe(202);
    const path = getTask.path
      .replace('{siteId}', String(siteId))
      .replace('{taskId}', String(started.body.task_id));
    const status = async () => (await send('GET', path)).body.status;
    await expect.poll(status).toBe('SUCCESS');
  }
});
