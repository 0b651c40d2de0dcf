import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { apiError } from '#platform/contract/api-error.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { waitingLocks } from '#platform/testing/waiting-locks.ts';
import { type Database, openDatabase } from './database.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { openQuotas } from './quotas.ts';
import { removeJobsOfEndedTasks } from './tasks/ended-tasks.ts';
import { findLostTasks } from './tasks/lost-tasks.ts';
import { removeOldTasks } from './tasks/old-tasks.ts';
import { runTask } from './tasks/run-task.ts';
import type { TaskContext, TaskRun } from './tasks/task.ts';
import { openTasks, type Tasks } from './tasks.ts';

const SITE = 1;
const ADA = 11;
const log = pino({ level: 'silent' });
const patience = { timeout: 45_000, interval: 20 };
let own: TestDatabase;
let database: Database;
let jobs: Jobs;
let tasks: Tasks;

beforeEach(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own.connectionString);
  ({ jobs, tasks } = openBoth());
});

afterEach(async () => {
  await jobs.stop();
  await database.close();
  await own.drop();
});

function openBoth() {
  const fresh = createJobs({ connectionString: own.connectionString, log });
  // One person of these tests starts more than any does in a day.
  const quotas = { ...openQuotas({ db: database.db }), take: async () => undefined };
  return {
    jobs: fresh,
    tasks: openTasks({ database, jobs: fresh, log, quotas }),
  };
}

const start = (kind: string, payload: object = {}, idempotencyKey?: string) =>
  database.db
    .transaction()
    .execute((trx) => tasks.start(trx, { siteId: SITE, kind, payload, by: ADA, idempotencyKey }));

const nothing: TaskRun<unknown> = ({ finish }) => finish(async () => null);

const row = (id: number) =>
  database.db
    .selectFrom('task')
    .selectAll()
    .where('site_id', '=', SITE)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const askToCancel = (id: number) =>
  database.db
    .updateTable('task')
    .set({ is_cancel_requested: true })
    .where('site_id', '=', SITE)
    .where('id', '=', id)
    .execute();

async function ended(id: number) {
  await vi.waitFor(async () => expect((await row(id)).finished_ts).not.toBeNull(), patience);
  return row(id);
}

test('runs a task and keeps its progress and its result', async () => {
  tasks.define<{ rows: number }>('export', async ({ payload, progress, by, finish }) => {
    for (let done = 0; done <= payload.rows; done += 1) await progress(done, payload.rows);
    return finish(async () => ({ url: '/files/export.csv', by }));
  });
  await jobs.start();
  const { id, status, isReady } = await start('export', { rows: 5_000 });
  expect([status, isReady]).toEqual(['PENDING', false]);
  expect(await ended(id)).toMatchObject({
    status: 'SUCCESS',
    done: 5_000,
    total: 5_000,
    result: { url: '/files/export.csv', by: ADA },
    error: null,
  });
});

test('may be told of progress often without writing it each time', async () => {
  const written = vi.spyOn(database.db, 'updateTable');
  tasks.define('export', async ({ progress, finish }) => {
    for (let done = 0; done < 20_000; done += 1) await progress(done);
    return finish(async () => null);
  });
  await jobs.start();
  await ended((await start('export')).id);
  expect(written.mock.calls.length).toBeLessThan(200);
});

test('gives the first task again for the same key of the same person', async () => {
  tasks.define('export', nothing);
  const first = await start('export', {}, 'key-1');
  expect((await start('export', {}, 'key-1')).id).toBe(first.id);
  expect((await start('export', {}, 'key-2')).id).not.toBe(first.id);
});

test('ends a cancelled task at its next safe point', async () => {
  const begun = Promise.withResolvers<void>();
  tasks.define('export', async ({ progress }) => {
    begun.resolve();
    for (let done = 0; ; done += 1) {
      await progress(done);
      await wait(20);
    }
  });
  await jobs.start();
  const { id } = await start('export');
  await begun.promise;
  await askToCancel(id);
  expect((await ended(id)).status).toBe('REVOKE');
});

test('does not begin a task that is cancelled while it is being taken up', async () => {
  const run = vi.fn(nothing);
  tasks.define('export', run);
  const { id } = await start('export');
  const canceller = await database.pool.connect();
  try {
    await canceller.query('begin');
    await canceller.query(
      "update task set status = 'REVOKE', is_cancel_requested = true, finished_ts = 5 where site_id = $1 and id = $2",
      [SITE, id],
    );
    const context = { signal: new AbortController().signal, attempt: 1, isLastAttempt: false };
    const running = runTask(
      {
        ...{ db: database.db, beside: database.beside, nextId: database.ids.next },
        ...{ runOf: () => run as never, siteId: SITE, taskId: id },
      },
      context,
    );
    await vi.waitFor(async () => {
      expect(await waitingLocks(database.pool)).toBe(1);
    }, patience);
    await canceller.query('commit');
    await running;
  } finally {
    canceller.release(true);
  }
  expect(run).not.toHaveBeenCalled();
  expect(await row(id)).toMatchObject({ status: 'REVOKE', finished_ts: 5 });
});

test('tries again what failed, and shows that it does', async () => {
  let runs = 0;
  tasks.define('export', async ({ finish }) => {
    runs += 1;
    if (runs === 1) throw new Error('not yet');
    return finish(async () => 'made');
  });
  await jobs.start();
  const { id } = await start('export');
  await vi.waitFor(async () => expect((await row(id)).status).toBe('RETRY'), patience);
  expect(await ended(id)).toMatchObject({ status: 'SUCCESS', result: 'made', error: null });
});

test('does not try again what was refused in words for people', async () => {
  const tooMany = apiError('too_many', 422, 'There are too many posts for one export.');
  tasks.define('export', async () => {
    throw tooMany();
  });
  await jobs.start();
  const { id } = await start('export');
  expect(await ended(id)).toMatchObject({
    status: 'FAILURE',
    error: 'There are too many posts for one export.',
  });
});

test('stops with the server and goes on from where it was', async () => {
  const seen: number[] = [];
  const run = async ({ doneBefore, progress, finish }: TaskContext<unknown>) => {
    seen.push(doneBefore);
    for (let done = doneBefore; done < 60; done += 1) {
      await progress(done, 60);
      await wait(30);
    }
    return finish(async () => null);
  };
  tasks.define('export', run);
  await jobs.start();
  const { id } = await start('export');
  await vi.waitFor(() => expect(seen).toHaveLength(1), patience);
  await wait(200);
  await jobs.stop();
  const stopped = await row(id);
  expect(stopped).toMatchObject({ status: 'PENDING', finished_ts: null });
  expect(stopped.done).toBeGreaterThan(0);
  ({ jobs, tasks } = openBoth());
  tasks.define('export', run);
  await jobs.start();
  expect((await ended(id)).status).toBe('SUCCESS');
  expect(seen).toEqual([0, stopped.done]);
});

test('goes on with a task whose server was killed, without waiting for its lock to expire', async () => {
  const seen: number[] = [];
  tasks.define('export', async ({ doneBefore, finish }) => {
    seen.push(doneBefore);
    return finish(async () => 'made');
  });
  const { id } = await start('export');
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-of-the-killed', attempts = 1",
  );
  await database.db
    .updateTable('task')
    .set({ status: 'STARTED', done: 40, total: 100 })
    .where('site_id', '=', SITE)
    .where('id', '=', id)
    .execute();
  await jobs.start();
  expect(await ended(id)).toMatchObject({ status: 'SUCCESS', result: 'made' });
  expect(seen).toEqual([40]);
});

test('finds tasks that lost their job, and ends those whose job was cut off too often', async () => {
  tasks.define('export', nothing);
  const ids: number[] = [];
  for (const key of ['lost', 'waiting', 'spent']) ids.push((await start('export', { key })).id);
  const [lost, waiting, spent] = ids as [number, number, number];
  expect(await findLostTasks(database.db, Date.now() / 1000)).toEqual([]);
  const keys = [`task:${lost}`, `task:${spent}`];
  await database.pool.query('select graphile_worker.remove_job($1)', [keys[0]]);
  await database.pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts where key = $1',
    [keys[1]],
  );
  expect(await findLostTasks(database.db, Date.now() / 1000 + 120)).toMatchObject([
    { siteId: SITE, id: lost },
  ]);
  expect(await row(spent)).toMatchObject({ status: 'FAILURE', error: 'The task was cut off too often.' });
  expect((await row(waiting)).status).toBe('PENDING');
});

test('finds a lost task behind any number of older ones that wait', async () => {
  tasks.define('export', nothing);
  for (let older = 0; older < 501; older += 1) await start('export');
  const { id } = await start('export');
  await database.pool.query('select graphile_worker.remove_job($1)', [`task:${id}`]);
  expect(await findLostTasks(database.db, Date.now() / 1000 + 120)).toMatchObject([{ siteId: SITE, id }]);
});

test('removes the jobs of tasks that have ended or are gone, and leaves those alone that wait or run', async () => {
  tasks.define('export', nothing);
  const names = ['open', 'ended', 'gone', 'at work', 'new'];
  const ids = new Map<string, number>();
  for (const name of names) ids.set(name, (await start('export', { name })).id);
  const old = names.filter((name) => name !== 'new').map((name) => `task:${ids.get(name)}`);
  await database.pool.query(
    "update graphile_worker._private_jobs set created_at = now() - interval '2 minutes' where key = any($1)",
    [old],
  );
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-living' where key = $1",
    [`task:${ids.get('at work')}`],
  );
  await database.pool.query(
    "update task set status = 'FAILURE', finished_ts = 5 where site_id = $1 and id = any($2)",
    [SITE, [ids.get('ended'), ids.get('at work'), ids.get('new')]],
  );
  await database.pool.query('delete from task where site_id = $1 and id = $2', [SITE, ids.get('gone')]);
  expect(await removeJobsOfEndedTasks(database.db, 'task')).toBe(2);
  expect(await removeJobsOfEndedTasks(database.db, 'task')).toBe(0);
  const { rows } = await database.pool.query('select key from graphile_worker.jobs');
  const left = names.filter((name) => rows.some(({ key }) => key === `task:${ids.get(name)}`));
  expect(left).toEqual(['open', 'at work', 'new']);
});

test('removes what ended more than 30 days ago, all of it, and nothing that is younger or still open', async () => {
  tasks.define('export', nothing);
  const [open, young] = [(await start('export')).id, (await start('export')).id];
  const now = 1_800_000_000;
  const ended = 'update task set status = $1, finished_ts = $2 where site_id = $3 and id = $4';
  await database.pool.query(ended, ['SUCCESS', now - 29 * 86_400, SITE, young]);
  for (const siteId of [SITE, SITE + 1]) {
    await database.pool.query(
      `insert into task (site_id, id, kind, status, payload, created_ts, finished_ts)
        select $1, n, 'export', 'SUCCESS', '{}', 1, $2 from generate_series(1, 600) as n`,
      [siteId, now - 31 * 86_400],
    );
  }
  expect(await removeOldTasks(database.db, now)).toBe(1_200);
  const { rows } = await database.pool.query('select id from task where site_id = $1', [SITE]);
  expect(rows.map(({ id }) => id).sort()).toEqual([open, young].sort());
});

test('tasks of a kind with a queue follow each other, and let others by', async () => {
  const under: string[] = [];
  let open: (() => void) | undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  tasks.define<{ name: string }>(
    'import',
    async ({ payload, finish }) => {
      under.push(payload.name);
      await gate;
      return finish(async () => null);
    },
    { queue: 'imports' },
  );
  tasks.define('export', nothing);
  await jobs.start();
  const [first, second] = [await start('import', { name: 'one' }), await start('import', { name: 'two' })];
  await vi.waitFor(() => expect(under).toEqual(['one']), patience);
  await ended((await start('export')).id);
  expect(under).toEqual(['one']);
  open?.();
  await ended(first.id);
  await ended(second.id);
  expect(under).toEqual(['one', 'two']);
});
