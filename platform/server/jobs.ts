import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { bringBackEarlyJobs } from './jobs/early-jobs.ts';
import { freeUnknownJobs } from './jobs/held-jobs.ts';
import type { JobHandler } from './jobs/job.ts';
import type { JobsOptions } from './jobs/jobs-options.ts';
import { removeSpentJobs } from './jobs/spent-jobs.ts';
import { LONG, superviseWorker, type Worker } from './jobs/supervise-worker.ts';
import { type Sweep, startSweeps } from './jobs/sweeps.ts';
import { unlockJobsOfDeadWorkers } from './jobs/worker-lock.ts';

export type EnqueueOptions = {
  /** Unix seconds; at once when left out. */
  runAt?: number | undefined;
  /** A waiting job with the same key is replaced. */
  key?: string | undefined;
  /** A waiting job with the same key keeps its time: for what is gathered, which each further one would put off. */
  keepsTime?: boolean | undefined;
  /** Jobs of one queue run one after the other. */
  queue?: string | undefined;
  /** Taken before all that is not: for what somebody waits for in minutes, not hours. */
  isUrgent?: boolean | undefined;
  /** May take minutes or hours: one place of each worker is kept for all that does not. */
  isLong?: boolean | undefined;
  /** Tries before giving up, each pause longer than the last: 25 tries take three days. */
  maxAttempts?: number | undefined;
};

export type Jobs = {
  /** Says who does the jobs of a name; all of them are known before `start`. */
  define<Payload>(name: string, handle: JobHandler<Payload>): void;
  /** Enqueues a job without payload by a crontab pattern in UTC, such as `15 3 * * *`. */
  schedule(name: string, pattern: string): void;
  /** Calls a function every so many seconds on every worker, to find what a crash left. */
  sweep(sweep: Sweep): void;
  /** Told after each job that was done. */
  onDone(listener: (name: string, payload: unknown) => void): void;
  /** Adds a job; in a transaction it exists only when that commits. */
  enqueue(db: Kysely<DB>, name: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** The same of a job that a sweep would find the work of: a crash of the database may lose it, and no disk is waited for. */
  nudge(db: Kysely<DB>, name: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** Begins to work. */
  start(): Promise<void>;
  /** Lets running jobs reach a safe point, then ends; what had to be cut off runs again later. */
  stop(): Promise<void>;
};

const SWEEP_SECONDS = 30;
const SPENT_SECONDS = 3_600;
/** The worker takes the smallest first; that of all others is 0. */
const URGENT = -10;

/** The queue of jobs, kept in the database; this process works on it from `start` on. */
export function createJobs(options: JobsOptions): Jobs {
  const handlers = new Map<string, JobHandler<never>>();
  const schedules: { name: string; pattern: string }[] = [];
  const sweeps: Sweep[] = [];
  const listeners: ((name: string, payload: unknown) => void)[] = [];
  const told = (name: string, payload: unknown) => {
    for (const listener of listeners) listener(name, payload);
  };
  let starting: Promise<void> | undefined;
  let worker: Worker | undefined;
  let stopSweeps: (() => Promise<void>) | undefined;

  const begin = async () => {
    worker = await superviseWorker({ ...options, handlers, schedules, done: told });
    const { pool, taker } = worker;
    const freeUnknown = freeUnknownJobs(pool, taker);
    sweeps.push({
      name: 'jobs of dead workers',
      seconds: SWEEP_SECONDS,
      run: async () => {
        const workers = await unlockJobsOfDeadWorkers(pool);
        if (workers.length > 0) options.log.info({ workers }, 'took over the jobs of dead workers');
      },
    });
    sweeps.push({
      name: 'jobs that this worker took without learning of it',
      seconds: SWEEP_SECONDS,
      run: async () => {
        const freed = await freeUnknown();
        if (freed.length > 0) options.log.info({ jobs: freed }, 'freed jobs whose taking was never answered');
      },
    });
    sweeps.push({
      name: 'jobs that were given up long ago',
      seconds: SPENT_SECONDS,
      run: async () => {
        const removed = await removeSpentJobs(pool);
        if (removed > 0) options.log.info({ removed }, 'removed jobs that were given up long ago');
      },
    });
    sweeps.push({
      name: 'jobs from before the clock was set back',
      seconds: SWEEP_SECONDS,
      run: () => bringBackEarlyJobs(pool),
    });
    stopSweeps = startSweeps(sweeps, options.log);
  };

  const adding = (
    name: string,
    payload: object,
    { runAt, key, keepsTime, queue, isUrgent, isLong, maxAttempts }: EnqueueOptions = {},
  ) => {
    if (!handlers.has(name)) throw new Error(`Nobody does jobs named "${name}".`);
    return sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json,
      queue_name => ${queue ?? null}, run_at => to_timestamp(${runAt ?? null}::float8),
      max_attempts => ${maxAttempts ?? null}::int, job_key => ${key ?? null}, priority => ${isUrgent ? URGENT : null}::int,
      flags => ${isLong ? [LONG] : null}::text[], job_key_mode => ${keepsTime ? 'preserve_run_at' : 'replace'})`;
  };

  return {
    define: (name, handle) => {
      if (handlers.has(name)) throw new Error(`The job "${name}" is defined twice.`);
      handlers.set(name, handle);
    },
    schedule: (name, pattern) => {
      schedules.push({ name, pattern });
    },
    sweep: (sweep) => {
      sweeps.push(sweep);
    },
    onDone: (listener) => {
      listeners.push(listener);
    },
    enqueue: async (db, name, payload, options) => {
      await adding(name, payload, options).execute(db);
    },
    nudge: async (db, name, payload, options) => {
      const { sql: text, parameters } = adding(name, payload, options).compile(db);
      // Whoever does no jobs here has no such connections.
      await (worker ? worker.pool.query(text, [...parameters]) : adding(name, payload, options).execute(db));
    },
    start: () => {
      starting ??= begin();
      return starting;
    },
    stop: async () => {
      await starting?.catch(() => undefined);
      await stopSweeps?.();
      await worker?.stop();
    },
  };
}
