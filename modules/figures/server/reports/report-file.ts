import { stringify } from 'csv-stringify';
import { StreamOf } from '#platform/server/answer.ts';
import { safeCell } from '#platform/server/safe-cell.ts';
import type { ReportToExport } from '../../performance.contract.ts';
import type { Asked, trafficReports } from './traffic-reports.ts';

type Reports = ReturnType<typeof trafficReports>;
type Cell = string | number | null;

/** No report goes on beyond its first thousand rows. */
const MOST_ROWS = 1_000;

/** A report as CSV: a head, and one line for each of its rows, all of which are there before the file begins. */
export async function reportFile(
  reports: Reports,
  asked: Asked<ReportToExport>,
  siteName: string,
): Promise<StreamOf> {
  const { report } = asked.filters;
  const csv = stringify([...(await linesOf(reports, asked))], { bom: true, cast: { string: safeCell } });
  return new StreamOf(csv, { downloadName: `traffic-${report.replace('_', '-')}-${siteName}.csv` });
}

async function linesOf(reports: Reports, asked: Asked<ReportToExport>): Promise<Cell[][]> {
  const page = { ...asked, filters: { ...asked.filters, limit: MOST_ROWS, offset: 0 } };
  switch (asked.filters.report) {
    case 'days': {
      const { days } = await reports.days(asked);
      const head = ['day', 'views', 'views_before'];
      return [head, ...days.map((row) => [row.day, row.views, row.views_before])];
    }
    case 'top_posts': {
      const { items } = await reports.topPosts(page);
      const head = ['id', 'headline', 'section', 'views', 'trend_percent'];
      return [head, ...items.map((row) => [row.id, row.headline, row.section, row.views, row.trend])];
    }
    case 'sources': {
      const { items } = await reports.sources(page);
      const head = ['source', 'host', 'views', 'share', 'trend_percent'];
      return [head, ...items.map((row) => [row.source, row.host, row.views, row.share, row.trend])];
    }
    case 'sections': {
      const { items } = await reports.sections(page, true);
      const head = ['id', 'section', 'views', 'share', 'posts', 'trend_percent'];
      return [head, ...items.map((row) => [row.id, row.title, row.views, row.share, row.posts, row.trend])];
    }
    case 'authors': {
      const { items } = await reports.authors(page, true);
      const head = ['id', 'author', 'views', 'posts', 'trend_percent'];
      return [head, ...items.map((row) => [row.id, row.title, row.views, row.posts, row.trend])];
    }
  }
}
