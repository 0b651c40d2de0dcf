import type { Site } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { PerformancePeriod } from '../../performance-periods.contract.ts';
import { isoDay, performanceDays } from './performance-days.ts';
import { trafficQueries } from './traffic.queries.ts';

/** The websites from which readers came in a period, the most first, with what both sides of the trend are. */
export async function referringHosts(
  db: Db,
  { site, now, period }: { site: Site; now: number; period: Exclude<PerformancePeriod, 'custom' | 'all'> },
  most: number,
): Promise<{ host: string; views: number; now: number; before: number }[]> {
  const today = isoDay(dateOf(now, site.timezone));
  const { counted, compared } = performanceDays(
    { period, from: undefined, to: undefined, trendOffset: undefined },
    today,
  );
  const days = {
    counted: counted ?? { from: today, to: today },
    ...{ now: compared?.now ?? null, before: compared?.before ?? null },
  };
  const rows = await trafficQueries(db).hosts(site.id, days, most);
  return rows.map(({ host, views, now: counting, before }) => ({
    ...{ host, views: Number(views), now: Number(counting), before: Number(before) },
  }));
}
