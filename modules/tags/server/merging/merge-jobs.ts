import type { Database, Db } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';
import { MERGE_UNDO_SECONDS } from '../../tag-kinds.contract.ts';

const SWEEP_SECONDS = 3_600;
const PAGE = 500;

/** Forgets merges that can no longer be undone. */
export function defineMergeJobs({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.sweep({
    name: 'merges of tags that can no longer be undone',
    seconds: SWEEP_SECONDS,
    run: (signal) => forgetOldMerges(database.db, Math.floor(Date.now() / 1000), signal),
  });
}

/** Goes on until none is left. @param now unix seconds */
export async function forgetOldMerges(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const old = await db
      .selectFrom('tag_merge')
      .select(['site_id', 'id'])
      .where('created_ts', '<=', now - MERGE_UNDO_SECONDS)
      .orderBy('created_ts')
      .limit(PAGE)
      .execute();
    for (const { site_id, id } of old) {
      await db.deleteFrom('tag_merge').where('site_id', '=', site_id).where('id', '=', id).execute();
    }
    if (old.length < PAGE) return;
  }
}
