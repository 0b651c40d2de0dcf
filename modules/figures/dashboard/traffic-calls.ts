import { addressOf } from '#platform/dashboard/call.ts';
import { read } from '#platform/dashboard/queries.ts';
import {
  type ExportedReport,
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
} from '../performance.contract.ts';
import * as traffic from '../traffic.contract.ts';
import { exportAuthorReport, exportCommunityReport, exportSiteReport } from '../traffic-export.contract.ts';
import type { TrafficScope } from './traffic-scope.ts';
import type { ReportQuery } from './traffic-search.ts';

type PageQuery = ReportQuery & { limit: number; offset: number };

const ofSite = (siteId: number) => {
  const params = { siteId };
  return {
    performance: (query: ReportQuery) => read(getSitePerformance, { params, query }),
    lastHour: (query: ReportQuery) => read(traffic.getSiteLastHour, { params, query }),
    today: (query: ReportQuery) => read(traffic.getSiteToday, { params, query }),
    days: (query: ReportQuery) => read(traffic.getSiteDays, { params, query }),
    posts: (query: PageQuery) => read(traffic.getSiteTopPosts, { params, query }),
    sources: (query: PageQuery) => read(traffic.getSiteSources, { params, query }),
    sections: (query: PageQuery) => read(traffic.getSiteSections, { params, query }),
    authors: (query: PageQuery) => read(traffic.getSiteAuthors, { params, query }),
    file: (query: ReportQuery, report: ExportedReport) =>
      addressOf(exportSiteReport, { params, query: { ...query, report } }),
  };
};

const ofCommunity = (siteId: number, communityId: number) => {
  const params = { siteId, communityId };
  return {
    performance: (query: ReportQuery) => read(getCommunityPerformance, { params, query }),
    lastHour: (query: ReportQuery) => read(traffic.getCommunityLastHour, { params, query }),
    today: (query: ReportQuery) => read(traffic.getCommunityToday, { params, query }),
    days: (query: ReportQuery) => read(traffic.getCommunityDays, { params, query }),
    posts: (query: PageQuery) => read(traffic.getCommunityTopPosts, { params, query }),
    sources: null,
    sections: (query: PageQuery) => read(traffic.getCommunitySections, { params, query }),
    authors: (query: PageQuery) => read(traffic.getCommunityAuthors, { params, query }),
    file: (query: ReportQuery, report: ExportedReport) =>
      addressOf(exportCommunityReport, { params, query: { ...query, report } }),
  };
};

const ofAuthor = (siteId: number, authorId: number) => {
  const params = { siteId, authorId };
  return {
    performance: (query: ReportQuery) => read(getAuthorPerformance, { params, query }),
    lastHour: (query: ReportQuery) => read(traffic.getAuthorLastHour, { params, query }),
    today: (query: ReportQuery) => read(traffic.getAuthorToday, { params, query }),
    days: (query: ReportQuery) => read(traffic.getAuthorDays, { params, query }),
    posts: (query: PageQuery) => read(traffic.getAuthorTopPosts, { params, query }),
    sources: null,
    sections: (query: PageQuery) => read(traffic.getAuthorSections, { params, query }),
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
