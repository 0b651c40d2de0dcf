import fc from 'fast-check';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DB } from '#database/schema.ts';
import { type Death, openMortalPool } from '#platform/testing/mortal-pool.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { type Database, openDatabase, type Trx } from '../database.ts';
import { JobInterrupted } from '../jobs/job.ts';
import { cancelTaskRow } from './cancel-task.ts';
import { moveTask } from './move-task.ts';
import { LOST_TWICE, runTask } from './run-task.ts';
import type { TaskRun } from './task.ts';
import { isReady, type TaskMove, type TaskStatus, taskMoves } from './task-state.ts';
import { taskSteps } from './task-steps.ts';

const SITE = 1;
const PARTS = ['first', 'second'];
/** More statements than a whole run sends. */
const STATEMENTS = 22;
type Trouble = 'none' | 'fault' | 'interrupt';
type Run = TaskRun<object, string[]>;

let own: TestDatabase;
let database: Database;

beforeAll(async () => {
  own = await createTestDatabase();
  database = await openDatabase(own.connectionString);
  await database.pool.query('create table effect (task bigint not null, part text not null)');
});
afterAll(async () => {
  await database.close();
  await own.drop();
});

/** Two parts and an end, each with an effect that a second one would be seen beside. */
const run =
  (trouble: Trouble, gate: () => Promise<unknown> = async () => undefined): Run =>
  async ({ taskId, position, progress, step, finish }) => {
    const note = (trx: Trx, part: string) =>
      sql`insert into effect values (${taskId}, ${part})`.execute(trx).then(gate);
    for (const part of PARTS.slice(position?.length ?? 0)) {
      await gate();
      await progress(1, PARTS.length);
      await step(async (trx, parts) => {
        await note(trx, part);
        return [...(parts ?? []), part];
      });
      if (trouble === 'interrupt') throw new JobInterrupted();
      if (trouble === 'fault') throw new Error('a fault of ours');
    }
    await gate();
    return finish(async (trx, parts) => {
      await note(trx, 'end');
      return { parts };
    });
  };

/** The same parts, each begun while the one before it is under way, and done again in its turn where that came to nothing. */
const runAhead: Run = async ({ taskId, position, step, stepAhead, finish }) => {
  const note = (trx: Trx, part: string) => sql`insert into effect values (${taskId}, ${part})`.execute(trx);
  const begun = PARTS.slice(position?.length ?? 0).map((part) => ({
    part,
    done: stepAhead(async (trx, turn) => {
      await note(trx, part);
      return [...((await turn()) ?? []), part];
    }),
  }));
  const again = (part: string) =>
    step(async (trx, parts) => {
      await note(trx, part);
      return [...(parts ?? []), part];
    });
  try {
    for (const { part, done } of begun) await done.catch(() => again(part));
  } finally {
    await Promise.allSettled(begun.map(({ done }) => done));
  }
  return finish(async (trx, parts) => {
    await note(trx, 'end');
    return { parts };
  });
};

async function makeTask(): Promise<number> {
  const id = database.ids.next();
  await database.db.insertInto('task').values({ site_id: SITE, id, kind: 'test', created_ts: 1 }).execute();
  return id;
}

/** One try of a worker; how its job ends is of no matter here. */
async function work(taskId: number, does: Run, db: Kysely<DB> = database.db, isLastAttempt = false) {
  const context = { signal: new AbortController().signal, attempt: 1, isLastAttempt };
  await runTask(
    { db, beside: db, nextId: database.ids.next, siteId: SITE, taskId, runOf: () => does as never },
    context,
  ).catch(() => undefined);
}

async function workAndDie(taskId: number, death: Death, does: Run = run('none')): Promise<void> {
  const pool = openMortalPool(own.connectionString, death);
  await work(taskId, does, new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }));
  await pool.end();
}

const row = (id: number) =>
  database.db
    .selectFrom('task')
    .selectAll()
    .where('site_id', '=', SITE)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

async function effects(id: number): Promise<string[]> {
  const { rows } = await database.pool.query('select part from effect where task = $1', [id]);
  return rows.map(({ part }) => part as string);
}

/** What is done is what is recorded, and the end has come exactly where the task says that it succeeded. */
async function expectAgreement(id: number): Promise<TaskStatus> {
  const task = await row(id);
  const recorded = (task.position ?? []) as unknown as string[];
  const hasSucceeded = task.status === 'SUCCESS';
  expect((await effects(id)).sort()).toEqual([...recorded, ...(hasSucceeded ? ['end'] : [])].sort());
  expect(task.result).toEqual(hasSucceeded ? { parts: PARTS } : null);
  expect(task.finished_ts !== null).toBe(isReady(task.status as TaskStatus));
  return task.status as TaskStatus;
}

test.each([
  ['in turn', run('none')],
  ['ahead', runAhead],
])(
  'a worker that dies with any of its statements, done or not, leaves what the next one completes once: steps %s',
  async (_, does) => {
    let survived = 0;
    for (let statement = 1; statement <= STATEMENTS; statement += 1) {
      for (const isDone of [false, true]) {
        const id = await makeTask();
        await workAndDie(id, { statement, isDone }, does);
        if ((await expectAgreement(id)) === 'SUCCESS') survived += 1;
        await work(id, does);
        expect([statement, isDone, await expectAgreement(id)]).toEqual([statement, isDone, 'SUCCESS']);
      }
    }
    // Some died before their last word, and some lived to say it.
    expect(survived).toBeGreaterThan(1);
    expect(survived).toBeLessThan(STATEMENTS);
  },
);

type Deed = (id: number) => Promise<unknown>;
const deeds: Record<string, Deed> = {
  fault: (id) => work(id, run('fault')),
  interrupt: (id) => work(id, run('interrupt')),
  cancel: (id) => cancelTaskRow(database.db, SITE, id),
  giveUp: (id) => moveTask(database.db, { siteId: SITE, taskId: id }, 'giveUp', { error: 'spent' }),
  run: (id) => work(id, run('none')),
};
const anyDeath = fc.record({ statement: fc.integer({ min: 1, max: STATEMENTS }), isDone: fc.boolean() });
const anyDeed = fc.oneof(
  { weight: 4, arbitrary: anyDeath.map((death) => ({ name: `die ${JSON.stringify(death)}`, death })) },
  { weight: 2, arbitrary: fc.constantFrom('fault', 'interrupt').map((name) => ({ name, death: null })) },
  { weight: 1, arbitrary: fc.constantFrom('cancel', 'giveUp', 'run').map((name) => ({ name, death: null })) },
);

test('whatever happens to a task in any order, its effect and its word agree, and its end stays', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyDeed, { minLength: 1, maxLength: 6 }), async (history) => {
      const id = await makeTask();
      let end: unknown = null;
      let isCancelled = false;
      for (const { name, death } of history) {
        const answer = await (death ? workAndDie(id, death) : deeds[name]?.(id));
        const status = await expectAgreement(id);
        isCancelled ||= name === 'cancel' && answer === true;
        if (isCancelled) expect(status).not.toBe('SUCCESS');
        if (end) expect({ ...(await row(id)), is_cancel_requested: null }).toEqual(end);
        if (isReady(status)) end = { ...(await row(id)), is_cancel_requested: null };
      }
      await work(id, run('none'));
      expect(isReady(await expectAgreement(id))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test('of runs that go on beside each other one brings the effect, in whatever order they take their turns', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 2, max: 3 }), async (scheduler, workers) => {
      const id = await makeTask();
      const gate = () => scheduler.schedule(Promise.resolve());
      const all = Array.from({ length: workers }, () => work(id, run('none', gate)));
      await scheduler.waitFor(Promise.all(all));
      expect(await expectAgreement(id)).toBe('SUCCESS');
    }),
    { numRuns: 40 },
  );
});

test('a run that was believed dead and comes back undoes what it was about to do', async () => {
  const id = await makeTask();
  const isInside = Promise.withResolvers<void>();
  const mayGoOn = Promise.withResolvers<void>();
  const late = work(id, async ({ finish }) =>
    finish(async (trx) => {
      await sql`insert into effect values (${id}, 'end')`.execute(trx);
      isInside.resolve();
      await mayGoOn.promise;
    }),
  );
  await isInside.promise;
  await work(id, run('none'));
  const before = await row(id);
  mayGoOn.resolve();
  await late;
  expect(await expectAgreement(id)).toBe('SUCCESS');
  expect(await row(id)).toEqual(before);
});

test('a task that is cancelled while its last part is written does not succeed', async () => {
  const id = await makeTask();
  await work(id, async ({ finish }) =>
    finish(async (trx) => {
      await sql`insert into effect values (${id}, 'end')`.execute(trx);
      expect(await cancelTaskRow(database.db, SITE, id)).toBe(true);
    }),
  );
  expect(await expectAgreement(id)).toBe('REVOKE');
});

test('a task is given up after five faults, however often it was cut off between them', async () => {
  const id = await makeTask();
  for (let fault = 1; fault <= 5; fault += 1) {
    expect(isReady(await expectAgreement(id))).toBe(false);
    for (const statement of [2, 3]) await workAndDie(id, { statement, isDone: true });
    await work(id, async () => {
      throw new Error('a fault of ours');
    });
  }
  expect(await row(id)).toMatchObject({ status: 'FAILURE', failures: 5, runs: 15 });
});

/** A worker takes the task, and its process is gone before it can say anything more. */
const loseProcess = (id: number) => moveTask(database.db, { siteId: SITE, taskId: id }, 'begin');

test('a task that its process did not survive twice is not begun again, and says why', async () => {
  const id = await makeTask();
  await loseProcess(id);
  await work(id, run('interrupt'));
  await loseProcess(id);
  await loseProcess(id);
  expect(await expectAgreement(id)).toBe('STARTED');
  await work(id, run('none'));
  expect(await expectAgreement(id)).toBe('FAILURE');
  expect(await row(id)).toMatchObject({ error: LOST_TWICE, runs: 5, lost_runs: 2 });
});

test('a task that gets on is taken up again, however often its processes end', async () => {
  const id = await makeTask();
  for (let times = 1; times <= 4; times += 1) {
    await loseProcess(id);
    const key = { siteId: SITE, taskId: id, run: times };
    const needs = { db: database.db, beside: database.db, nextId: database.ids.next };
    await taskSteps<string[]>(needs, key, null, () => null).step(async () => PARTS);
  }
  await work(id, run('none'));
  expect(await row(id)).toMatchObject({ status: 'SUCCESS', runs: 5 });
});

test('a step that is ahead ends after the one before it, and writes nothing where that came to nothing', async () => {
  const id = await makeTask();
  const begun = await moveTask(database.db, { siteId: SITE, taskId: id }, 'begin', {});
  const key = { siteId: SITE, taskId: id, run: begun?.runs ?? 0 };
  const { step, stepAhead } = taskSteps<string[]>(
    { db: database.db, beside: database.db, nextId: database.ids.next },
    ...([key, null, () => null] as const),
  );
  const note = (trx: Trx, part: string) => sql`insert into effect values (${id}, ${part})`.execute(trx);
  const ahead = (part: string) =>
    stepAhead(async (trx, turn) => {
      await note(trx, part);
      return [...((await turn()) ?? []), part];
    });
  let open: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  const first = step(async () => gate.then(() => ['first']));
  const second = ahead('second');
  open();
  await Promise.all([first, second]);
  expect((await row(id)).position).toEqual(['first', 'second']);

  const failing = step(() => Promise.reject(new Error('no')));
  const after = ahead('third');
  await expect(failing).rejects.toThrow('no');
  await expect(after).rejects.toThrow('The step before did not end well, or not soon.');
  const late = step(() => new Promise((resolve) => setTimeout(resolve, 6_000, ['late'])));
  await expect(ahead('fourth')).rejects.toThrow('not soon');
  await late;
  expect((await row(id)).position).toEqual(['late']);
  expect(await effects(id)).toEqual(['second']);
});

test('a database that is away is not the end of a process, however often', async () => {
  const id = await makeTask();
  for (let times = 0; times < 4; times += 1) await workAndDie(id, { statement: 3, isDone: false });
  await work(id, run('none'));
  expect(await expectAgreement(id)).toBe('SUCCESS');
});

const passing = ['57014', '40P01', '53100'];
test.each(passing)('a task bears any number of failures that pass by themselves (%s)', async (code) => {
  const id = await makeTask();
  const passes: Run = async () => {
    throw Object.assign(new Error('for now'), { code });
  };
  for (let times = 0; times < 8; times += 1) await work(id, passes);
  expect(await row(id)).toMatchObject({ status: 'RETRY', failures: 0 });
  await work(id, passes, database.db, true);
  expect((await row(id)).status).toBe('FAILURE');
});

const anyMove = fc.constantFrom(...(Object.keys(taskMoves) as TaskMove[]));
test('the row goes exactly where the table of moves says, and for the last run alone', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(anyMove, fc.boolean()), { maxLength: 8 }), async (moves) => {
      const id = await makeTask();
      let status: TaskStatus = 'PENDING';
      let runs = 0;
      for (const [move, isOfLastRun] of moves) {
        const key = { siteId: SITE, taskId: id, run: isOfLastRun ? runs : runs - 1 };
        const isAllowed = isOfLastRun && (taskMoves[move].from as readonly TaskStatus[]).includes(status);
        const moved = await moveTask(database.db, key, move);
        expect(moved !== undefined).toBe(isAllowed);
        if (isAllowed) status = taskMoves[move].to;
        if (isAllowed && move === 'begin') runs += 1;
        expect(await row(id)).toMatchObject({ status, runs });
      }
    }),
    { numRuns: 60 },
  );
});
