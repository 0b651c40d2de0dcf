import type { Database } from '#platform/server/database.ts';
import type { Files } from '#platform/server/files.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import type { Outbox } from '#platform/server/outbox.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import type { Quotas } from '#platform/server/quotas.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { type FetchedCounts, fetchPendingAssets, nothingFetched } from './fetch-pending-assets.ts';
import { sitesWithForgottenAssets } from './pending-assets.ts';

const KIND = 'assets.fetch';
const SWEEP_SECONDS = 600;

/** After an import, the files that it knows by address are fetched in the background. */
export function defineAssetJobs({
  database: { db },
  files,
  jobs,
  outbox,
  quotas,
  tasks,
}: {
  database: Database;
  files: Files;
  jobs: Jobs;
  outbox: Outbox;
  quotas: Quotas;
  tasks: Tasks;
}): void {
  tasks.define<Record<string, never>, FetchedCounts>(KIND, async (task) => {
    const { siteId, position, progress, step, finish } = task;
    await fetchPendingAssets({
      db,
      files,
      quotas,
      fetch: fetchGuarded,
      siteId,
      now: () => Math.floor(Date.now() / 1000),
      countedBefore: position ?? nothingFetched,
      step: (write) => step(async (trx, counts) => write(trx, counts ?? nothingFetched)),
      progress: (done) => progress(done),
    });
    return finish(async (_, counts) => counts ?? nothingFetched);
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
