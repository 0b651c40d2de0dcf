import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { importRedirects } from '#modules/redirects/redirect-files.contract.ts';
import { cancelTask } from '#modules/tasks/tasks.contract.ts';
import { type Database, openDatabase } from '#platform/server/database.ts';
import { LOST_TWICE } from '#platform/server/tasks/run-task.ts';
import { type ServerProcess, startServerProcess } from '#platform/testing/server-process.ts';

/** Two rounds in the suite; CONTRIBUTING.md names the way to more. */
const KILLS = Number(process.env.KILLS ?? 2);
const WRITERS = 8;
const TASKS_PER_ROUND = 4_000;
const ROWS_OF_AN_IMPORT = 5;
const CSRF = 'a-token-of-the-tests-with-enough-letters';

let dataFolder: string;
let server: ServerProcess | undefined;
let siteId: number;
let owner: Member;
const acknowledged: number[] = [];
const imports: number[] = [];
const restartSeconds: number[] = [];

beforeAll(async () => {
  dataFolder = join(await mkdtemp(join(tmpdir(), 'masthead killed ')), 'data');
});

afterAll(async () => {
  await server?.end('SIGTERM');
  await vi.waitFor(() => rm(join(dataFolder, '..'), { recursive: true, force: true }), { timeout: 45_000 });
});

async function withDatabase<T>(
  { connectionString }: ServerProcess,
  work: (database: Database) => Promise<T>,
) {
  const database = await openDatabase(connectionString, { max: 4 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function prepareSite(database: Database): Promise<void> {
  const site = await database.db.selectFrom('site').select('id').executeTakeFirstOrThrow();
  siteId = site.id;
  owner = await signInAs({ database }, { siteId }, 'owner');
}

/** Rows that each write of the round changes: to cancel a task is a write with an audit row. */
async function makeTasks({ db, ids }: Database): Promise<number[]> {
  const now = Math.floor(Date.now() / 1000);
  const rows = Array.from({ length: TASKS_PER_ROUND }, () => ({
    site_id: siteId,
    id: ids.next(),
    kind: 'drill',
    created_ts: now,
    created_by: owner.profileId,
  }));
  for (let from = 0; from < rows.length; from += 1_000) {
    await db
      .insertInto('task')
      .values(rows.slice(from, from + 1_000))
      .execute();
  }
  return rows.map((row) => row.id);
}

/** Null when the server is gone. */
const post = (url: string, body?: object): Promise<Response | null> =>
  fetch(url, {
    method: 'POST',
    headers: {
      'x-csrf-token': CSRF,
      cookie: `csrf_token=${CSRF}; masthead_session=${owner.token}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  }).catch(() => null);

/** Starts imports until the server is gone, some of which it is just working on. */
async function importUntilDead({ address }: ServerProcess, round: number): Promise<void> {
  const path = importRedirects.path.replace('{siteId}', String(siteId));
  for (let count = 0; ; count += 1) {
    const rows = Array.from({ length: ROWS_OF_AN_IMPORT }, (_, at) => `/${round}/${count}/${at},/there`);
    const answer = await post(address + path, { content: rows.join('\n'), mode: 'all' });
    const started = (await answer?.json().catch(() => null)) as { task_id: number } | null | undefined;
    if (!answer || !started) return;
    if (answer.status === 202) imports.push(started.task_id);
  }
}

/** Every import that was taken ends by itself, with its rows made once or not at all, and its word in agreement with them. */
async function expectImportsWhole({ db }: Database): Promise<void> {
  const open = () =>
    db
      .selectFrom('task')
      .select('id')
      .where('site_id', '=', siteId)
      .where('kind', '=', 'redirects.import')
      .where('finished_ts', 'is', null)
      .execute();
  await vi.waitFor(async () => expect(await open()).toEqual([]), { timeout: 90_000, interval: 200 });
  const ended = await db
    .selectFrom('task')
    .select(['id', 'status', 'result', 'error'])
    .where('site_id', '=', siteId)
    .where('kind', '=', 'redirects.import')
    .execute();
  // One that both of its processes died with is given up, and says so.
  const done = ended.filter(({ error }) => error !== LOST_TWICE);
  expect(imports.filter((id) => !ended.some((task) => task.id === id))).toEqual([]);
  const made = (result: unknown) => (result as { made?: number } | null)?.made;
  expect(done.filter((task) => task.status !== 'SUCCESS' || made(task.result) !== ROWS_OF_AN_IMPORT)).toEqual(
    [],
  );
  const audits = await db
    .selectFrom('audit_event')
    .select('object_id')
    .where('site_id', '=', siteId)
    .where('action', '=', 'redirects.imported')
    .execute();
  const ids = (all: readonly (number | null)[]) => all.toSorted((a, b) => (a ?? 0) - (b ?? 0));
  expect(ids(audits.map(({ object_id }) => object_id))).toEqual(ids(done.map(({ id }) => id)));
}

/** Writes until the server is gone, and keeps what it acknowledged. */
async function writeUntilDead({ address }: ServerProcess, ids: number[]): Promise<void> {
  for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
    const path = cancelTask.path.replace('{siteId}', String(siteId)).replace('{taskId}', String(id));
    const answer = await post(address + path);
    if (!answer) return;
    expect([200, 503]).toContain(answer.status);
    if (answer.status === 200) acknowledged.push(id);
  }
}

async function killDatabase(): Promise<void> {
  const record = await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
  process.kill(Number(record.split('\n', 1)[0]), 'SIGKILL');
}

/** Every acknowledged write is there with its audit row, and no write is there by half. */
async function expectNothingLost({ db }: Database): Promise<void> {
  const cancelled = await db
    .selectFrom('task')
    .select('id')
    .where('site_id', '=', siteId)
    .where('status', '=', 'REVOKE')
    .execute();
  const audited = await db
    .selectFrom('audit_event')
    .select('object_id')
    .where('site_id', '=', siteId)
    .where('action', '=', 'task.cancelled')
    .execute();
  const done = new Set(cancelled.map((row) => row.id));
  expect(acknowledged.filter((id) => !done.has(id))).toEqual([]);
  expect(audited.map((row) => row.object_id).sort()).toEqual([...done].sort());
}

test(
  `loses nothing that it acknowledged when it is killed in the middle of writes (${KILLS} times)`,
  async ({ annotate }) => {
    for (let round = 1; round <= KILLS; round += 1) {
      const begun = Date.now();
      server = await startServerProcess(dataFolder);
      if (round > 1) restartSeconds.push((Date.now() - begun) / 1000);
      const ids = await withDatabase(server, async (database) => {
        if (round === 1) await prepareSite(database);
        await expectNothingLost(database);
        return makeTasks(database);
      });
      const before = acknowledged.length;
      const importsBefore = imports.length;
      const present = server;
      const writing = Promise.all([
        ...Array.from({ length: WRITERS }, () => writeUntilDead(present, ids)),
        importUntilDead(present, round),
      ]);
      await vi.waitFor(
        () => {
          expect(acknowledged.length).toBeGreaterThan(before + 20);
          expect(imports.length).toBeGreaterThan(importsBefore + 2);
        },
        { timeout: 30_000 },
      );
      await wait(Math.random() * 300);
      expect(ids.length).toBeGreaterThan(0);
      // Every other time the database dies with it, before it can write what it has in memory.
      if (round % 2 === 0) await killDatabase();
      server.child.kill('SIGKILL');
      await Promise.all([writing, once(server.child, 'exit')]);
    }
    server = await startServerProcess(dataFolder);
    await withDatabase(server, async (database) => {
      await expectNothingLost(database);
      await expectImportsWhole(database);
    });
    await annotate(
      `${acknowledged.length} writes and ${imports.length} imports acknowledged; starts took ${restartSeconds.join(', ')} s`,
    );
  },
  120_000 + KILLS * 60_000,
);
