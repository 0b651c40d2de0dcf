import type { Db } from '#platform/server/database.ts';
import { dateOf } from '#platform/server/zoned-time.ts';
import {
  ENOUGH_VIEWS,
  type LcpIssue,
  lcpIssues,
  lcpParts,
  type Metric,
  pageTypes,
  percentile75,
  ratingOf,
  type ShownMetric,
  sharesOf,
  shownMetrics,
  type VitalDevice,
} from '../vital-scale.contract.ts';
import type { LcpReport, OriginVitals, UrlVitals, Vital } from '../web-vitals.contract.ts';
import { type VitalsOf, vitalQueries } from './vital.queries.ts';
import { EVERY_URL, issueMetric, PAGES, urlHashOf } from './vital-batch.ts';

export type AskedVitals = {
  siteId: number;
  timezone: string;
  now: number;
  device: VitalDevice | 'all';
  days: number;
  url?: string | undefined;
};

type Row = { metric: string; step: number; views: number };
const DAY = 86_400_000;
const plusDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

const stepsOf = (rows: readonly Row[], metric: string): Map<number, number> => {
  const steps = new Map<number, number>();
  for (const row of rows) {
    if (row.metric === metric) steps.set(row.step, (steps.get(row.step) ?? 0) + row.views);
  }
  return steps;
};
const viewsOf = (rows: readonly Row[], metric: string): number =>
  rows.reduce((sum, row) => sum + (row.metric === metric ? row.views : 0), 0);
/** Fewer views say nothing of three quarters of them. */
const enough = (metric: Metric, rows: readonly Row[]): number | null =>
  viewsOf(rows, metric) < ENOUGH_VIEWS ? null : percentile75(metric, stepsOf(rows, metric));

function vitalOf(metric: ShownMetric, rows: readonly Row[], before: readonly Row[]): Vital {
  const p75 = enough(metric, rows);
  return {
    ...{ metric, views: viewsOf(rows, metric), p75, rating: p75 === null ? null : ratingOf(metric, p75) },
    ...sharesOf(metric, stepsOf(rows, metric)),
    p75_before: enough(metric, before),
  };
}

const threeOf = (rows: readonly Row[], value: (metric: Metric, rows: readonly Row[]) => number | null) => ({
  ...{ lcp: value('lcp', rows), inp: value('inp', rows), cls: value('cls', rows) },
});

/** The reports on how fast pages were: sums over daily steps, within the site's days. */
export function vitalReports(db: Db) {
  const queries = vitalQueries(db);
  const periods = ({ siteId, timezone, now, device, days, url }: AskedVitals) => {
    const to = dateOf(now, timezone).split('-').reverse().join('-');
    const from = plusDays(to, 1 - days);
    const urlHash = url === undefined ? EVERY_URL : urlHashOf(url);
    const of: VitalsOf = { siteId, from, to, device, urlHash };
    return { of, before: { ...of, from: plusDays(from, -days), to: plusDays(to, -days) } };
  };
  const common = async (asked: AskedVitals) => {
    const { of, before } = periods(asked);
    const [rows, earlier, byDay] = await Promise.all([
      queries.steps(of),
      queries.steps(before),
      queries.stepsByDay(of),
    ]);
    const days = Map.groupBy(byDay, ({ day }) => day);
    return {
      views: viewsOf(rows, PAGES),
      vitals: shownMetrics.map((metric) => vitalOf(metric, rows, earlier)),
      days: Array.from({ length: asked.days }, (_, at) => plusDays(of.from, at)).map((day) => ({
        day,
        ...threeOf(days.get(day) ?? [], (metric, some) => percentile75(metric, stepsOf(some, metric))),
      })),
    };
  };

  return {
    async origin(asked: AskedVitals): Promise<OriginVitals> {
      const [report, byType] = await Promise.all([common(asked), queries.stepsByType(periods(asked).of)]);
      const types = Map.groupBy(byType, ({ page_type }) => page_type);
      const page_types = pageTypes
        .flatMap((page_type) => {
          const rows = types.get(page_type);
          return rows ? [{ page_type, views: viewsOf(rows, PAGES), ...threeOf(rows, enough) }] : [];
        })
        .sort((a, b) => (b.lcp ?? 0) - (a.lcp ?? 0));
      return { ...report, page_types };
    },

    url: async (asked: AskedVitals & { url: string }): Promise<UrlVitals> => ({
      url: asked.url,
      ...(await common(asked)),
    }),

    async lcp(asked: AskedVitals, issue: LcpIssue | undefined): Promise<LcpReport> {
      const { of } = periods(asked);
      const [rows, byType] = await Promise.all([queries.steps(of), queries.stepsByType(of)]);
      const views = viewsOf(rows, PAGES);
      const p75 = enough('lcp', rows);
      const mean = (part: string) => {
        const found = rows.filter(({ metric }) => metric === part);
        const count = viewsOf(found, part);
        return count === 0 ? 0 : Math.round(found.reduce((sum, { total }) => sum + total, 0) / count);
      };
      const wanted = lcpIssues.filter((one) => issue === undefined || one === issue);
      return {
        ...{ url: asked.url ?? null, issue: issue ?? null, views, p75 },
        rating: p75 === null ? null : ratingOf('lcp', p75),
        parts: lcpParts.map((part) => ({ part, mean: mean(part) })),
        issues: wanted
          .map((one) => {
            const metric = issueMetric(one);
            const ofIssue = byType.filter((row) => row.metric === metric);
            const count = viewsOf(rows, metric);
            return {
              ...{ issue: one, views: count, share: views === 0 ? 0 : count / views },
              page_types: ofIssue.map((row) => ({ page_type: row.page_type, views: row.views })),
            };
          })
          .sort((a, b) => b.views - a.views),
      };
    },
  };
}
