import { addressOf } from '#platform/dashboard/call.ts';
import type { Caller } from '#platform/dashboard/caller.tsx';
import { read } from '#platform/dashboard/queries.ts';
import {
  getFreeAuthorDays,
  getFreeAuthorLastHour,
  getFreeAuthorPerformance,
  getFreeAuthorToday,
  getFreeAuthorTopPosts,
  getFreeCommunityAuthors,
  getFreeCommunityDays,
  getFreeCommunityLastHour,
  getFreeCommunityPerformance,
  getFreeCommunityToday,
  getFreeCommunityTopPosts,
  getFreeSiteAuthors,
  getFreeSiteDays,
  getFreeSiteLastHour,
  getFreeSitePerformance,
  getFreeSiteSources,
  getFreeSiteToday,
  getFreeSiteTopPosts,
} from '../free-reports.contract.ts';
import {
  type ExportedReport,
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
} from '../performance.contract.ts';
import { freePeriods, MOST_FREE_ROWS } from '../performance-periods.contract.ts';
import {
  getAuthorDays,
  getAuthorLastHour,
  getAuthorSections,
  getAuthorToday,
  getAuthorTopPosts,
  getCommunityAuthors,
  getCommunityDays,
  getCommunityLastHour,
  getCommunitySections,
  getCommunityToday,
  getCommunityTopPosts,
  getSiteAuthors,
  getSiteDays,
  getSiteLastHour,
  getSiteSections,
  getSiteSources,
  getSiteToday,
  getSiteTopPosts,
} from '../traffic.contract.ts';
import { exportAuthorReport, exportCommunityReport, exportSiteReport } from '../traffic-export.contract.ts';
import type { TrafficScope } from './traffic-scope.ts';
import type { ReportQuery } from './traffic-search.ts';

type PageQuery = ReportQuery & { limit: number; offset: number };

const freeOf = ({ insight_time_frame_id: asked }: ReportQuery) => ({
  insight_time_frame_id: freePeriods.find((one) => one === asked),
});
const freeRowsOf = (query: PageQuery) => ({
  ...freeOf(query),
  limit: Math.min(query.limit, MOST_FREE_ROWS),
});

const ofSite = (siteId: number) => {
  const params = { siteId };
  return {
    performance: (query: ReportQuery) => read(getSitePerformance, { params, query }),
    lastHour: (query: ReportQuery) => read(getSiteLastHour, { params, query }),
    today: (query: ReportQuery) => read(getSiteToday, { params, query }),
    days: (query: ReportQuery) => read(getSiteDays, { params, query }),
    posts: (query: PageQuery) => read(getSiteTopPosts, { params, query }),
    sources: (query: PageQuery) => read(getSiteSources, { params, query }),
    sections: (query: PageQuery) => read(getSiteSections, { params, query }),
    authors: (query: PageQuery) => read(getSiteAuthors, { params, query }),
    file: (query: ReportQuery, report: ExportedReport) =>
      addressOf(exportSiteReport, { params, query: { ...query, report } }),
  };
};

const ofCommunity = (siteId: number, communityId: number) => {
  const params = { siteId, communityId };
  return {
    performance: (query: ReportQuery) => read(getCommunityPerformance, { params, query }),
    lastHour: (query: ReportQuery) => read(getCommunityLastHour, { params, query }),
    today: (query: ReportQuery) => read(getCommunityToday, { params, query }),
    days: (query: ReportQuery) => read(getCommunityDays, { params, query }),
    posts: (query: PageQuery) => read(getCommunityTopPosts, { params, query }),
    sources: null,
    sections: (query: PageQuery) => read(getCommunitySections, { params, query }),
    authors: (query: PageQuery) => read(getCommunityAuthors, { params, query }),
    file: (query: ReportQuery, report: ExportedReport) =>
      addressOf(exportCommunityReport, { params, query: { ...query, report } }),
  };
};

const ofAuthor = (siteId: number, authorId: number) => {
  const params = { siteId, authorId };
  return {
    performance: (query: ReportQuery) => read(getAuthorPerformance, { params, query }),
    lastHour: (query: ReportQuery) => read(getAuthorLastHour, { params, query }),
    today: (query: ReportQuery) => read(getAuthorToday, { params, query }),
    days: (query: ReportQuery) => read(getAuthorDays, { params, query }),
    posts: (query: PageQuery) => read(getAuthorTopPosts, { params, query }),
    sources: null,
    sections: (query: PageQuery) => read(getAuthorSections, { params, query }),
    authors: null,
    file: (query: ReportQuery, report: ExportedReport) =>
      addressOf(exportAuthorReport, { params, query: { ...query, report } }),
  };
};

const freeOfSite = (siteId: number) => {
  const params = { siteId };
  return {
    performance: (query: ReportQuery) => read(getFreeSitePerformance, { params, query: freeOf(query) }),
    lastHour: (query: ReportQuery) => read(getFreeSiteLastHour, { params, query: freeOf(query) }),
    today: (query: ReportQuery) => read(getFreeSiteToday, { params, query: freeOf(query) }),
    days: (query: ReportQuery) => read(getFreeSiteDays, { params, query: freeOf(query) }),
    posts: (query: PageQuery) => read(getFreeSiteTopPosts, { params, query: freeRowsOf(query) }),
    sources: (query: PageQuery) => read(getFreeSiteSources, { params, query: freeRowsOf(query) }),
    sections: null,
    authors: (query: PageQuery) => read(getFreeSiteAuthors, { params, query: freeRowsOf(query) }),
    file: null,
  };
};

const freeOfCommunity = (siteId: number, communityId: number) => {
  const params = { siteId, communityId };
  return {
    performance: (query: ReportQuery) => read(getFreeCommunityPerformance, { params, query: freeOf(query) }),
    lastHour: (query: ReportQuery) => read(getFreeCommunityLastHour, { params, query: freeOf(query) }),
    today: (query: ReportQuery) => read(getFreeCommunityToday, { params, query: freeOf(query) }),
    days: (query: ReportQuery) => read(getFreeCommunityDays, { params, query: freeOf(query) }),
    posts: (query: PageQuery) => read(getFreeCommunityTopPosts, { params, query: freeRowsOf(query) }),
    sources: null,
    sections: null,
    authors: (query: PageQuery) => read(getFreeCommunityAuthors, { params, query: freeRowsOf(query) }),
    file: null,
  };
};

const freeOfAuthor = (siteId: number, authorId: number) => {
  const params = { siteId, authorId };
  return {
    performance: (query: ReportQuery) => read(getFreeAuthorPerformance, { params, query: freeOf(query) }),
    lastHour: (query: ReportQuery) => read(getFreeAuthorLastHour, { params, query: freeOf(query) }),
    today: (query: ReportQuery) => read(getFreeAuthorToday, { params, query: freeOf(query) }),
    days: (query: ReportQuery) => read(getFreeAuthorDays, { params, query: freeOf(query) }),
    posts: (query: PageQuery) => read(getFreeAuthorTopPosts, { params, query: freeRowsOf(query) }),
    sources: null,
    sections: null,
    authors: null,
    file: null,
  };
};

/** The reports as wide as somebody may see them; those that a width or the plan of the site does not have are null. */
export function trafficCalls(
  scope: TrafficScope,
  { id, hasDetailedStats }: Pick<Caller['site'], 'id' | 'hasDetailedStats'>,
) {
  switch (scope.of) {
    case 'site':
      return hasDetailedStats ? ofSite(id) : freeOfSite(id);
    case 'community':
      return hasDetailedStats ? ofCommunity(id, scope.id) : freeOfCommunity(id, scope.id);
    case 'author':
      return hasDetailedStats ? ofAuthor(id, scope.id) : freeOfAuthor(id, scope.id);
  }
}
export type TrafficCalls = ReturnType<typeof trafficCalls>;
