import type { Database, Db } from '#platform/server/database.ts';
import type { Jobs } from '#platform/server/jobs.ts';

const SWEEP_SECONDS = 3_600;
const ROWS_AT_ONCE = 500;

/** Forgets locks and presence that were over an hour ago; layers stay until somebody saves or discards them. */
export function defineEditorJobs({ database, jobs }: { database: Database; jobs: Jobs }): void {
  jobs.sweep({
    name: 'locks and presence of posts that are over',
    seconds: SWEEP_SECONDS,
    run: (signal) => forgetOld(database.db, Math.floor(Date.now() / 1000) - SWEEP_SECONDS, signal),
  });
}

/** Goes on until nothing is left that was over before a moment. */
export async function forgetOld(db: Db, before: number, signal?: AbortSignal): Promise<void> {
  for (const [table, column] of [
    ['edit_lock', 'lease_until_ts'],
    ['edit_presence', 'seen_ts'],
  ] as const) {
    while (!signal?.aborted) {
      const old = await db
        .selectFrom(table)
        .select(['site_id', 'post_id'])
        .where(column as never, '<=', before as never)
        .orderBy(column as never)
        .limit(ROWS_AT_ONCE)
        .execute();
      for (const [siteId, ofSite] of Map.groupBy(old, ({ site_id }) => site_id)) {
        const ids = ofSite.map(({ post_id }) => post_id);
        await db
          .deleteFrom(table)
          .where('site_id', '=', siteId)
          .where((eb) => eb('post_id', '=', eb.fn.any(eb.val(ids))))
          .where(column as never, '<=', before as never)
          .execute();
      }
      if (old.length < ROWS_AT_ONCE) break;
    }
  }
}
