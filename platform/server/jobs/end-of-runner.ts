import { type EventEmitter, once } from 'node:events';
import type { Runner } from 'graphile-worker';
import { settlesWithin } from '../connections.ts';
import type { HeldJobs } from './held-jobs.ts';

/** How long a runner that has no job left gets to say that it has ended, in milliseconds. */
const PATIENCE = 5_000;

/** Waits until a runner takes no more jobs: it has ended, or stops by itself because the word of a job's end was lost. */
export async function takesNoMore({ promise }: Runner, events: EventEmitter): Promise<void> {
  await Promise.race([promise.catch(() => undefined), once(events, 'pool:gracefulShutdown')]);
}

/**
 * Waits until a runner that takes no more jobs has done its last one. It may never say so, because it waits for
 * a word that it miscounted.
 */
export async function hasDoneItsLast({ promise }: Runner, held: HeldJobs): Promise<void> {
  do await settlesWithin(PATIENCE, promise);
  while (held.isWorking());
}
