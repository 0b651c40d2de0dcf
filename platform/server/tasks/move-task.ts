import { type Kysely, sql } from 'kysely';
import type { DB } from '#database/schema.ts';
import { englishOf, isSentence, type Said } from '#platform/contract/sentence.ts';
import { isReady, type TaskMove, taskMoves } from './task-state.ts';

/** A task, or one run of it: the count of runs when that began. */
export type TaskKey = { siteId: number; taskId: number; run?: number };

export type Progress = { done: number; total: number | null };

/** What is written with a move. */
export type Words = {
  result?: unknown;
  error?: Said;
  progress?: Progress | null;
  /** It was a fault of ours, of which a task bears only some. */
  isFault?: boolean;
  /** This process has seen the run before end, without being able to say so; otherwise that one was lost. */
  hasSurvived?: boolean;
};

/**
 * Moves a task from one state to another, where the move is allowed and, with a run in the key, where no later run
 * has begun.
 * @returns the row as it is then, or undefined when it was not moved
 */
export async function moveTask(db: Kysely<DB>, key: TaskKey, move: TaskMove, words: Words = {}) {
  const { from, to } = taskMoves[move];
  const { result, error, progress, isFault, hasSurvived = false } = words;
  const now = Math.floor(Date.now() / 1000);
  return (
    db
      .updateTable('task')
      .set((eb) => ({
        status: to,
        error: error === undefined ? null : englishOf(error),
        error_said: isSentence(error) ? JSON.stringify(error) : null,
        ...(result === undefined ? {} : { result: JSON.stringify(result) }),
        ...(progress ? { done: progress.done, total: progress.total } : {}),
        ...(isFault ? { failures: eb('failures', '+', 1) } : {}),
        ...(move === 'begin'
          ? {
              runs: eb('runs', '+', 1),
              started_ts: eb.fn.coalesce('started_ts', eb.val(now)),
              lost_runs: sql<number>`lost_runs + case when status = 'STARTED' and not ${hasSurvived} then 1 else 0 end`,
            }
          : {}),
        ...(move === 'interrupt' || move === 'fail' ? { lost_runs: 0 } : {}),
        ...(isReady(to) ? { finished_ts: now } : {}),
      }))
      .where('site_id', '=', key.siteId)
      .where('id', '=', key.taskId)
      .where('status', 'in', [...from])
      .$if(key.run !== undefined, (query) => query.where('runs', '=', key.run ?? 0))
      // An effect that somebody has asked not to come must not come.
      .$if(move === 'succeed', (query) => query.where('is_cancel_requested', '=', false))
      .returning([
        'kind',
        'payload',
        'created_by',
        'done',
        'position',
        'runs',
        'failures',
        'lost_runs',
        'is_cancel_requested',
      ])
      .executeTakeFirst()
  );
}

/** Tells whether a task has ended, or is no longer there. */
export async function hasEnded(db: Kysely<DB>, { siteId, taskId }: TaskKey): Promise<boolean> {
  const open = await db
    .selectFrom('task')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('finished_ts', 'is', null)
    .executeTakeFirst();
  return open === undefined;
}
