import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import type { PerformanceFilters, PerformanceReport } from '../../performance.contract.ts';
import { pageViewQueries, type ViewsOf } from './page-views.queries.ts';
import { type Days, isoDay, type PerformanceDays, performanceDays } from './performance-days.ts';
import { countSignUps } from './sign-ups.queries.ts';

/** Milliseconds: a reader who just came should be seen soon, but not by adding up all posts for everybody who looks. */
const KEPT = { ofDays: 5_000, ofPosts: 60_000 } as const;
const MOST_KEPT = 2_000;

type Asked = { of: ViewsOf; filters: PerformanceFilters; timezone: string };
type Figure = PerformanceReport['page_view_count'];
export type PerformanceReports = (asked: Asked) => Promise<PerformanceReport>;

/** Adds up page views; a sum that reads posts is kept for a minute, one of whole days for some seconds. */
export function performanceReports({ db }: Pick<Database, 'db'>, events: Events): PerformanceReports {
  const queries = pageViewQueries(db);
  const kept = new Map<string, { at: number; report: Promise<PerformanceReport> }>();
  events.onReset(() => kept.clear());

  const add = async ({ of, filters, timezone }: Asked, today: string): Promise<PerformanceReport> => {
    const days = performanceDays(filters, today);
    const { siteId, ...narrowing } = of;
    const isWholeSite = isNotNarrowed(narrowing);
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
    if (known && now - known.at < keptFor(asked)) return known.report;
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

const isNotNarrowed = (narrowing: Omit<ViewsOf, 'siteId'>): boolean =>
  Object.values(narrowing).every((one) => one === undefined);

function keptFor({ of: { siteId: _, ...narrowing }, filters }: Asked): number {
  return filters.period !== 'all' && isNotNarrowed(narrowing) ? KEPT.ofDays : KEPT.ofPosts;
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
