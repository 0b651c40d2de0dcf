import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import { ApiError, internalError } from '#platform/contract/api-error.ts';
import { isCutOff, isStorageFull, isUnreachable } from '../database.ts';
import { type JobContext, JobInterrupted } from '../jobs/job.ts';
import { hasEnded, moveTask, type TaskKey, type Words } from './move-task.ts';
import { TaskCancelled, type TaskRun, TaskTakenOver } from './task.ts';
import { taskSteps } from './task-steps.ts';
import { taskWatch } from './task-watch.ts';
import { tellEnded } from './tell-ended.ts';

type Running = {
  db: Kysely<DB>;
  /** The steps are taken on it. */
  beside: Kysely<DB>;
  nextId: () => number;
  siteId: number;
  taskId: number;
  runOf(kind: string): TaskRun<never, never> | undefined;
};

/** A task is given up after so many faults of ours; being cut off, and what passes by itself, are none. */
const MOST_FAILURES = 5;
/** A task whose process ended with it so often in a row is what ends it. */
const MOST_LOST_RUNS = 2;
export const LOST_TWICE = 'The server stopped twice while it worked on this, so this is not tried again.';
/** Tasks that this process works on, or whose end in it could not be said because the database was away. */
const survivors = new Set<string>();
const MOST_SURVIVORS = 1_000;

/** Runs one task from its row, and writes into the row how it went. */
export async function runTask(running: Running, context: JobContext): Promise<void> {
  const { siteId, taskId } = running;
  const name = `${siteId} ${taskId}`;
  const hasSurvived = survivors.has(name);
  if (survivors.size < MOST_SURVIVORS) survivors.add(name);
  let couldSay = false;
  try {
    await runBegun(running, context, hasSurvived);
    couldSay = true;
  } catch (error) {
    couldSay = !isUnreachable(error);
    throw error;
  } finally {
    if (couldSay) survivors.delete(name);
  }
}

async function runBegun(running: Running, context: JobContext, hasSurvived: boolean): Promise<void> {
  const { db, beside, nextId, siteId, taskId, runOf } = running;
  const begun = await moveTask(db, { siteId, taskId }, 'begin', { hasSurvived });
  if (!begun) return;
  const key = { siteId, taskId, run: begun.runs };
  const end = makeEnd(db, nextId, key);
  if (begun.is_cancel_requested) return end('revoke');
  if (begun.lost_runs >= MOST_LOST_RUNS) return end('refuse', { error: LOST_TWICE });
  const run = runOf(begun.kind);
  if (!run) return end('refuse', { error: `Nobody runs tasks of the kind ${begun.kind}.` });
  const watch = taskWatch(db, key, context.signal);
  const { step, stepAhead, finish, hasFinished } = taskSteps<never>(
    { db, beside, nextId },
    key,
    begun.position as never,
    watch.unwritten,
  );
  try {
    await run({
      siteId,
      taskId,
      payload: begun.payload as never,
      by: begun.created_by,
      doneBefore: begun.done,
      position: begun.position as never,
      progress: watch.progress,
      isCancelRequested: watch.isCancelRequested,
      step,
      stepAhead,
      finish,
      signal: context.signal,
    });
    if (!hasFinished()) throw new Error(`A task of the kind ${begun.kind} has not recorded its end.`);
  } catch (error) {
    // What comes after the end of the task changes nothing about it.
    if (hasFinished()) throw error;
    if (error instanceof TaskTakenOver) return leave(db, key, error);
    // The word of how far it came is not worth losing the word of what went wrong.
    await watch.writeNow().catch(() => undefined);
    const isLastFault = begun.failures + 1 >= MOST_FAILURES;
    await afterFailure(end, { error, isLastFault, isLastAttempt: context.isLastAttempt });
  }
}

type EndRun = (move: 'interrupt' | 'fail' | 'refuse' | 'revoke', words?: Words) => Promise<void>;

const makeEnd =
  (db: Kysely<DB>, nextId: () => number, key: TaskKey): EndRun =>
  async (move, words) => {
    await db.transaction().execute(async (trx) => {
      const moved = await moveTask(trx, key, move, words);
      if (moved && move === 'refuse') await tellEnded(trx, nextId, key, { ...moved, status: 'FAILURE' });
    });
  };

/** The job of a task that another run works on must not count as done. */
async function leave(db: Kysely<DB>, key: TaskKey, error: TaskTakenOver): Promise<void> {
  if (!(await hasEnded(db, key))) throw error;
}

type Failure = { error: unknown; isLastFault: boolean; isLastAttempt: boolean };

async function afterFailure(end: EndRun, { error, isLastFault, isLastAttempt }: Failure): Promise<void> {
  if (error instanceof TaskCancelled) return end('revoke');
  // A refusal in the contract's words will be the same next time.
  if (error instanceof ApiError && error.status < 500) return end('refuse', { error: error.said });
  if (error instanceof JobInterrupted) await end('interrupt');
  // With the database away nothing can be written; the sweep sees a job that was the last one.
  else if (!isUnreachable(error)) {
    const passes = isCutOff(error) || isStorageFull(error) || error instanceof ApiError;
    const isLast = isLastAttempt || (!passes && isLastFault);
    const word = isLast ? { error: internalError.message } : {};
    await end(isLast ? 'refuse' : 'fail', { isFault: !passes, ...word });
  }
  throw error;
}
