import type { SectionTree } from '#modules/sections/sections.public.ts';
import type { Db } from '#platform/server/database.ts';
import { dateOf, startOfDate } from '#platform/server/zoned-time.ts';
import type { PageOfReport, PerformanceFilters } from '../../performance.contract.ts';
import type {
  AuthorsReport,
  DaysReport,
  LastHourReport,
  SectionsReport,
  SourcesReport,
  TodayReport,
  TopPostsReport,
} from '../../traffic.contract.ts';
import { BUCKET_SECONDS } from '../views/count-views.ts';
import { keptReports } from './kept-reports.ts';
import { isWholeSite, type ViewsOf } from './page-views.queries.ts';
import { type Days, isoDay, type PerformanceDays, performanceDays, plusDays } from './performance-days.ts';
import { subjectReports } from './subject-reports.ts';
import { topPosts } from './top-posts.queries.ts';
import { type Compared, trafficQueries } from './traffic.queries.ts';

const HOUR = 3_600;
const DAY = 86_400;
/** The points of a small line beside a post. */
const MOST_SPARK_DAYS = 31;
/** Two years and a bit: what a chart shows at once. */
const MOST_CHART_DAYS = 800;
const MOST_HOSTS = 1_000;

export type Asked<Filters> = { of: ViewsOf; filters: Filters; timezone: string; now: number };

/** The reports of the traffic screen: each is one or two sums over five-minute steps or days. */
export function trafficReports(db: Db, sectionsOf: (siteId: number) => Promise<SectionTree>) {
  const queries = trafficQueries(db);
  const kept = keptReports();
  const subjects = subjectReports(db);

  const compared = async ({ of, filters, timezone, now }: Asked<PerformanceFilters>): Promise<Compared> => {
    const today = isoDay(dateOf(now, timezone));
    const { counted, compared: sides }: PerformanceDays = performanceDays(filters, today);
    if (counted) return { counted, now: sides?.now ?? null, before: sides?.before ?? null };
    const first = (await queries.firstDay(of.siteId)) ?? today;
    return { counted: { from: earlier(first, today), to: today }, now: null, before: null };
  };

  return {
    /** Sixty minutes until now, against the sixty before. */
    lastHour: async ({ of, now }: Asked<PerformanceFilters>): Promise<LastHourReport> => {
      const to = now - (now % BUCKET_SECONDS) + BUCKET_SECONDS;
      const rows = await queries.steps(of, to - 2 * HOUR, to, BUCKET_SECONDS);
      const points = filled(rows, to - HOUR, to, BUCKET_SECONDS);
      const before = rows.filter(({ from_ts }) => from_ts < to - HOUR);
      return {
        page_view_count: figure(viewsOf(points), viewsOf(before), 0),
        ...{ points, is_provisional: true },
      };
    },

    /** Since midnight of the site, against yesterday until the same time. */
    today: async ({ of, timezone, now }: Asked<PerformanceFilters>): Promise<TodayReport> => {
      const midnight = startOfDate(dateOf(now, timezone), timezone);
      const rows = await queries.steps(of, midnight, now + 1, HOUR);
      const before = await queries.steps(of, midnight - DAY, now - DAY, HOUR);
      const yesterday = startOfDate(dateOf(now, timezone), timezone, -1);
      const whole = await queries.steps(of, yesterday, midnight, HOUR);
      const points = filled(rows, midnight, now + 1, HOUR);
      return {
        page_view_count: figure(viewsOf(points), viewsOf(before), 1),
        ...{ points, points_before: filled(whole, yesterday, midnight, HOUR), is_provisional: true },
      };
    },

    days: async (asked: Asked<PerformanceFilters>): Promise<DaysReport> => {
      const { of } = asked;
      const { counted: whole, before } = await compared(asked);
      const counted = lastDays(whole, MOST_CHART_DAYS);
      const isToCome = counted.from > isoDay(dateOf(asked.now, asked.timezone));
      const offset = before ? distance(before.from, counted.from) : null;
      const past =
        offset === null ? null : { from: plusDays(counted.from, -offset), to: plusDays(counted.to, -offset) };
      const isWhole = isWholeSite(of);
      const [views, earlier, reads, readsBefore] = await Promise.all([
        queries.days(of, counted),
        past && queries.days(of, past),
        isWhole ? queries.reads(of.siteId, counted) : null,
        isWhole && past ? queries.reads(of.siteId, past) : null,
      ]);
      const days = (isToCome ? [] : eachDay(counted)).map((day) => ({
        day,
        views: views.get(day) ?? 0,
        views_before: offset === null ? null : (earlier?.get(plusDays(day, -offset)) ?? 0),
      }));
      return {
        days,
        total: sum(days.map((day) => day.views)),
        total_before: offset === null ? null : sum(days.map((day) => day.views_before ?? 0)),
        ...{ reads: reads?.reads ?? null, measured_views: reads?.measured ?? null },
        reads_before: readsBefore?.reads ?? null,
        measured_views_before: readsBefore?.measured ?? null,
      };
    },

    topPosts: async (asked: Asked<PageOfReport>): Promise<TopPostsReport> => {
      const { of, filters } = asked;
      const days = await compared(asked);
      const { rows, total, isExact } = await kept({ report: 'posts', of, days, page: pageOf(filters) }, () =>
        topPosts(db, of, days, filters),
      );
      const ids = rows.map((row) => row.id);
      const spark = lastDays(days.counted, MOST_SPARK_DAYS);
      const [posts, daily, sections] = await Promise.all([
        queries.postsById(of.siteId, ids),
        queries.daysOfPosts(of.siteId, ids, spark),
        sectionsOf(of.siteId),
      ]);
      const byId = new Map(posts.map((post) => [post.id, post]));
      const viewsOn = new Map(daily.map((row) => [`${row.id} ${row.day}`, row.views]));
      return {
        items: rows.map((row) => {
          const post = byId.get(row.id);
          return {
            id: row.id,
            headline: post?.headline ?? '',
            section: sections.get(post?.primary_section_id ?? -1)?.title ?? null,
            views: Number(row.views),
            trend: trendOf(row, days),
            days: eachDay(spark).map((day) => viewsOn.get(`${row.id} ${day}`) ?? 0),
          };
        }),
        ...{ total_count: total, is_total_exact: isExact },
      };
    },

    /** Kinds, with other sites and networks named one by one. */
    sources: async (asked: Asked<PageOfReport>): Promise<SourcesReport> => {
      const { of, filters } = asked;
      const days = await compared(asked);
      const [kinds, hosts] = await Promise.all([
        queries.sources(of.siteId, days),
        queries.hosts(of.siteId, days, MOST_HOSTS),
      ]);
      const whole = sum(kinds.map(({ views }) => Number(views)));
      const item = (source: SourcesReport['items'][number]['source'], host: string | null, row: Row) => ({
        ...{ source, host, views: Number(row.views) },
        share: whole > 0 ? Number(row.views) / whole : 0,
        trend: trendOf(row, days),
      });
      const items = [
        ...kinds.filter(({ source }) => !NAMED.has(source)).map((row) => item(row.source, null, row)),
        ...hosts.map((row) => item('site', row.host, row)),
      ].toSorted((a, b) => b.views - a.views);
      return {
        items: items.slice(filters.offset, filters.offset + filters.limit),
        total_count: items.length,
      };
    },

    /** @param waitsForPosts whether the posts that were read are counted before the answer, over long too */
    sections: async (asked: Asked<PageOfReport>, waitsForPosts = false): Promise<SectionsReport> => {
      const days = await compared(asked);
      const [{ rows, total, whole }, tree] = await Promise.all([
        subjects.sections({ of: asked.of, days, page: pageOf(asked.filters), waitsForPosts }),
        sectionsOf(asked.of.siteId),
      ]);
      return {
        items: rows.map((row) => ({
          ...{ id: row.id, title: tree.get(row.id ?? -1)?.title ?? null, views: Number(row.views) },
          share: whole > 0 ? Number(row.views) / whole : 0,
          ...{ posts: row.posts, trend: trendOf(row, days) },
        })),
        total_count: total,
      };
    },

    /** @param waitsForPosts whether the posts that were read are counted before the answer, over long too */
    authors: async (asked: Asked<PageOfReport>, waitsForPosts = false): Promise<AuthorsReport> => {
      const days = await compared(asked);
      const page = pageOf(asked.filters);
      const { rows, total } = await subjects.authors({ of: asked.of, days, page, waitsForPosts });
      return {
        items: rows.map((row) => ({
          ...{ id: row.id, title: row.title, name: row.name, posts: row.posts },
          views: Number(row.views),
          trend: trendOf(row, days),
        })),
        total_count: total,
      };
    },
  };
}

const pageOf = ({ limit, offset }: PageOfReport) => ({ limit, offset });

type Row = { views: number; now: number; before: number };
type Point = { from_ts: number; views: number };

/** Those that are listed by their hosts. */
const NAMED: ReadonlySet<string> = new Set(['site', 'social']);

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
const viewsOf = (points: readonly Point[]): number => sum(points.map(({ views }) => views));

const percent = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 1000) / 10 : null;
const trendOf = ({ now, before }: Row, days: Compared): number | null =>
  days.before ? percent(Number(now), Number(before)) : null;
const figure = (count: number, before: number, days: number) => {
  const trend = percent(count, before);
  return { count, trend, trend_offset: trend === null ? null : days };
};

/** With the steps that had no views. */
function filled(rows: readonly Point[], from: number, to: number, seconds: number): Point[] {
  const views = new Map(rows.map((row) => [row.from_ts, row.views]));
  const points: Point[] = [];
  for (let from_ts = from; from_ts < to; from_ts += seconds) {
    points.push({ from_ts, views: views.get(from_ts) ?? 0 });
  }
  return points;
}

const earlier = (a: string, b: string): string => [a, b].sort()[0] ?? a;
const distance = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / (DAY * 1000);

function lastDays({ from, to }: Days, most: number): Days {
  const first = plusDays(to, 1 - most);
  return { from: from < first ? first : from, to };
}

function eachDay({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = plusDays(day, 1)) days.push(day);
  return days;
}
