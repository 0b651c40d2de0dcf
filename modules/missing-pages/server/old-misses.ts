import type { Db } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { dateOf } from '#platform/server/zoned-time.ts';

const DAY = 86_400;
const HOURS_BY_MINUTES = 26;
/** One more than a report asks for: days are those of each site. */
const DAYS_KEPT = 31;

/** Lets go, every hour, of misses that no report shows any more. */
export function sweepOldMisses({ database: { db }, jobs }: Pick<Ground, 'database' | 'jobs'>): void {
  jobs.sweep({
    name: 'old misses',
    seconds: 3_600,
    run: () => forgetOldMisses(db, Math.floor(Date.now() / 1000)),
  });
}

/** @param now unix seconds */
export async function forgetOldMisses(db: Db, now: number): Promise<void> {
  const bucket = now - HOURS_BY_MINUTES * 3_600;
  const last = now - DAYS_KEPT * DAY;
  const day = dateOf(last, 'UTC').split('-').reverse().join('-');
  const sites = await db.selectFrom('site').select('id').execute();
  for (const { id } of sites) {
    await db.deleteFrom('miss_bucket').where('site_id', '=', id).where('bucket_ts', '<', bucket).execute();
    await db.deleteFrom('miss_daily').where('site_id', '=', id).where('day', '<', day).execute();
    await db
      .deleteFrom('missed_path')
      .where('site_id', '=', id)
      .where('last_hit_ts', '<', last)
      .where('ignored_ts', 'is', null)
      .execute();
  }
}
