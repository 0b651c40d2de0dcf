import { permissionDenied } from '#platform/contract/api-error.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { batchQueries } from './batches.queries.ts';
import { goThrough } from './go-through.ts';
import { actorOfCaller, BATCH_TASK, type BatchNeeds, type BatchPayload } from './start-batch.ts';

/** Finds somebody with the rights of this moment; null for whoever may no longer sign in. */
export type FindPerson = (siteId: number, profileId: number) => Promise<Caller | null>;

const KEPT_SECONDS = 30 * 86_400;
const OLD_SECONDS = 3_600;

/** Goes through long batches by tasks, a hundred posts in one transaction, and forgets old ones. */
export function defineBatchJobs(needs: BatchNeeds & { jobs: Jobs; findPerson: FindPerson }): void {
  const { database, events, jobs, tasks, findPerson } = needs;
  const { db, ids } = database;
  tasks.define<BatchPayload>(BATCH_TASK, async ({ siteId, payload, by, progress }) => {
    for (;;) {
      const caller = by === null ? null : await findPerson(siteId, by);
      if (!caller?.profile) throw permissionDenied();
      const actor = actorOfCaller(caller);
      const batch = await db.transaction().execute(async (trx) => {
        const open = await batchQueries(trx).lock(siteId, payload.batchId);
        if (open.gone_through >= open.post_ids.length) return open;
        const now = Math.floor(Date.now() / 1000);
        const gone = await goThrough({
          trx,
          batch: open,
          actor,
          doer: payload.doer,
          nextId: ids.next,
          now,
        });
        await events.publish(trx, { topic: 'post', siteId });
        return gone;
      });
      await progress(batch.gone_through, batch.post_ids.length);
      if (batch.gone_through >= batch.post_ids.length) {
        return { batch_id: batch.id, requested: batch.post_ids.length, changed: batch.changed };
      }
    }
  });
  jobs.sweep({
    name: 'batches of posts that are long over',
    seconds: OLD_SECONDS,
    run: async (signal) => {
      const old = await batchQueries(db).older(Math.floor(Date.now() / 1000) - KEPT_SECONDS);
      for (const { site_id, id } of old) {
        if (signal.aborted) return;
        await batchQueries(db).remove(site_id, id);
      }
    },
  });
}
