import type { Database } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { forgetOldActs } from '#platform/server/undo-acts.ts';

const OLD_SECONDS = 3_600;

/** Forgets acts that can no longer be undone. */
export function defineUndoJobs({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.sweep({
    name: 'acts that can no longer be undone',
    seconds: OLD_SECONDS,
    run: (signal) => forgetOldActs(database.db, Math.floor(Date.now() / 1000), signal),
  });
}
