import type { Ground } from '#platform/server/ground.ts';

const DAY = 86_400;
/** For how many days views are kept by five minutes; sums of days stay. */
const BUCKET_DAYS = 90;
/** A batch that comes again does so within minutes. */
const BATCH_DAYS = 2;
const ROWS_AT_ONCE = 5_000;

/** Lets go, every hour, of what is only needed for a while. */
export function forgetOldViews({ database: { db }, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.sweep({
    name: 'page views by five minutes that are old',
    seconds: 3_600,
    run: async (signal) => {
      const now = Math.floor(Date.now() / 1000);
      for (let ended = false; !ended && !signal?.aborted; ) {
        const old = await db
          .selectFrom('view_bucket')
          .select(['site_id', 'bucket_ts'])
          .where('bucket_ts', '<', now - BUCKET_DAYS * DAY)
          .orderBy('bucket_ts')
          .limit(ROWS_AT_ONCE)
          .execute();
        for (const [siteId, rows] of Map.groupBy(old, (row) => row.site_id)) {
          const until = Math.max(...rows.map((row) => row.bucket_ts));
          await db
            .deleteFrom('view_bucket')
            .where('site_id', '=', siteId)
            .where('bucket_ts', '<=', until)
            .execute();
        }
        ended = old.length < ROWS_AT_ONCE;
      }
      const sites = await db
        .selectFrom('view_batch')
        .select('site_id')
        .distinct()
        .where('written_ts', '<', now - BATCH_DAYS * DAY)
        .execute();
      for (const { site_id } of sites) {
        await db
          .deleteFrom('view_batch')
          .where('site_id', '=', site_id)
          .where('written_ts', '<', now - BATCH_DAYS * DAY)
          .execute();
      }
    },
  });
}
