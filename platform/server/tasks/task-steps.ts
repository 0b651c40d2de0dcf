import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import type { Trx } from '../database.ts';
import { moveTask, type Progress, type TaskKey } from './move-task.ts';
import { type Finished, TaskCancelled, type TaskContext, TaskTakenOver } from './task.ts';
import { tellEnded } from './tell-ended.ts';

/** How long a step that began ahead of its turn waits for it, in milliseconds. */
const LONGEST_WAIT = 5_000;

/** The transactions of one run that hold both an effect and the word that it has come. */
export type TaskSteps<Position> = Pick<TaskContext<never, Position>, 'step' | 'stepAhead' | 'finish'> & {
  hasFinished(): boolean;
};

/**
 * Makes the transactions of one run. Each locks the row of the task, and holds only while the run is its last.
 * @param needs.beside the steps are taken on it; the end, for which others may wait, is not
 * @param position what the last step of an earlier run has recorded
 * @param unwritten what the run has said of its progress and is not written yet
 */
export function taskSteps<Position>(
  { db, beside, nextId }: { db: Kysely<DB>; beside: Kysely<DB>; nextId: () => number },
  key: Required<TaskKey>,
  position: Position | null,
  unwritten: () => Progress | null,
): TaskSteps<Position> {
  let reached = position;
  let hasFinished = false;
  let before: Promise<boolean> = Promise.resolve(true);
  const commit = (write: (trx: Trx, lock: () => Promise<Position | null>) => Promise<Position>) =>
    beside.transaction().execute(async (trx) => {
      const next = await write(trx, () => lockPosition<Position>(trx, key));
      await trx
        .updateTable('task')
        // Whoever gets on is not what ends its process.
        .set({ position: JSON.stringify(next), lost_runs: 0 })
        .where('site_id', '=', key.siteId)
        .where('id', '=', key.taskId)
        .execute();
      reached = next;
    });
  const inLine = (own: Promise<void>) => {
    before = own.then(
      () => true,
      () => false,
    );
    return own;
  };
  return {
    hasFinished: () => hasFinished,
    // In line here already, so that no connection waits for the row.
    step: (write) => inLine(before.then(() => commit(async (trx, lock) => write(trx, await lock())))),
    stepAhead: (write) => {
      const earlier = before;
      return inLine(
        commit((trx, lock) =>
          write(trx, async () => {
            if (!(await soon(earlier))) throw new Error('The step before did not end well, or not soon.');
            return lock();
          }),
        ),
      );
    },
    finish: async (write) => {
      await db.transaction().execute(async (trx) => {
        const result = (await write(trx, reached)) ?? null;
        const ended = await moveTask(trx, key, 'succeed', { result, progress: unwritten() });
        if (!ended) throw await whyNot(trx, key);
        await tellEnded(trx, nextId, key, { ...ended, status: 'SUCCESS' });
      });
      hasFinished = true;
      return {} as Finished;
    },
  };
}

async function soon(step: Promise<boolean>): Promise<boolean> {
  const over = new AbortController();
  const late = pause(LONGEST_WAIT, false, { signal: over.signal }).catch(() => false);
  return Promise.race([step, late]).finally(() => over.abort());
}

function rowOfRun(trx: Trx, { siteId, taskId, run }: Required<TaskKey>) {
  return trx
    .selectFrom('task')
    .select(['position', 'is_cancel_requested'])
    .where('site_id', '=', siteId)
    .where('id', '=', taskId)
    .where('runs', '=', run)
    .where('finished_ts', 'is', null);
}

/** A later run begins only after this transaction, and then reads what it has recorded. */
async function lockPosition<Position>(trx: Trx, key: Required<TaskKey>): Promise<Position | null> {
  const row = await rowOfRun(trx, key).forUpdate().executeTakeFirst();
  if (!row) throw new TaskTakenOver();
  return row.position as Position | null;
}

async function whyNot(trx: Trx, key: Required<TaskKey>): Promise<Error> {
  const row = await rowOfRun(trx, key).executeTakeFirst();
  return row?.is_cancel_requested ? new TaskCancelled() : new TaskTakenOver();
}
