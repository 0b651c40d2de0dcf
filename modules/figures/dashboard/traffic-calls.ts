import { addressOf } from '#platform/dashboard/call.ts';
import { read } from '#platform/dashboard/queries.ts';
import {
  type ExportedReport,
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
} from '../performance.contract.ts';
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

/** The reports as wide as somebody may see them; those that a width does not have are null. */
export function trafficCalls(scope: TrafficScope, siteId: number) {
  switch (scope.of) {
    case 'site':
      return ofSite(siteId);
    case 'community':
      return ofCommunity(siteId, scope.id);
    case 'author':
      return ofAuthor(siteId, scope.id);
  }
}
export type TrafficCalls = ReturnType<typeof trafficCalls>;
