import { type EventEmitter, once } from 'node:events';
import type { Runner } from 'graphile-worker';
import { settlesWithin } from '../connections.ts';
import type { Log } from '../log.ts';
import type { HeldJobs } from './held-jobs.ts';

/** How long a runner that was told to stop and has no job left gets to say that it has ended, in milliseconds. */
const PATIENCE = 5_000;

/**
 * Waits until a runner has ended. After the word of a job's end was lost it stops by itself, and may then wait for
 * ever for a word that it miscounted: it is left behind once its last job is over.
 * @param events those of the runner
 */
export async function endOfRunner(
  runner: Runner,
  events: EventEmitter,
  held: HeldJobs,
  log: Log,
): Promise<void> {
  const ended = runner.promise.catch((err) => log.warn({ err }, 'the jobs stopped'));
  await Promise.race([ended, once(events, 'pool:gracefulShutdown')]);
  while (!(await settlesWithin(PATIENCE, ended))) {
    if (held.isWorking()) continue;
    log.warn('the jobs did not say that they stopped, and are left behind');
    return;
  }
}
