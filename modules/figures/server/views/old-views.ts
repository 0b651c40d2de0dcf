import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';

const DAY = 86_400;
/** For how many days views are kept by five minutes; sums of days stay. */
const BUCKET_DAYS = 90;
/** A batch that comes again does so within minutes. */
const BATCH_DAYS = 2;
const ROWS_AT_ONCE = 5_000;

/** Lets go, every hour, of what is only needed for a while. */
export function sweepOldViews({ database: { db }, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.sweep({
    name: 'page views by five minutes that are old',
    seconds: 3_600,
    run: (signal) => forgetOldViews(db, Math.floor(Date.now() / 1000), signal),
  });
}

/** @param now unix seconds */
export async function forgetOldViews(db: Db, now: number, signal?: AbortSignal): Promise<void> {
  for (let isOver = false; !isOver && !signal?.aborted; ) {
    const old = await db
      .selectFrom('view_bucket')
      .select(['site_id', 'bucket_ts'])
      .where('bucket_ts', '<', now - BUCKET_DAYS * DAY)
      .orderBy('bucket_ts')
      .limit(ROWS_AT_ONCE)
      .execute();
    for (const [siteId, rows] of Map.groupBy(old, (row) => row.site_id)) {
      const until = rows.reduce((latest, row) => Math.max(latest, row.bucket_ts), 0);
      await db
        .deleteFrom('view_bucket')
        .where('site_id', '=', siteId)
        .where('bucket_ts', '<=', until)
        .execute();
    }
    isOver = old.length < ROWS_AT_ONCE;
  }
  const before = now - BATCH_DAYS * DAY;
  const sites = await db
    .selectFrom('view_batch')
    .select('site_id')
    .distinct()
    .where('written_ts', '<', before)
    .where('post_ids', 'is', null)
    .execute();
  for (const { site_id } of sites) {
    await db
      .deleteFrom('view_batch')
      .where('site_id', '=', site_id)
      .where('written_ts', '<', before)
      // What is not added to its posts yet waits, however long that takes.
      .where('post_ids', 'is', null)
      .execute();
  }
}
