import { setTimeout as rest } from 'node:timers/promises';
import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { areRequestsMany } from '#platform/server/recent-requests.ts';
import type { House } from '#platform/server/room.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import { goesAhead } from './batch-change.ts';
import type { Actor } from './batch-rules.ts';
import { batchQueries } from './batches.queries.ts';
import type { Doing } from './doing.ts';
import { goThrough } from './go-through.ts';
import { actorOfCaller, BATCH_TASK, type BatchNeeds, type BatchPayload } from './start-batch.ts';
import { stepByStep } from './step-by-step.ts';
import { FIRST_STEP, nextStep, pauseAfter } from './step-size.ts';
import { whyLeft } from './why-left.ts';

/** Finds somebody with the rights of this moment; null for whoever may no longer sign in. */
export type FindPerson = House['findPerson'];

const KEPT_SECONDS = 30 * 86_400;
const OLD_SECONDS = 3_600;
const RIGHTS_MILLISECONDS = 1_000;

/** Goes through long batches by tasks, some posts in one transaction, and forgets old ones. */
export function defineBatchJobs(needs: BatchNeeds & { jobs: Jobs; findPerson: FindPerson }): void {
  const { database, jobs, tasks, spam, rewriters, checks, findPerson } = needs;
  const { db } = database;
  tasks.define<BatchPayload, number>(BATCH_TASK, async (task) => {
    const { siteId, payload, by } = task;
    const { batchId, doer } = payload;
    const { ids, batch: begun } = await batchQueries(db).withIds(siteId, batchId);
    let batch = begun;
    const whose = rightsOf(by, (id) => findPerson(siteId, id, doer.tokenId));
    const go = async (of: Pick<Doing, 'trx' | 'batch' | 'ids' | 'actor' | 'turn'>) => {
      const now = Math.floor(Date.now() / 1000);
      const needed = { doer, nextId: database.ids.next, now, spam, rewriters, checks, jobs };
      batch = await goThrough({ ...needed, ...of });
      return batch.gone_through;
    };
    const inTurn = (some: readonly number[], actor: Actor) =>
      task.step(async (trx) => {
        // What a crash of the database takes back is done again with how far the batch is: the end of the task is synced.
        await setForTransaction(trx, 'lateSync');
        return go({ trx, batch: await batchQueries(trx).lock(siteId, batchId), ids: some, actor });
      });
    const ahead = (some: readonly number[], actor: Actor) =>
      task.stepAhead(async (trx, turn) => {
        await setForTransaction(trx, 'lateSync');
        const open = () => turn().then(() => batchQueries(trx).lock(siteId, batchId));
        return go({ trx, batch, ids: some, actor, turn: open });
      });
    const isAhead = goesAhead(batch.change);
    let size = FIRST_STEP;
    let next = batch.gone_through;
    const begin = async () => {
      const some = ids.slice(next, next + size);
      if (some.length === 0) return null;
      const actor = await whose();
      next += some.length;
      const start = performance.now();
      return { some, actor, start, done: (isAhead ? ahead : inTurn)(some, actor) };
    };
    const end = async ({ some, actor, start, done }: NonNullable<Awaited<ReturnType<typeof begin>>>) => {
      await (isAhead ? done.catch(() => inTurn(some, actor)) : done);
      const taken = performance.now() - start;
      size = nextStep(size, taken);
      if (!isAhead) next = batch.gone_through;
      await task.progress(batch.gone_through, batch.requested);
      await rest(pauseAfter(taken, areRequestsMany()));
    };
    // Two steps at a time keep both processors from whoever waits for an answer.
    await stepByStep(begin, end, () => isAhead && !areRequestsMany());
    const { id, requested, changed, undo_of } = batch;
    const left = changed < requested ? await whyLeft(db, batch) : {};
    const { action } = batch.change;
    const status = action === 'change_posts_status' ? { to_status: batch.change.status } : {};
    return task.finish(async () => ({
      batch_id: id,
      requested,
      changed,
      undo_of,
      action,
      ...status,
      ...left,
    }));
  });
  jobs.sweep({
    name: 'batches of posts that are long over',
    seconds: OLD_SECONDS,
    run: (signal) => removeOldBatches(db, Math.floor(Date.now() / 1000), signal),
  });
}

/** The rights of whoever began a batch, as they were at most a second ago. */
function rightsOf(by: number | null, find: (id: number) => Promise<Caller | null>): () => Promise<Actor> {
  let known: { actor: Actor; at: number } | null = null;
  return async () => {
    if (known && performance.now() - known.at < RIGHTS_MILLISECONDS) return known.actor;
    const caller = by === null ? null : await find(by);
    if (!caller?.profile) throw permissionDenied();
    known = { actor: actorOfCaller(caller), at: performance.now() };
    return known.actor;
  };
}

/** Goes on until none is left that was begun more than 30 days ago. */
export async function removeOldBatches(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const old = await batchQueries(db).older(now - KEPT_SECONDS);
    if (old.length === 0) return;
    for (const { site_id, id } of old) {
      if (signal?.aborted) return;
      await batchQueries(db).remove(site_id, id);
    }
  }
}
