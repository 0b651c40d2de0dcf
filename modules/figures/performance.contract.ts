import { z } from 'zod';
import { apiError, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import {
  dateInQuery,
  endsBeforeStart,
  idInPath,
  integerInQuery,
  isWholePeriod,
} from '#platform/contract/listing.ts';
import { anywhere, onScope } from '#platform/contract/permission-rule.ts';
import { performancePeriods } from './performance-periods.contract.ts';

/** How often something happened in the period, and against the period of equal length before. */
export const Figure = z.object({
  count: z.number().int(),
  trend: z.number().nullable().meta({
    description:
      'change in percent over the whole days of the period; null without days that can be compared',
  }),
  trend_offset: z
    .number()
    .int()
    .nullable()
    .meta({ description: 'how many days lie between the days that are compared' }),
});

export const PerformanceReport = z
  .object({
    page_view_count: Figure,
    signup_count: Figure.nullable().meta({
      description: 'people who joined the site; null in the report on a community, an author or a section',
    }),
  })
  .meta({ id: 'PerformanceReport' });
export type PerformanceReport = z.output<typeof PerformanceReport>;

const noSection = -1;
const section = z.union([z.literal('-1').transform(Number), integerInQuery(-1, Number.MAX_SAFE_INTEGER)]);
const period = z
  .enum([...performancePeriods, 'lifetime'])
  .transform((said) => (said === 'lifetime' ? ('all' as const) : said));

const periodKeys = {
  section_id: section.optional(),
  sectionId: section.optional(),
  insight_time_frame_id: period.optional(),
  insightTimeFrameId: period.optional(),
  custom_date_from: dateInQuery.optional(),
  customDateFrom: dateInQuery.optional(),
  custom_date_to: dateInQuery.optional(),
  customDateTo: dateInQuery.optional(),
  author_id: idInPath.optional(),
  authorId: idInPath.optional(),
  group_id: idInPath.optional(),
  groupId: idInPath.optional(),
  trend_offset: integerInQuery(1, 3660).optional(),
};
const PeriodKeys = z.object(periodKeys);

/** Each key is taken in both of its spellings; the one with underscores wins. */
export const settled = (query: z.output<typeof PeriodKeys>) => ({
  sectionId: withoutNone(query.section_id ?? query.sectionId),
  period: query.insight_time_frame_id ?? query.insightTimeFrameId ?? ('month_to_date' as const),
  from: query.custom_date_from ?? query.customDateFrom,
  to: query.custom_date_to ?? query.customDateTo,
  authorId: query.author_id ?? query.authorId,
  communityId: query.group_id ?? query.groupId,
  trendOffset: query.trend_offset,
});
type Settled = ReturnType<typeof settled>;

const isBegun = ({ period: asked, from }: Settled) => asked !== 'custom' || from !== undefined;
const isEnded = ({ period: asked, to }: Settled) => asked !== 'custom' || to !== undefined;
const isForward = ({ from, to }: Settled) => isWholePeriod(from, to);
const noStart = { path: ['custom_date_from'], message: 'Missing start date.' };
const noEnd = { path: ['custom_date_to'], message: 'Missing end date.' };

export const PerformanceFilters = PeriodKeys.transform(settled)
  .refine(isBegun, noStart)
  .refine(isEnded, noEnd)
  .refine(isForward, endsBeforeStart('custom_date_to'));
export type PerformanceFilters = z.output<typeof PerformanceFilters>;

/** The same for a page of a report; none goes on beyond its first thousand rows. */
export const PageOfReport = z
  .object({
    ...periodKeys,
    limit: integerInQuery(1, 100).default(20),
    offset: integerInQuery(0, 900).default(0),
  })
  .transform(({ limit, offset, ...query }) => ({ ...settled(query), limit, offset }))
  .refine(isBegun, noStart)
  .refine(isEnded, noEnd)
  .refine(isForward, endsBeforeStart('custom_date_to'));
export type PageOfReport = z.output<typeof PageOfReport>;

export const planMissing = apiError('plan_is_missing', 402, 'This report needs the detailed plan.');

/** The reports that can be taken out as a file, one row a line; where readers came from is known of a site alone. */
export const exportedReports = ['days', 'top_posts', 'sections', 'authors', 'sources'] as const;
export type ExportedReport = (typeof exportedReports)[number];

const toExport = <Reports extends readonly [ExportedReport, ...ExportedReport[]]>(reports: Reports) =>
  z
    .object({ ...periodKeys, report: z.enum(reports).default('days') })
    .transform(({ report, ...query }) => ({ ...settled(query), report }))
    .refine(isBegun, noStart)
    .refine(isEnded, noEnd)
    .refine(isForward, endsBeforeStart('custom_date_to'));
export const ReportToExport = toExport(exportedReports);
export type ReportToExport = z.output<typeof ReportToExport>;
/** In a community, and of an author. */
export const PartToExport = toExport(['days', 'top_posts', 'sections', 'authors']);

const withoutNone = (id: number | undefined) => (id === noSection ? undefined : id);

const base = '/core/stats/v4/{siteId}';
const refusals = [planMissing];
const report = {
  method: 'GET',
  query: PerformanceFilters,
  response: PerformanceReport,
  errors: refusals,
} as const;

/** VIEW_STATS opens the numbers; EDIT_SITE decides that they are those of the whole site. */
export const getSitePerformance = endpoint({
  ...report,
  path: `${base}/reports/paid/performance`,
  summary: 'Page views of a site, or of the community that the path names',
  permission: onScope('VIEW_STATS', 'EDIT_SITE'),
  scopeParam: 'siteId',
  params: siteParams,
});

export const getCommunityPerformance = endpoint({
  ...report,
  path: `${base}/communities/{communityId}/reports/paid/performance`,
  summary: 'Page views of a community',
  permission: onScope('VIEW_STATS'),
  scopeParam: 'communityId',
  params: z.object({ siteId: idInPath, communityId: idInPath }),
});

export const getAuthorPerformance = endpoint({
  ...report,
  path: `${base}/authors/{authorId}/reports/paid/performance`,
  summary: 'Page views of an author: the own ones, or with EDIT_SITE those of anybody',
  permission: anywhere('VIEW_STATS'),
  params: z.object({ siteId: idInPath, authorId: idInPath }),
  errors: [planMissing, notFound],
});
