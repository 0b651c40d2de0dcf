import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
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
const Figure = z.object({
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
const period = z.enum(performancePeriods);

/** Each key is taken in both of its spellings; the one with underscores wins. */
const PerformanceFilters = z
  .object({
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
  })
  .transform((query) => ({
    sectionId: withoutNone(query.section_id ?? query.sectionId),
    period: query.insight_time_frame_id ?? query.insightTimeFrameId ?? ('month_to_date' as const),
    from: query.custom_date_from ?? query.customDateFrom,
    to: query.custom_date_to ?? query.customDateTo,
    authorId: query.author_id ?? query.authorId,
    communityId: query.group_id ?? query.groupId,
    trendOffset: query.trend_offset,
  }))
  .refine(({ period: asked, from }) => asked !== 'custom' || from !== undefined, {
    path: ['custom_date_from'],
    message: 'Missing start date.',
  })
  .refine(({ period: asked, to }) => asked !== 'custom' || to !== undefined, {
    path: ['custom_date_to'],
    message: 'Missing end date.',
  })
  .refine(({ from, to }) => isWholePeriod(from, to), endsBeforeStart('custom_date_to'));
export type PerformanceFilters = z.output<typeof PerformanceFilters>;

const withoutNone = (id: number | undefined) => (id === noSection ? undefined : id);

const base = '/core/stats/v4/{siteId}';
const report = {
  method: 'GET',
  query: PerformanceFilters,
  response: PerformanceReport,
} as const;

/** VIEW_STATS opens the numbers; EDIT_SITE decides that they are those of the whole site. */
export const getSitePerformance = endpoint({
  ...report,
  path: `${base}/reports/paid/performance`,
  summary: 'Page views of a site, or of the community that the path names',
  permission: onScope('VIEW_STATS', 'EDIT_SITE'),
  scopeParam: 'siteId',
  params: z.object({ siteId: idInPath }),
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
  errors: [notFound],
});
