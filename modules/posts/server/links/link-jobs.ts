import type { Database, Db } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';

/** The merge of tags is what can be undone longest: for 30 days. */
const KEPT_SECONDS = 31 * 86_400;
const SWEEP_SECONDS = 3_600;
const PAGE = 500;

/** Forgets what posts were linked to before acts that can no longer be undone. */
export function defineLinkJobs({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.sweep({
    name: 'links of posts that can no longer be brought back',
    seconds: SWEEP_SECONDS,
    run: (signal) => forgetOldLinks(database.db, Math.floor(Date.now() / 1000), signal),
  });
}

/** Goes on until none is left. @param now unix seconds */
export async function forgetOldLinks(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const old = await db
      .selectFrom('post_link_change')
      .select(['site_id', 'act_id'])
      .distinct()
      .where('created_ts', '<=', now - KEPT_SECONDS)
      .limit(PAGE)
      .execute();
    for (const { site_id, act_id } of old) {
      await db
        .deleteFrom('post_link_change')
        .where('site_id', '=', site_id)
        .where('act_id', '=', act_id)
        .execute();
    }
    if (old.length < PAGE) return;
  }
}
