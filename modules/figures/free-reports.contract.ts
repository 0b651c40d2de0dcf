import { z } from 'zod';
import { notFound } from '#platform/contract/api-error.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { siteParams } from '#platform/contract/list-keys.ts';
import { idInPath, integerInQuery } from '#platform/contract/listing.ts';
import { anywhere, onScope } from '#platform/contract/permission-rule.ts';
import { PerformanceReport, settled } from './performance.contract.ts';
import { freePeriods, MOST_FREE_ROWS } from './performance-periods.contract.ts';
import {
  authors,
  days,
  lastHour,
  ofAuthor,
  ofCommunity,
  ofSite,
  type Report,
  sources,
  today,
  topPosts,
} from './traffic.contract.ts';

const base = '/core/stats/v4/{siteId}';

/** What every plan can ask: a period of a month at most, and nothing narrower than what the path names. */
const freeKeys = { insight_time_frame_id: z.enum(freePeriods).default('month_to_date') };
const asSettled = ({
  insight_time_frame_id: said,
}: {
  insight_time_frame_id: (typeof freePeriods)[number];
}) => settled({ insight_time_frame_id: said });

const FreeFilters = z.object(freeKeys).transform(asSettled);

/** The same for the rows of a report: the first few of them. */
const FreePage = z
  .object({ ...freeKeys, limit: integerInQuery(1, MOST_FREE_ROWS).default(MOST_FREE_ROWS) })
  .transform(({ limit, ...query }) => ({ ...asSettled(query), limit, offset: 0 }));

const performance = { method: 'GET', query: FreeFilters, response: PerformanceReport } as const;

export const getFreeSitePerformance = endpoint({
  ...performance,
  path: `${base}/reports/free/performance`,
  summary: 'Page views of a site, or of the community that the path names, for every plan',
  permission: onScope('VIEW_STATS', 'EDIT_SITE'),
  scopeParam: 'siteId',
  params: siteParams,
});

export const getFreeCommunityPerformance = endpoint({
  ...performance,
  path: `${base}/communities/{communityId}/reports/free/performance`,
  summary: 'Page views of a community, for every plan',
  permission: onScope('VIEW_STATS'),
  scopeParam: 'communityId',
  params: z.object({ siteId: idInPath, communityId: idInPath }),
});

export const getFreeAuthorPerformance = endpoint({
  ...performance,
  path: `${base}/authors/{authorId}/reports/free/performance`,
  summary: 'Page views of an author, for every plan: the own ones, or with EDIT_SITE those of anybody',
  permission: anywhere('VIEW_STATS'),
  params: z.object({ siteId: idInPath, authorId: idInPath }),
  errors: [notFound],
});

type Told<Response extends z.ZodType> = Pick<Report<z.ZodType, Response>, 'name' | 'what' | 'response'>;

const every = { tier: 'free' as const, errors: [] };

/** The same as every plan has them. */
const free = <Response extends z.ZodType>({ name, what, response }: Told<Response>) => ({
  ...every,
  name,
  what: `Free report: ${what}`,
  response,
  query: FreeFilters,
});
const freeRows = <Response extends z.ZodType>({ name, what, response }: Told<Response>) => ({
  ...every,
  name,
  what: `Free report: ${what}`,
  response,
  query: FreePage,
});

export const getFreeSiteLastHour = ofSite(free(lastHour));
export const getFreeSiteToday = ofSite(free(today));
export const getFreeSiteDays = ofSite(free(days));
export const getFreeSiteTopPosts = ofSite(freeRows(topPosts));
export const getFreeSiteSources = ofSite(freeRows(sources));
export const getFreeSiteAuthors = ofSite(freeRows(authors));
export const getFreeCommunityLastHour = ofCommunity(free(lastHour));
export const getFreeCommunityToday = ofCommunity(free(today));
export const getFreeCommunityDays = ofCommunity(free(days));
export const getFreeCommunityTopPosts = ofCommunity(freeRows(topPosts));
export const getFreeCommunityAuthors = ofCommunity(freeRows(authors));
export const getFreeAuthorLastHour = ofAuthor(free(lastHour));
export const getFreeAuthorToday = ofAuthor(free(today));
export const getFreeAuthorDays = ofAuthor(free(days));
export const getFreeAuthorTopPosts = ofAuthor(freeRows(topPosts));
