import type { Kysely } from 'kysely';
import type { DB } from '#database/schema.ts';
import { JobInterrupted } from '../jobs/job.ts';
import { TaskCancelled, type TaskContext } from './task.ts';

/** What a running task says and asks, at most once a second over the database. */
export type TaskWatch = Pick<TaskContext<never>, 'progress' | 'isCancelRequested'> & {
  /** Writes what was last said, whenever that was. */
  writeNow(): Promise<void>;
};

const PERIOD_MILLISECONDS = 1_000;

/** Watches over one run of one task. */
export function taskWatch(db: Kysely<DB>, siteId: number, taskId: number, signal: AbortSignal): TaskWatch {
  let said: { done: number; total: number | null } | null = null;
  let isCancelRequested = false;
  let lastExchange = Number.NEGATIVE_INFINITY;

  const exchange = async () => {
    lastExchange = performance.now();
    const row = await db
      .updateTable('task')
      .set((eb) => (said ? { done: said.done, total: said.total } : { done: eb.ref('done') }))
      .where('site_id', '=', siteId)
      .where('id', '=', taskId)
      .where('finished_ts', 'is', null)
      .returning('is_cancel_requested')
      .executeTakeFirst();
    said = null;
    // A task that has ended is told to stop like one that was cancelled.
    isCancelRequested = row?.is_cancel_requested ?? true;
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
    writeNow: async () => {
      if (said) await exchange();
    },
  };
}
