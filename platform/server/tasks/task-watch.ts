import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import { JobInterrupted } from '../jobs/job.ts';
import type { Progress, TaskKey } from './move-task.ts';
import { TaskCancelled, type TaskContext, TaskTakenOver } from './task.ts';

/** What a running task says and asks, at most once a second over the database. */
export type TaskWatch = Pick<TaskContext<never>, 'progress' | 'isCancelRequested'> & {
  /** What was said and is not written yet. */
  unwritten(): Progress | null;
  /** Writes what was last said, whenever that was. */
  writeNow(): Promise<void>;
};

const PERIOD_MILLISECONDS = 1_000;

/** Watches over one run of one task. */
export function taskWatch(db: Kysely<DB>, key: Required<TaskKey>, signal: AbortSignal): TaskWatch {
  let said: Progress | null = null;
  let isCancelRequested = false;
  let lastExchange = Number.NEGATIVE_INFINITY;

  const exchange = async () => {
    lastExchange = performance.now();
    const row = await db
      .updateTable('task')
      .set((eb) => (said ? { done: said.done, total: said.total } : { done: eb.ref('done') }))
      .where('site_id', '=', key.siteId)
      .where('id', '=', key.taskId)
      .where('runs', '=', key.run)
      .where('finished_ts', 'is', null)
      .returning('is_cancel_requested')
      .executeTakeFirst();
    said = null;
    if (!row) throw new TaskTakenOver();
    isCancelRequested = row.is_cancel_requested;
  };
  const exchangeWhenDue = async () => {
    if (performance.now() - lastExchange >= PERIOD_MILLISECONDS) await exchange();
  };
  return {
    progress: async (done, total = null) => {
      said = { done, total };
      if (signal.aborted) throw new JobInterrupted();
      await exchangeWhenDue();
      if (isCancelRequested) throw new TaskCancelled();
    },
    isCancelRequested: async () => {
      await exchangeWhenDue();
      return isCancelRequested;
    },
    unwritten: () => said,
    writeNow: async () => {
      if (said) await exchange();
    },
  };
}
