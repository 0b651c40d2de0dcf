import { z } from 'zod';
import { type ApiErrorDefinition, notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { id, idInPath } from '#platform/contract/listing.ts';
import { anywhere, onScope } from '#platform/contract/permission-rule.ts';
import { Figure, PageOfReport, PerformanceFilters, planMissing } from './performance.contract.ts';
import { viewSources } from './view-sources.contract.ts';

const base = '/core/stats/v4/{siteId}';

const points = z.array(z.object({ from_ts: z.number().int(), views: z.number().int() }));

/** Views of the last sixty minutes, in steps of five; the youngest step still grows. */
export const LastHourReport = z
  .object({ page_view_count: Figure, points, is_provisional: z.boolean() })
  .meta({ id: 'LastHourReport' });
export type LastHourReport = z.output<typeof LastHourReport>;

/** Views since midnight of the site, by the hour, against yesterday until the same time. */
export const TodayReport = z
  .object({
    page_view_count: Figure,
    points,
    points_before: points.meta({ description: 'the whole of yesterday, by the hour' }),
    is_provisional: z.boolean(),
  })
  .meta({ id: 'TodayReport' });
export type TodayReport = z.output<typeof TodayReport>;

export const DaysReport = z
  .object({
    days: z.array(
      z.object({
        day: z.string().meta({ description: 'YYYY-MM-DD' }),
        views: z.number().int(),
        views_before: z
          .number()
          .int()
          .nullable()
          .meta({ description: 'of the day that this one is compared with; null without any' }),
      }),
    ),
    total: z.number().int(),
    total_before: z.number().int().nullable(),
    reads: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'views that saw the end of the text; null where they are narrowed' }),
    measured_views: z.number().int().nullable().meta({ description: 'views that could have told so' }),
    reads_before: z.number().int().nullable(),
    measured_views_before: z.number().int().nullable(),
  })
  .meta({ id: 'DaysReport' });
export type DaysReport = z.output<typeof DaysReport>;

const trend = z.number().nullable().meta({ description: 'change in percent; null without days before' });

export const TopPostsReport = z
  .object({
    items: z.array(
      z.object({
        id,
        headline: z.string(),
        section: z.string().nullable(),
        views: z.number().int(),
        trend,
        days: z.array(z.number().int()).meta({ description: 'views of each day of the period, at most 31' }),
      }),
    ),
    total_count: z.number().int(),
    is_total_exact: z
      .boolean()
      .meta({ description: 'false where there are more than `total_count`, which were not looked at' }),
  })
  .meta({ id: 'TopPostsReport' });
export type TopPostsReport = z.output<typeof TopPostsReport>;

export const SourcesReport = z
  .object({
    items: z.array(
      z.object({
        source: z.enum(viewSources),
        host: z.string().nullable().meta({ description: 'for other sites and networks' }),
        views: z.number().int(),
        share: z.number().meta({ description: 'of all views of the period, 0 to 1' }),
        trend,
      }),
    ),
    total_count: z.number().int(),
  })
  .meta({ id: 'SourcesReport' });
export type SourcesReport = z.output<typeof SourcesReport>;

const posts = z.number().int().nullable().meta({
  description:
    'how many of them were read; null while a report over more than a quarter of a year counts them',
});

export const AuthorsReport = z
  .object({
    items: z.array(
      z.object({
        id,
        title: z.string(),
        name: z.string(),
        views: z.number().int(),
        posts,
        trend,
      }),
    ),
    total_count: z.number().int(),
  })
  .meta({ id: 'AuthorsReport' });
export type AuthorsReport = z.output<typeof AuthorsReport>;

export const SectionsReport = z
  .object({
    items: z.array(
      z.object({
        id: id.nullable().meta({ description: 'null for posts without a main section' }),
        title: z.string().nullable(),
        views: z.number().int(),
        share: z
          .number()
          .meta({ description: 'of the views of all sections listed here and beyond, 0 to 1' }),
        posts,
        trend,
      }),
    ),
    total_count: z.number().int(),
  })
  .meta({ id: 'SectionsReport' });
export type SectionsReport = z.output<typeof SectionsReport>;

export type Report<Query extends z.ZodType, Response extends z.ZodType> = {
  tier: 'free' | 'paid';
  name: string;
  what: string;
  query: Query;
  response: Response;
  errors: ApiErrorDefinition[];
};
const paid = { tier: 'paid' as const, errors: [planMissing] };

/** VIEW_STATS opens the numbers; EDIT_SITE decides that they are those of the whole site. */
export const ofSite = <Query extends z.ZodType, Response extends z.ZodType>(
  report: Report<Query, Response>,
) =>
  endpoint({
    ...{ method: 'GET', query: report.query, response: report.response },
    path: `${base}/reports/${report.tier}/${report.name}`,
    summary: `${report.what} of a site`,
    permission: onScope('VIEW_STATS', 'EDIT_SITE'),
    scopeParam: 'siteId',
    params: siteParams,
    errors: report.errors,
  });

export const ofCommunity = <Query extends z.ZodType, Response extends z.ZodType>(
  report: Report<Query, Response>,
) =>
  endpoint({
    ...{ method: 'GET', query: report.query, response: report.response },
    path: `${base}/communities/{communityId}/reports/${report.tier}/${report.name}`,
    summary: `${report.what} of a community`,
    permission: onScope('VIEW_STATS'),
    scopeParam: 'communityId',
    params: z.object({ siteId: idInPath, communityId: idInPath }),
    errors: report.errors,
  });

export const ofAuthor = <Query extends z.ZodType, Response extends z.ZodType>(
  report: Report<Query, Response>,
) =>
  endpoint({
    ...{ method: 'GET', query: report.query, response: report.response },
    path: `${base}/authors/{authorId}/reports/${report.tier}/${report.name}`,
    summary: `${report.what} of an author: the own ones, or with EDIT_SITE those of anybody`,
    permission: anywhere('VIEW_STATS'),
    params: z.object({ siteId: idInPath, authorId: idInPath }),
    errors: [...report.errors, notFound],
  });

export const lastHour = {
  ...{ ...paid, name: 'last_hour', what: 'Page views of the last hour' },
  ...{ query: PerformanceFilters, response: LastHourReport },
} as const;
export const today = {
  ...{ ...paid, name: 'today', what: 'Page views of today by the hour' },
  ...{ query: PerformanceFilters, response: TodayReport },
} as const;
export const days = {
  ...{ ...paid, name: 'days', what: 'Page views by the day' },
  query: PerformanceFilters,
  response: DaysReport,
} as const;
export const topPosts = {
  ...{ ...paid, name: 'top_posts', what: 'The posts read most' },
  query: PageOfReport,
  response: TopPostsReport,
} as const;
export const sources = {
  ...{ ...paid, name: 'sources', what: 'Where readers come from' },
  query: PageOfReport,
  response: SourcesReport,
} as const;
export const authors = {
  ...{ ...paid, name: 'authors', what: 'The authors read most' },
  query: PageOfReport,
  response: AuthorsReport,
} as const;

const sections = {
  ...{ ...paid, name: 'sections', what: 'The main sections read most' },
  query: PageOfReport,
  response: SectionsReport,
} as const;

export const getSiteLastHour = ofSite(lastHour);
export const getSiteToday = ofSite(today);
export const getSiteDays = ofSite(days);
export const getSiteTopPosts = ofSite(topPosts);
export const getSiteSources = ofSite(sources);
export const getSiteAuthors = ofSite(authors);
export const getSiteSections = ofSite(sections);
export const getCommunityLastHour = ofCommunity(lastHour);
export const getCommunityToday = ofCommunity(today);
export const getCommunityDays = ofCommunity(days);
export const getCommunityTopPosts = ofCommunity(topPosts);
export const getCommunityAuthors = ofCommunity(authors);
export const getCommunitySections = ofCommunity(sections);
export const getAuthorLastHour = ofAuthor(lastHour);
export const getAuthorToday = ofAuthor(today);
export const getAuthorDays = ofAuthor(days);
export const getAuthorTopPosts = ofAuthor(topPosts);
export const getAuthorSections = ofAuthor(sections);
