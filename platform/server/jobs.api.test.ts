import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type DatabaseLine, openDatabaseLine } from '#platform/testing/database-line.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { freeUnknownJobs, holdJobs } from './jobs/held-jobs.ts';
import { JobInterrupted } from './jobs/job.ts';
import { removeSpentJobs } from './jobs/spent-jobs.ts';
import { unlockJobsOfDeadWorkers } from './jobs/worker-lock.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = pino({ level: process.env.TEST_LOG ?? 'silent' });
const LONG_JOBS = "select 1 from graphile_worker.jobs where task_identifier = 'takes long'";
const patience = { timeout: 45_000, interval: 20 };
let own: TestDatabase;
let database: Database;
let line: DatabaseLine;
const started: Jobs[] = [];

beforeEach(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own.connectionString);
  line = await openDatabaseLine(own.connectionString);
});

afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop();
  await line.close();
  await database.close();
  await own.drop();
});

function makeJobs(
  define: (jobs: Jobs) => void,
  connectionString = own.connectionString,
  concurrency = 2,
): Jobs {
  const jobs = createJobs({ connectionString, log, concurrency });
  define(jobs);
  started.push(jobs);
  return jobs;
}

async function waitingJobs(): Promise<number> {
  const { rows } = await database.pool.query('select count(*) as count from graphile_worker.jobs');
  return Number(rows[0].count);
}

test('does a job once its transaction has committed', async () => {
  const done: unknown[] = [];
  const jobs = makeJobs((all) => all.define('note', async (payload) => void done.push(payload)));
  await jobs.start();
  await database.db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'note', { text: 'kept' });
    await wait(300);
    expect(done).toEqual([]);
  });
  await vi.waitFor(() => expect(done).toEqual([{ text: 'kept' }]), patience);
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), patience);
});

test('keeps a place for what is short, however much takes long, and does all of that in its turn', async () => {
  const gate = Promise.withResolvers<void>();
  const [begun, short] = [vi.fn(), vi.fn(async () => undefined)];
  const long: number[] = [];
  const jobs = makeJobs(
    (all) => {
      all.define<{ n: number }>('takes long', async ({ n }) => {
        begun();
        await gate.promise;
        long.push(n);
      });
      all.define('note', short);
    },
    own.connectionString,
    3,
  );
  for (let n = 1; n <= 4; n += 1) await jobs.enqueue(database.db, 'takes long', { n }, { isLong: true });
  await jobs.start();
  await vi.waitFor(() => expect(begun).toHaveBeenCalledTimes(2), patience);
  for (let n = 5; n <= 6; n += 1) await jobs.enqueue(database.db, 'takes long', { n }, { isLong: true });
  await jobs.enqueue(database.db, 'note', {});
  await vi.waitFor(() => expect(short).toHaveBeenCalled(), patience);
  expect(begun).toHaveBeenCalledTimes(2);
  gate.resolve();
  await vi.waitFor(() => expect(long.toSorted()).toEqual([1, 2, 3, 4, 5, 6]), patience);
});

test('forgets a job whose transaction was rolled back', async () => {
  const jobs = makeJobs((all) => all.define('note', async () => undefined));
  const undone = database.db.transaction().execute(async (trx) => {
    await jobs.enqueue(trx, 'note', { text: 'undone' });
    throw new Error('undo');
  });
  await expect(undone).rejects.toThrow('undo');
  expect(await waitingJobs()).toBe(0);
});

test('keeps one waiting job for one key, and waits for its time', async () => {
  const done: unknown[] = [];
  const jobs = makeJobs((all) => all.define('note', async (payload) => void done.push(payload)));
  const later = { key: 'digest', runAt: Date.now() / 1000 + 3600 };
  await jobs.enqueue(database.db, 'note', { n: 1 }, later);
  await jobs.enqueue(database.db, 'note', { n: 2 }, later);
  await jobs.start();
  await wait(300);
  expect([await waitingJobs(), done]).toEqual([1, []]);
  await jobs.enqueue(database.db, 'note', { n: 3 }, { key: 'digest' });
  await vi.waitFor(() => expect(done).toEqual([{ n: 3 }]), patience);
});

test('a gathered job keeps its time however often it is asked for again', async () => {
  const jobs = makeJobs((all) => all.define('note', async () => undefined));
  const first = Math.floor(Date.now() / 1000) + 3600;
  await jobs.enqueue(database.db, 'note', { n: 1 }, { key: 'gathered', runAt: first, keepsTime: true });
  await jobs.enqueue(database.db, 'note', { n: 2 }, { key: 'gathered', runAt: first + 60, keepsTime: true });
  const { rows } = await database.pool.query(
    'select extract(epoch from run_at)::int as at from graphile_worker.jobs',
  );
  expect(rows).toEqual([{ at: first }]);
});

test('tries a failed job again', async () => {
  const attempts: number[] = [];
  const jobs = makeJobs((all) =>
    all.define('flaky', async (_, { attempt }) => {
      attempts.push(attempt);
      if (attempt === 1) throw new Error('not yet');
    }),
  );
  await jobs.start();
  await jobs.enqueue(database.db, 'flaky', {});
  await vi.waitFor(() => expect(attempts).toEqual([1, 2]), patience);
});

test('takes an urgent job before those that have waited longer', async () => {
  const done: unknown[] = [];
  const jobs = makeJobs(
    (all) => all.define<{ n: number }>('note', async ({ n }) => void done.push(n)),
    own.connectionString,
    1,
  );
  for (const n of [1, 2]) await jobs.enqueue(database.db, 'note', { n });
  await jobs.enqueue(database.db, 'note', { n: 3 }, { isUrgent: true });
  await jobs.start();
  await vi.waitFor(() => expect(done).toEqual([3, 1, 2]), patience);
});

test('refuses a job that nobody does', async () => {
  const jobs = makeJobs(() => undefined);
  await expect(jobs.enqueue(database.db, 'unheard', {})).rejects.toThrow('Nobody does jobs named "unheard".');
});

test('lets a running job reach a safe point when it stops, and goes on after the next start', async () => {
  const attempts: number[] = [];
  const begun = Promise.withResolvers<void>();
  const first = makeJobs((all) =>
    all.define('long', async (_, { signal, attempt }) => {
      attempts.push(attempt);
      begun.resolve();
      if (!signal.aborted) await once(signal, 'abort');
      throw new JobInterrupted();
    }),
  );
  await first.start();
  await first.enqueue(database.db, 'long', { part: 7 }, { key: 'long' });
  await begun.promise;
  await first.stop();
  started.pop();
  expect(await waitingJobs()).toBe(1);

  const done: unknown[] = [];
  const second = makeJobs((all) =>
    all.define('long', async (payload, { attempt }) => void done.push([payload, attempt])),
  );
  await second.start();
  await vi.waitFor(() => expect(done).toEqual([[{ part: 7 }, 1]]), patience);
});

test('goes on with the jobs when the database was away', async () => {
  const done: unknown[] = [];
  const jobs = makeJobs(
    (all) => all.define('note', async (payload) => void done.push(payload)),
    line.connectionString,
  );
  await jobs.start();
  line.cut();
  await jobs.enqueue(database.db, 'note', { n: 1 });
  await wait(1_500);
  expect(done).toEqual([]);
  line.mend();
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), patience);
  await jobs.enqueue(database.db, 'note', { n: 2 });
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }, { n: 2 }]), patience);
});

test.each(['done', 'failed'])('survives that the database goes away just when a job is %s', async (end) => {
  let runs = 0;
  const jobs = makeJobs(
    (all) =>
      all.define('last words', async () => {
        runs += 1;
        if (runs > 1) return;
        line.cut();
        if (end === 'failed') throw new Error('not this time');
      }),
    line.connectionString,
  );
  await jobs.start();
  await jobs.enqueue(database.db, 'last words', {});
  await vi.waitFor(() => expect(runs).toBe(1), patience);
  await wait(500);
  line.mend();
  await jobs.enqueue(database.db, 'last words', {});
  await vi.waitFor(() => expect(runs).toBeGreaterThan(1), patience);
});

test('goes on when the word of one job was lost and those of others came through', async () => {
  const done: string[] = [];
  const gates = Array.from({ length: 3 }, () => Promise.withResolvers<void>());
  let begun = 0;
  const jobs = makeJobs(
    (all) => {
      all.define('cuts the line', async () => line.cut());
      all.define<{ gate: number }>('takes long', async ({ gate }) => {
        begun += 1;
        await gates[gate]?.promise;
      });
      all.define('note', async () => void done.push('note'));
    },
    line.connectionString,
    4,
  );
  await jobs.start();
  for (const gate of gates.keys()) await jobs.enqueue(database.db, 'takes long', { gate });
  await vi.waitFor(() => expect(begun).toBe(3), patience);
  await jobs.enqueue(database.db, 'cuts the line', {});
  await vi.waitFor(() => expect(line.isCut()).toBe(true), patience);
  await wait(500);
  line.mend();
  // The next worker does not wait for what takes long.
  await jobs.enqueue(database.db, 'note', {});
  await vi.waitFor(() => expect(done).toEqual(['note']), patience);
  // Each word of an end comes through before the next job ends: the worker then counts below zero.
  for (const [at, gate] of gates.entries()) {
    gate.resolve();
    const left = async () => (await database.pool.query(LONG_JOBS)).rowCount;
    await vi.waitFor(async () => expect(await left()).toBe(2 - at), patience);
  }
  await jobs.enqueue(database.db, 'note', {});
  await vi.waitFor(() => expect(done).toEqual(['note', 'note']), patience);
  expect(await database.pool.query(LONG_JOBS)).toMatchObject({ rowCount: 0 });
  expect(begun).toBe(3);
});

test('goes on by itself after a silence of the database that closed nothing', async () => {
  const done: unknown[] = [];
  const jobs = makeJobs(
    (all) => all.define('note', async (payload) => void done.push(payload)),
    line.connectionString,
  );
  await jobs.start();
  await wait(1_000);
  line.swallow();
  await jobs.enqueue(database.db, 'note', { n: 1 });
  await wait(3_000);
  expect(done).toEqual([]);
  line.mend();
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), { ...patience, timeout: 30_000 });
});

test('brings back jobs from before the clock of the database was set back', async () => {
  const done: unknown[] = [];
  const jobs = makeJobs((all) => all.define('note', async (payload) => void done.push(payload)));
  await jobs.enqueue(database.db, 'note', { n: 1 });
  await database.pool.query(
    "update graphile_worker._private_jobs set run_at = run_at + interval '1 hour', created_at = created_at + interval '1 hour'",
  );
  await jobs.start();
  await vi.waitFor(() => expect(done).toEqual([{ n: 1 }]), patience);
});

test('takes over the jobs of a worker that died, and leaves those of the living alone', async () => {
  const begun = Promise.withResolvers<void>();
  const living = makeJobs((all) =>
    all.define('long', async (_, { signal }) => {
      begun.resolve();
      await once(signal, 'abort');
    }),
  );
  await living.start();
  await living.enqueue(database.db, 'long', {});
  await begun.promise;
  await database.pool.query(
    `select graphile_worker.add_job('orphan', '{}'::json, queue_name => 'orphans');
     update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead' where locked_by is null;
     update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'pool-dead'`,
  );
  // The living worker looks for the dead as well, and who looks at the same moment finds nothing.
  await vi.waitFor(async () => {
    await unlockJobsOfDeadWorkers(database.pool);
    const { rows } = await database.pool.query(
      'select task_identifier, locked_by is null as is_free from graphile_worker.jobs order by 1',
    );
    expect(rows).toEqual([
      { task_identifier: 'long', is_free: false },
      { task_identifier: 'orphan', is_free: true },
    ]);
  }, patience);
  expect(await unlockJobsOfDeadWorkers(database.pool)).toEqual([]);
});

test('names the workers that died', async () => {
  const jobs = makeJobs((all) => all.define('note', async () => undefined));
  await jobs.enqueue(database.db, 'note', {});
  await database.pool.query(
    "update graphile_worker._private_jobs set locked_at = now(), locked_by = 'pool-dead'",
  );
  expect(await unlockJobsOfDeadWorkers(database.pool)).toEqual(['pool-dead']);
  expect(await unlockJobsOfDeadWorkers(database.pool)).toEqual([]);
});

test('frees the jobs that a living worker took without learning of it, and no others', async () => {
  const jobs = makeJobs((all) => all.define('note', async () => undefined));
  for (const key of ['unknown', 'known', 'just taken', 'of another']) {
    await jobs.enqueue(database.db, 'note', {}, { key, queue: key });
  }
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = 1, locked_by = 'pool-own',
       locked_at = now() - case key when 'just taken' then interval '1 second' else interval '2 minutes' end;
     update graphile_worker._private_jobs set locked_by = 'pool-other' where key = 'of another';
     update graphile_worker._private_job_queues q set locked_at = j.locked_at, locked_by = j.locked_by
       from graphile_worker._private_jobs j where j.job_queue_id = q.id`,
  );
  const { rows } = await database.pool.query('select id, key from graphile_worker._private_jobs');
  const idOf = (key: string) => String(rows.find((row) => row.key === key)?.id);
  const held = holdJobs();
  held.begin(idOf('known'));
  const round = freeUnknownJobs(database.pool, () => ({ id: 'pool-own', held }));
  expect(await round()).toEqual([]);
  expect(await round()).toEqual([idOf('unknown')]);
  expect(await round()).toEqual([]);
  const left = await database.pool.query(
    `select j.key, j.attempts, j.locked_by, q.locked_by as queue_locked_by from graphile_worker._private_jobs j
     join graphile_worker._private_job_queues q on q.id = j.job_queue_id order by j.key`,
  );
  expect(left.rows).toEqual([
    { key: 'just taken', attempts: 1, locked_by: 'pool-own', queue_locked_by: 'pool-own' },
    { key: 'known', attempts: 1, locked_by: 'pool-own', queue_locked_by: 'pool-own' },
    { key: 'of another', attempts: 1, locked_by: 'pool-other', queue_locked_by: 'pool-other' },
    { key: 'unknown', attempts: 0, locked_by: null, queue_locked_by: null },
  ]);
});

test('removes jobs that were given up a month ago, and keeps the later ones to be looked at', async () => {
  const jobs = makeJobs((all) => all.define('note', async () => undefined));
  for (const key of ['old', 'new', 'waiting']) await jobs.enqueue(database.db, 'note', {}, { key });
  await database.pool.query(
    `update graphile_worker._private_jobs set attempts = max_attempts where key <> 'waiting';
     update graphile_worker._private_jobs
       set run_at = now() - interval '31 days', updated_at = now() - interval '31 days' where key <> 'new'`,
  );
  expect(await removeSpentJobs(database.pool)).toBe(1);
  const { rows } = await database.pool.query('select key from graphile_worker.jobs order by key');
  expect(rows.map(({ key }) => key)).toEqual(['new', 'waiting']);
});
