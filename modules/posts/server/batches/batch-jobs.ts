import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { House } from '#platform/server/room.ts';
import { setForTransaction } from '#platform/server/transaction-settings.ts';
import type { Actor } from './batch-rules.ts';
import { type BatchRow, batchQueries } from './batches.queries.ts';
import { goThrough } from './go-through.ts';
import { actorOfCaller, BATCH_TASK, type BatchNeeds, type BatchPayload } from './start-batch.ts';
import { FIRST_STEP, nextStep } from './step-size.ts';
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
    let batch!: BatchRow;
    let size = FIRST_STEP;
    const ids = await batchQueries(db).idsOf(siteId, payload.batchId);
    const whose = rightsOf(by, (id) => findPerson(siteId, id, payload.doer.tokenId));
    do {
      const actor = await whose();
      const start = performance.now();
      await task.step(async (trx) => {
        // What a crash of the database takes back is done again with how far the batch is: the end of the task is synced.
        await setForTransaction(trx, 'lateSync');
        const open = await batchQueries(trx).lock(siteId, payload.batchId);
        batch = open;
        if (open.gone_through >= open.requested) return open.gone_through;
        const now = Math.floor(Date.now() / 1000);
        const { doer } = payload;
        batch = await goThrough({
          trx,
          batch: open,
          ids: ids.slice(open.gone_through, open.gone_through + size),
          actor,
          doer,
          nextId: database.ids.next,
          now,
          spam,
          rewriters,
          checks,
          jobs,
        });
        return batch.gone_through;
      });
      size = nextStep(size, performance.now() - start);
      await task.progress(batch.gone_through, batch.requested);
    } while (batch.gone_through < batch.requested);
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
