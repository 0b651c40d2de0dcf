import type { Ground } from '#platform/server/ground.ts';
import { writeEvent } from '#platform/server/outbox/write-event.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import { type FetchedCounts, fetchPendingAssets, nothingFetched } from './fetch-pending-assets.ts';
import { sitesWithForgottenAssets } from './pending-assets.ts';

const KIND = 'assets.fetch';
const SWEEP_SECONDS = 600;

/** After an import, the files that it knows by address are fetched in the background. */
export function defineAssetJobs({
  database: { db, ids },
  files,
  importBytes,
  jobs,
  outbox,
  quotas,
  tasks,
  log,
}: Pick<
  Ground,
  'database' | 'files' | 'importBytes' | 'jobs' | 'outbox' | 'quotas' | 'tasks' | 'log'
>): void {
  tasks.define<Record<string, never>, FetchedCounts>(KIND, async (task) => {
    const { siteId, position, progress, step, finish } = task;
    const countedBefore = { ...nothingFetched, ...position };
    const { left_out: leftOut } = await fetchPendingAssets({
      db,
      files,
      quotas,
      fetch: fetchGuarded,
      siteId,
      now: () => Math.floor(Date.now() / 1000),
      mostBytes: importBytes,
      countedBefore,
      step: (write) => step(async (trx, counts) => write(trx, { ...nothingFetched, ...counts })),
      progress: (done) => progress(done),
    });
    if (leftOut > 0) {
      log.warn({ siteId, leftOut }, 'an import has more files than it may fetch: MASTHEAD_IMPORT_FILES_GB');
    }
    return finish(async (trx, counts) => {
      const createdTs = Math.floor(Date.now() / 1000);
      const fetched = { event: 'import.files_fetched', objectId: siteId, payload: {}, createdTs };
      await writeEvent(trx, ids.next, { siteId, ...fetched });
      return { ...nothingFetched, ...counts };
    });
  });
  outbox.react({
    event: 'import.finished',
    name: 'fetch the files of an import',
    handle: async ({ siteId, id }, trx) => {
      await tasks.start(trx, { siteId, kind: KIND, payload: {}, by: null, idempotencyKey: `import ${id}` });
    },
  });
  jobs.sweep({
    name: 'files that no import came back for',
    seconds: SWEEP_SECONDS,
    run: async (signal) => {
      const now = Math.floor(Date.now() / 1000);
      // Workers that sweep at the same time start one task between them.
      const idempotencyKey = `sweep ${Math.floor(now / SWEEP_SECONDS)}`;
      for (const siteId of await sitesWithForgottenAssets(db, KIND, now)) {
        if (signal.aborted) return;
        await tasks.start(db, { siteId, kind: KIND, payload: {}, by: null, idempotencyKey });
      }
    },
  });
}
