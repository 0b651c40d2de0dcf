import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import { ApiError, internalError } from '#platform/contract/api-error.ts';
import { isUnreachable } from '../database.ts';
import { type JobContext, JobInterrupted } from '../jobs/job.ts';
import type { Log } from '../log.ts';
import { writeEvent } from '../outbox/write-event.ts';
import { isReady, TaskCancelled, type TaskRun, type TaskStatus } from './task.ts';
import { taskWatch } from './task-watch.ts';

type Running = {
  db: Kysely<DB>;
  log: Log;
  nextId: () => number;
  siteId: number;
  taskId: number;
  runOf(kind: string): TaskRun<never> | undefined;
};

/** A fault of ours is tried so many times in all. */
const MOST_FAILURES = 5;

type End = { status: TaskStatus; result?: unknown; error?: string };

/** Runs one task from its row, and writes into the row how it went. */
export async function runTask(running: Running, context: JobContext): Promise<void> {
  const { db, siteId, taskId } = running;
  const row = await db
    .selectFrom('task')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (!row || isReady(row.status as TaskStatus)) return;
  if (row.is_cancel_requested) return end(running, { status: 'REVOKE' });
  const run = running.runOf(row.kind);
  if (!run) return end(running, { status: 'FAILURE', error: `Nobody runs tasks of the kind ${row.kind}.` });
  const claimed = await write(running, { status: 'STARTED' });
  if (!claimed) return;
  if (claimed.is_cancel_requested) return end(running, { status: 'REVOKE' });
  const watch = taskWatch(db, siteId, taskId, context.signal);
  try {
    const result = await run({
      siteId,
      taskId,
      payload: row.payload as never,
      by: row.created_by,
      doneBefore: row.done,
      progress: watch.progress,
      isCancelRequested: watch.isCancelRequested,
      signal: context.signal,
    });
    await watch.writeNow();
    await end(running, { status: 'SUCCESS', result: result ?? null });
  } catch (error) {
    await watch.writeNow();
    await afterFailure(running, context, error);
  }
}

async function afterFailure(running: Running, context: JobContext, error: unknown): Promise<void> {
  if (error instanceof TaskCancelled) return end(running, { status: 'REVOKE' });
  if (error instanceof JobInterrupted) {
    await end(running, { status: 'PENDING' });
    throw error;
  }
  // A refusal in the contract's words will be the same next time.
  if (error instanceof ApiError) return end(running, { status: 'FAILURE', error: error.message });
  if (isUnreachable(error)) throw error;
  await end(
    running,
    context.isLastAttempt || context.attempt >= MOST_FAILURES
      ? { status: 'FAILURE', error: internalError.message }
      : { status: 'RETRY' },
  );
  throw error;
}

async function end(running: Running, how: End): Promise<void> {
  await write(running, how);
}

/** Undefined where the task has ended meanwhile: what has ended stays as it is. */
async function write({ db, nextId, siteId, taskId }: Running, how: End) {
  const { status } = how;
  if (status !== 'SUCCESS' && status !== 'FAILURE') return writeRow(db, siteId, taskId, how);
  return db.transaction().execute(async (trx) => {
    const row = await writeRow(trx, siteId, taskId, how);
    if (row && row.created_by !== null) {
      const payload = { kind: row.kind, status, by: row.created_by };
      const createdTs = Math.floor(Date.now() / 1000);
      await writeEvent(trx, nextId, { siteId, event: 'task.ended', objectId: taskId, payload, createdTs });
    }
    return row;
  });
}

async function writeRow(db: Kysely<DB>, siteId: number, taskId: number, { status, result, error }: End) {
  const now = Math.floor(Date.now() / 1000);
  return db
    .updateTable('task')
    .set((eb) => ({
      status,
      error: error ?? null,
      ...(result === undefined ? {} : { result: JSON.stringify(result) }),
      ...(status === 'STARTED' ? { started_ts: eb.fn.coalesce('started_ts', eb.val(now)) } : {}),
      ...(isReady(status) ? { finished_ts: now } : {}),
    }))
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('finished_ts', 'is', null)
    .returning(['is_cancel_requested', 'kind', 'created_by'])
    .executeTakeFirst();
}
