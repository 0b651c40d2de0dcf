import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { PerformanceFilters, PerformanceReport } from '../../performance.contract.ts';
import { pageViewQueries, type ViewsOf } from './page-views.queries.ts';
import { type Days, isoDay, type PerformanceDays, performanceDays } from './performance-days.ts';
import { countSignUps } from './sign-ups.queries.ts';

const KEPT_MILLISECONDS = 60_000;
const MOST_KEPT = 2_000;

type Asked = { of: ViewsOf; filters: PerformanceFilters; timezone: string };
type Figure = PerformanceReport['page_view_count'];
export type PerformanceReports = (asked: Asked) => Promise<PerformanceReport>;

/** Adds up page views; a sum over a month of a large site is kept for a minute. */
export function performanceReports({ db }: Pick<Database, 'db'>, events: Events): PerformanceReports {
  const queries = pageViewQueries(db);
  const kept = new Map<string, { at: number; report: Promise<PerformanceReport> }>();
  events.onReset(() => kept.clear());

  const add = async ({ of, filters, timezone }: Asked, today: string): Promise<PerformanceReport> => {
    const days = performanceDays(filters, today);
    const { siteId, ...narrowing } = of;
    const isWholeSite = Object.values(narrowing).every((one) => one === undefined);
    const [page_view_count, signup_count] = await Promise.all([
      figureOf(days, (some) => queries.sum(of, some)),
      isWholeSite ? figureOf(days, (some) => countSignUps(db, { siteId, timezone, days: some })) : null,
    ]);
    return { page_view_count, signup_count };
  };

  return (asked) => {
    const today = isoDay(dateOf(Math.floor(Date.now() / 1000), asked.timezone));
    const key = JSON.stringify([asked.of, asked.filters, today]);
    // A clock that is set back must not keep a sum longer.
    const now = performance.now();
    const known = kept.get(key);
    if (known && now - known.at < KEPT_MILLISECONDS) return known.report;
    const report = add(asked, today);
    kept.set(key, { at: now, report });
    report.catch(() => kept.delete(key));
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break;
      kept.delete(oldest);
    }
    return report;
  };
}

type Count = (days: Days | null) => Promise<number>;

async function figureOf({ counted, compared }: PerformanceDays, sum: Count): Promise<Figure> {
  const [count, now, before] = await Promise.all([
    sum(counted),
    compared && sum(compared.now),
    compared && sum(compared.before),
  ]);
  const trend = now !== null && before !== null && before > 0 ? ((now - before) / before) * 100 : null;
  return {
    count,
    trend: trend === null ? null : Math.round(trend * 10) / 10,
    trend_offset: compared?.offset ?? null,
  };
}
