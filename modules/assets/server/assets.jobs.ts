import type { Database } from '#platform/server/database.ts';
import type { Files } from '#platform/server/files.ts';
import type { Outbox } from '#platform/server/outbox.ts';
import { fetchGuarded } from '#platform/server/outgoing-http.ts';
import type { Tasks } from '#platform/server/tasks.ts';
import { fetchPendingAssets } from './fetch-pending-assets.ts';

const KIND = 'assets.fetch';

/** After an import, the files that it knows by address are fetched in the background. */
export function defineAssetJobs({
  database: { db },
  files,
  outbox,
  tasks,
}: {
  database: Database;
  files: Files;
  outbox: Outbox;
  tasks: Tasks;
}): void {
  tasks.define<Record<string, never>>(KIND, ({ siteId, progress }) =>
    fetchPendingAssets({
      db,
      files,
      fetch: fetchGuarded,
      siteId,
      now: () => Math.floor(Date.now() / 1000),
      progress: (done) => progress(done),
    }),
  );
  outbox.react({
    event: 'import.finished',
    name: 'fetch the files of an import',
    handle: async ({ siteId, id }, trx) => {
      await tasks.start(trx, { siteId, kind: KIND, payload: {}, by: null, idempotencyKey: `import ${id}` });
    },
  });
}
