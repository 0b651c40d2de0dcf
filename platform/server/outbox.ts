import type { Database } from './database.ts';
import type { Jobs } from './jobs.ts';
import type { Log } from './log.ts';
import { dispatchEvents } from './outbox/dispatch-events.ts';
import { purgeDispatched } from './outbox/purge-dispatched.ts';
import { type Reaction, reactionsByEvent } from './outbox/reaction.ts';
import { nextRetry, retryReactions } from './outbox/retry-reactions.ts';

/**
 * Carries the events of writes to the rooms that react to them. The row in `outbox`, written in the transaction of
 * the write, is the truth; a job is the wake-up, and a sweep finds what a crash left.
 */
export type Outbox = {
  /** Registers a reaction; all are known before the jobs start. */
  react(reaction: Reaction): void;
  /** Tells that events of a site were written; called after their transaction, costs the writer nothing. */
  wake(siteId: number): void;
};

const JOB = 'outbox.dispatch';
const PURGE = 'outbox.purge';
const SWEEP_SECONDS = 30;
/** One dispatcher works on a site; one that would wait for it keeps its place in the queue and not a worker from others. */
const queueOf = (siteId: number) => `outbox:${siteId}`;
/** Writes within this time share one wake-up, and where many follow each other those within the longer one, in milliseconds. */
const GATHER = 50;
const APART = 250;

/** Opens the outbox on the jobs of this process. */
export function openOutbox({ database, jobs, log }: { database: Database; jobs: Jobs; log: Log }): Outbox {
  const { db } = database;
  const reactions = reactionsByEvent();
  const waiting = new Set<number>();
  const woken = new Map<number, number>();

  const enqueue = (siteId: number, runAt?: number) => {
    const key = runAt === undefined ? `outbox:${siteId}` : `outbox retry:${siteId}`;
    return jobs.enqueue(db, JOB, { siteId }, { key, runAt, queue: queueOf(siteId) });
  };

  jobs.define<{ siteId: number }>(JOB, async ({ siteId }, { signal }) => {
    const options = { db, reactions, log, siteId, signal, now: () => Math.floor(Date.now() / 1000) };
    await dispatchEvents(options);
    if ((await nextRetry(db, siteId)) === null) return;
    await retryReactions(options);
    const due = await nextRetry(db, siteId);
    if (due !== null) await enqueue(siteId, due);
  });
  jobs.define(PURGE, () => purgeDispatched(db, Math.floor(Date.now() / 1000)));
  jobs.schedule(PURGE, '25 3 * * *');
  jobs.sweep({
    name: 'open events',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const open = db.selectFrom('outbox').select('site_id').distinct().where('dispatched_ts', 'is', null);
      const sites = await open.execute();
      const waiting = db.selectFrom('outbox_retry').select('site_id').distinct();
      const due = waiting
        .where('given_up_ts', 'is', null)
        .where('due_ts', '<=', Math.floor(Date.now() / 1000));
      for (const { site_id } of [...sites, ...(await due.execute())]) {
        if (signal.aborted) return;
        await enqueue(site_id);
      }
    },
  });

  const wake = (siteId: number) => {
    if (waiting.has(siteId)) return;
    waiting.add(siteId);
    const rest = (woken.get(siteId) ?? Number.NEGATIVE_INFINITY) + APART - performance.now();
    const nudge = () => {
      waiting.delete(siteId);
      woken.set(siteId, performance.now());
      // A wake-up that is lost costs the time until the next sweep.
      jobs
        .nudge(db, JOB, { siteId }, { key: `outbox:${siteId}`, queue: queueOf(siteId) })
        .catch((err) => log.debug({ err }, 'a wake-up was lost'));
    };
    setTimeout(nudge, Math.max(GATHER, rest)).unref();
  };
  jobs.onDone((name, payload) => {
    const { siteId } = payload as { siteId?: unknown };
    if (name !== JOB && typeof siteId === 'number') wake(siteId);
  });
  return { react: reactions.add, wake };
}
