import type { Database } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { savedViewQueries } from './saved-views.queries.ts';

const KEPT_SECONDS = 30 * 86_400;
const OLD_SECONDS = 3_600;

/** Forgets views that were deleted more than 30 days ago. */
export function defineSavedViewJobs({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.sweep({
    name: 'saved views that were deleted long ago',
    seconds: OLD_SECONDS,
    run: (signal) => removeOldViews(database, Math.floor(Date.now() / 1000), signal),
  });
}

/** Goes on until none is left. */
export async function removeOldViews(
  { db }: Pick<Database, 'db'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  const queries = savedViewQueries(db);
  for (;;) {
    const old = await queries.deletedBefore(now - KEPT_SECONDS);
    if (old.length === 0) return;
    for (const { site_id, id } of old) {
      if (signal?.aborted) return;
      await queries.forget(site_id, id, now - KEPT_SECONDS);
    }
  }
}
