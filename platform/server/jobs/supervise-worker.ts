import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { Job, JobHelpers, Runner, RunnerOptions, WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import { breakable, endPool, settlesWithin, TolerantPool, WatchfulClient } from '../connections.ts';
import type { Log } from '../log.ts';
import { poolSizes } from '../pool-sizes.ts';
import { hasDoneItsLast, takesNoMore } from './end-of-runner.ts';
import { type HeldJobs, holdJobs } from './held-jobs.ts';
import { type JobHandler, JobInterrupted } from './job.ts';
import type { JobsOptions } from './jobs-options.ts';
import { watchForStuckWorker } from './stuck-worker.ts';
import { giveSignOfLife, type SignOfLife } from './worker-lock.ts';

type WorkerOptions = JobsOptions & {
  handlers: ReadonlyMap<string, JobHandler<never>>;
  schedules: readonly { name: string; pattern: string }[];
  done(name: string, payload: unknown): void;
};

/** What takes jobs, until a lost connection makes it stop and another one follows. */
export type Taker = {
  /** The name that its jobs are locked in. */
  id: string;
  /** The jobs that it works on. */
  held: HeldJobs;
};

export type Worker = { pool: pg.Pool; taker(): Taker | undefined; stop(): Promise<void> };

type Started = Taker & { runner: Runner; events: EventEmitter; signOfLife: SignOfLife };

/** The flag of jobs that may take long. */
export const LONG = 'long';

const DEFAULT_CONCURRENCY = 4;
const POLL_MILLISECONDS = 2_000;
const RESTART_MILLISECONDS = 1_000;
/** How long running jobs get to reach a safe point, in milliseconds. */
const PATIENCE = 15_000;
const LAST_PATIENCE = 3_000;

/** Works on jobs until it is stopped; when the database goes away it comes back with it. */
export async function superviseWorker(options: WorkerOptions): Promise<Worker> {
  const { log, connectionString, concurrency = DEFAULT_CONCURRENCY } = options;
  // The worker is only loaded where jobs are done.
  const { Logger, parseCronItems, run } = await import('graphile-worker');
  const pool = new TolerantPool({
    connectionString,
    max: options.connections ?? poolSizes.server.jobs,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 20_000,
    Client: WatchfulClient,
    application_name: 'masthead jobs',
    // Taking a job and saying that it is done is done again after a crash, and the disk has those to serve who wait for it.
    options: '-c synchronous_commit=off',
  });
  // Without listeners a lost connection would end the process, idle or not.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const breakConnections = breakable(pool);
  options.metrics?.watchPool('jobs', pool);
  options.metrics?.watchNumber('masthead_jobs_waiting', 'Jobs that could run now', () => countWaiting(pool));
  const stopping = new AbortController();
  let current: Started | undefined;
  const leaving = new Set<Promise<void>>();

  const places = longPlaces(concurrency);
  const settings: RunnerOptions = {
    pgPool: pool,
    concurrency,
    forbiddenFlags: () => (places.areTaken() ? [LONG] : null),
    pollInterval: POLL_MILLISECONDS,
    noHandleSignals: true,
    // Without batches nobody awaits the end of a job, and a connection lost just then would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, message, meta) => pass(log, level, message, meta)),
    parsedCronItems: parseCronItems(
      options.schedules.map(({ name, pattern }) => ({ task: name, match: pattern, identifier: name })),
    ),
  };
  const taskList = (held: HeldJobs) =>
    Object.fromEntries(
      [...options.handlers].map(([name, handle]) => {
        const run = runJob(options, name, handle, places, stopping.signal);
        return [name, holding(held, run)];
      }),
    );
  const begin = async (): Promise<Started> => {
    const events = new EventEmitter();
    const held = holdJobs();
    const made = once(events, 'pool:create') as Promise<[{ workerPool: WorkerPool }]>;
    const runner = await run({ ...settings, taskList: taskList(held), events });
    const [{ workerPool }] = await made;
    const { id } = workerPool;
    const signOfLife = giveSignOfLife(connectionString, id, breakConnections);
    watchForStuckWorker(events, pool, () => runner.stop('the database is back').catch(() => undefined));
    if (stopping.signal.aborted) await stopWithin(runner, PATIENCE);
    return { id, held, runner, events, signOfLife };
  };
  const tryToBegin = async () => {
    current = await begin().catch((err) => {
      log.warn({ err }, 'the jobs could not start and will be tried again');
      return undefined;
    });
  };
  /** What it works on still is its own until that is done; the next one does not wait for it. */
  const leave = ({ runner, held, signOfLife }: Started) => {
    runner.promise.catch((err) => log.warn({ err }, 'the jobs stopped'));
    const left = hasDoneItsLast(runner, held)
      .then(() => signOfLife.end())
      .finally(() => leaving.delete(left));
    leaving.add(left);
  };
  const supervise = async () => {
    while (!stopping.signal.aborted) {
      if (current) {
        await takesNoMore(current.runner, current.events);
        leave(current);
      }
      await wait(RESTART_MILLISECONDS, undefined, { signal: stopping.signal }).catch(() => undefined);
      if (stopping.signal.aborted) return;
      log.debug('the jobs start again');
      await tryToBegin();
    }
  };
  await tryToBegin();
  const supervised = supervise();
  return {
    pool,
    taker: () => current,
    stop: async () => {
      stopping.abort();
      await stopWithin(current?.runner, PATIENCE);
      // A database that is away must not keep the process from ending.
      await settlesWithin(
        LAST_PATIENCE,
        supervised.then(() => Promise.all(leaving)),
      );
      await current?.signOfLife.end();
      await endPool(pool, breakConnections, LAST_PATIENCE);
    },
  };
}

type RunJob = (payload: unknown, helpers: JobHelpers) => Promise<void>;

const holding =
  (held: HeldJobs, run: RunJob): RunJob =>
  async (payload, helpers) => {
    const id = String(helpers.job.id);
    held.begin(id);
    try {
      await run(payload, helpers);
    } finally {
      held.end(id);
    }
  };

type Places = { areTaken(): boolean; take(): boolean; leave(): void };

/** Where long jobs may be done: all places but one, which mails and what follows a save would else wait hours for. */
function longPlaces(concurrency: number): Places {
  const most = Math.max(1, concurrency - 1);
  let taken = 0;
  const areTaken = () => taken >= most;
  return {
    areTaken,
    take: () => {
      if (areTaken()) return false;
      taken += 1;
      return true;
    },
    leave: () => {
      taken -= 1;
    },
  };
}

function runJob(
  options: WorkerOptions,
  name: string,
  handle: JobHandler<never>,
  places: Places,
  signal: AbortSignal,
): RunJob {
  const run: RunJob = async (payload, helpers) => {
    const { job } = helpers;
    const started = performance.now();
    const ended = (outcome: 'done' | 'failed' | 'given up') =>
      options.metrics?.jobEnded(name, outcome, (performance.now() - started) / 1000);
    const isLastAttempt = job.attempts >= job.max_attempts;
    try {
      await handle(payload as never, { signal, attempt: job.attempts, isLastAttempt });
      ended('done');
      options.done(name, payload);
    } catch (err) {
      if (err instanceof JobInterrupted) return again(name, job, helpers);
      ended(isLastAttempt ? 'given up' : 'failed');
      options.log.error({ err, job: name, attempt: job.attempts, isLastAttempt }, 'a job failed');
      throw err;
    }
  };
  return async (payload, helpers) => {
    if (!helpers.job.flags?.[LONG]) return run(payload, helpers);
    // Two may have come for the last place at once.
    if (!places.take()) return again(name, helpers.job, helpers);
    try {
      await run(payload, helpers);
    } finally {
      places.leave();
    }
  };
}

/** Adds the interrupted job anew, so that the tries it has left do not become fewer. */
async function again(name: string, job: Job, helpers: JobHelpers): Promise<void> {
  const queueName = await helpers.getQueueName();
  await helpers.addJob(name, job.payload, {
    maxAttempts: job.max_attempts,
    ...(job.key ? { jobKey: job.key } : {}),
    ...(queueName ? { queueName } : {}),
    flags: Object.keys(job.flags ?? {}),
    priority: job.priority,
  });
}

async function stopWithin(runner: Runner | undefined, milliseconds: number): Promise<void> {
  if (!runner) return;
  const isStopped = await settlesWithin(milliseconds, runner.stop());
  if (!isStopped) await settlesWithin(LAST_PATIENCE, runner.kill());
}

async function countWaiting(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `select count(*) as count from graphile_worker._private_jobs
     where locked_at is null and run_at <= now() and attempts < max_attempts`,
  );
  return Number(rows[0]?.count ?? 0);
}

/** What failed is told by the handler's own line; the rest of the worker's words are for finding faults. */
function pass(log: Log, level: string, message: string, meta: { failure?: unknown } | undefined): void {
  if (meta?.failure || level === 'info' || level === 'debug') log.debug(message);
  else log.warn(message);
}
