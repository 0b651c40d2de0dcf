import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Caller } from './caller.ts';
import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import type { Quotas } from './quotas.ts';
import { removeJobsOfEndedTasks } from './tasks/ended-tasks.ts';
import { findLostTasks } from './tasks/lost-tasks.ts';
import { removeOldTasks } from './tasks/old-tasks.ts';
import { runTask } from './tasks/run-task.ts';
import type { TaskRun } from './tasks/task.ts';
import { isReady, type TaskStatus } from './tasks/task-state.ts';

export type TaskStart = {
  siteId: number;
  kind: string;
  payload: object;
  /** The profile that asked for it; null for the system itself. */
  by: number | null;
  /** A second start with the same key by the same profile gives the first task. */
  idempotencyKey?: string | undefined;
};

/** What the call answers that started a task. */
export type StartedTask = { id: number; status: TaskStatus; isReady: boolean };

type MayCancel = (
  task: { siteId: number; payload: unknown },
  caller: Pick<Caller, 'holder'>,
) => Promise<boolean>;

/** Long work with a row that screens can watch: status, progress, result, cancel. */
export type Tasks = {
  /** Says how tasks of a kind run; all kinds are known before the jobs start. */
  define<Payload, Position = null>(
    kind: string,
    run: TaskRun<Payload, Position>,
    options?: {
      queue?: string;
      /** Whether somebody who may cancel tasks may cancel this one. */
      mayCancel?: MayCancel;
    },
  ): void;
  /** Whether somebody who may cancel tasks of the site may cancel this one, too. */
  mayCancel(siteId: number, taskId: number, caller: Pick<Caller, 'holder'>): Promise<boolean>;
  /**
   * Starts a task when the caller's transaction commits.
   * @throws ApiError quota_exceeded
   */
  start(trx: Kysely<DB>, task: TaskStart): Promise<StartedTask>;
};

const JOB = 'task';
/** A try that a crash cut off counts like one that failed, and a bad day may bring many of those. */
const MOST_ATTEMPTS = 25;
const SWEEP_SECONDS = 30;
const OLD_SECONDS = 3_600;

/** Opens the tasks on the jobs of this process. */
export function openTasks({
  database,
  jobs,
  log,
  quotas,
}: {
  database: Database;
  jobs: Jobs;
  log: Log;
  quotas: Quotas;
}): Tasks {
  const { db, beside, ids } = database;
  const kinds = new Map<
    string,
    { run: TaskRun<never, never>; queue: { queue?: string }; mayCancel: MayCancel | undefined }
  >();
  const enqueue = (trx: Kysely<DB>, siteId: number, { id, kind }: { id: number; kind: string }) => {
    const options = {
      key: `task:${id}`,
      maxAttempts: MOST_ATTEMPTS,
      isLong: true,
      ...kinds.get(kind)?.queue,
    };
    return jobs.enqueue(trx, JOB, { siteId, taskId: id }, options);
  };

  jobs.define<{ siteId: number; taskId: number }>(JOB, (payload, context) =>
    runTask({ db, beside, nextId: ids.next, runOf: (kind) => kinds.get(kind)?.run, ...payload }, context),
  );
  jobs.sweep({
    name: 'tasks that lost their job',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      for (const lost of await findLostTasks(db, Date.now() / 1000)) {
        if (signal.aborted) return;
        await enqueue(db, lost.siteId, lost);
      }
    },
  });
  jobs.sweep({
    name: 'jobs whose task has ended',
    seconds: SWEEP_SECONDS,
    run: async () => {
      const removed = await removeJobsOfEndedTasks(db, JOB);
      if (removed > 0) log.info({ removed }, 'removed the jobs of tasks that have ended');
    },
  });

  jobs.sweep({
    name: 'tasks that ended long ago',
    seconds: OLD_SECONDS,
    run: async (signal) => {
      const removed = await removeOldTasks(db, Date.now() / 1000, signal);
      if (removed > 0) log.info({ removed }, 'removed tasks that ended long ago');
    },
  });

  return {
    define: (kind, run, { mayCancel, ...queue } = {}) => {
      if (kinds.has(kind)) throw new Error(`Tasks of the kind "${kind}" are defined twice.`);
      kinds.set(kind, { run: run as unknown as TaskRun<never, never>, queue, mayCancel });
    },
    mayCancel: async (siteId, taskId, caller) => {
      const task = await db
        .selectFrom('task')
        .select(['kind', 'payload'])
        .where('site_id', '=', siteId)
        .where('id', '=', taskId)
        .executeTakeFirst();
      const asked = task && kinds.get(task.kind)?.mayCancel;
      return !asked || asked({ siteId, payload: task.payload }, caller);
    },
    start: async (trx, { siteId, kind, payload, by, idempotencyKey }) => {
      if (!kinds.has(kind)) throw new Error(`Nobody runs tasks of the kind "${kind}".`);
      const key = idempotencyKey === undefined ? null : `${by ?? ''} ${idempotencyKey}`;
      const id = ids.next();
      const made = await trx
        .insertInto('task')
        .values({
          site_id: siteId,
          id,
          kind,
          payload: JSON.stringify(payload),
          idempotency_key: key,
          created_ts: Math.floor(Date.now() / 1000),
          created_by: by,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['site_id', 'kind', 'idempotency_key'])
            .where('idempotency_key', 'is not', null)
            .doNothing(),
        )
        .returning('id')
        .executeTakeFirst();
      if (made) {
        // What the system does by itself is nobody's use.
        if (by !== null) await quotas.take(trx, { siteId, profileId: by }, { tasks: 1 });
        await enqueue(trx, siteId, { id, kind });
        return { id, status: 'PENDING', isReady: false };
      }
      const first = await trx
        .selectFrom('task')
        .select(['id', 'status'])
        .where('site_id', '=', siteId)
        .where('kind', '=', kind)
        .where('idempotency_key', '=', key)
        .executeTakeFirstOrThrow();
      const status = first.status as TaskStatus;
      return { id: first.id, status, isReady: isReady(status) };
    },
  };
}
