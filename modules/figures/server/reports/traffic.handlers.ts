import { notFound, permissionDenied, siteNotFound } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import {
  getFreeAuthorDays,
  getFreeAuthorLastHour,
  getFreeAuthorToday,
  getFreeAuthorTopPosts,
  getFreeCommunityAuthors,
  getFreeCommunityDays,
  getFreeCommunityLastHour,
  getFreeCommunityToday,
  getFreeCommunityTopPosts,
  getFreeSiteAuthors,
  getFreeSiteDays,
  getFreeSiteLastHour,
  getFreeSiteSources,
  getFreeSiteToday,
  getFreeSiteTopPosts,
} from '../../free-reports.contract.ts';
import type { PerformanceFilters } from '../../performance.contract.ts';
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
} from '../../traffic.contract.ts';
import {
  exportAuthorReport,
  exportCommunityReport,
  exportSiteReport,
} from '../../traffic-export.contract.ts';
import { pageViewQueries } from './page-views.queries.ts';
import { refuseWithoutPlan } from './refuse-without-plan.ts';
import { reportFile } from './report-file.ts';
import type { Asked, trafficReports } from './traffic-reports.ts';

type Reading<Filters> = Pick<Call, 'site' | 'communityId' | 'caller' | 'now'> & {
  params: { siteId: number };
  query: Filters;
};

/** The reports of traffic; whoever asks for more than the own width is refused, never narrowed. */
export function trafficHandlers(db: Db, reports: ReturnType<typeof trafficReports>): Handler[] {
  const queries = pageViewQueries(db);
  const { ofSite, ofCommunity, ofAuthor } = scopes(queries, 'paid');
  const free = scopes(queries, 'free');
  return [
    answer(getSiteLastHour, (call) => reports.lastHour(ofSite(call))),
    answer(getSiteToday, (call) => reports.today(ofSite(call))),
    answer(getSiteDays, (call) => reports.days(ofSite(call))),
    answer(getSiteTopPosts, (call) => reports.topPosts(ofSite(call))),
    answer(getSiteSources, (call) => {
      // Where readers came from is kept for the whole site alone.
      if (call.communityId !== null) throw siteNotFound();
      return reports.sources(ofSite(call));
    }),
    answer(getSiteSections, (call) => reports.sections(ofSite(call))),
    answer(getCommunitySections, (call) => reports.sections(ofCommunity(call))),
    answer(getAuthorSections, async (call) => reports.sections(await ofAuthor(call))),
    answer(exportSiteReport, (call) => {
      if (call.communityId !== null && call.query.report === 'sources') throw siteNotFound();
      return reportFile(reports, ofSite(call), call.site.name);
    }),
    answer(exportCommunityReport, (call) => reportFile(reports, ofCommunity(call), call.site.name)),
    answer(exportAuthorReport, async (call) => reportFile(reports, await ofAuthor(call), call.site.name)),
    answer(getSiteAuthors, (call) => reports.authors(ofSite(call))),
    answer(getCommunityLastHour, (call) => reports.lastHour(ofCommunity(call))),
    answer(getCommunityToday, (call) => reports.today(ofCommunity(call))),
    answer(getCommunityDays, (call) => reports.days(ofCommunity(call))),
    answer(getCommunityTopPosts, (call) => reports.topPosts(ofCommunity(call))),
    answer(getCommunityAuthors, (call) => reports.authors(ofCommunity(call))),
    answer(getAuthorLastHour, async (call) => reports.lastHour(await ofAuthor(call))),
    answer(getAuthorToday, async (call) => reports.today(await ofAuthor(call))),
    answer(getAuthorDays, async (call) => reports.days(await ofAuthor(call))),
    answer(getFreeSiteLastHour, (call) => reports.lastHour(free.ofSite(call))),
    answer(getFreeSiteToday, (call) => reports.today(free.ofSite(call))),
    answer(getFreeSiteDays, (call) => reports.days(free.ofSite(call))),
    answer(getFreeSiteTopPosts, (call) => reports.topPosts(free.ofSite(call))),
    answer(getFreeSiteSources, (call) => {
      if (call.communityId !== null) throw siteNotFound();
      return reports.sources(free.ofSite(call));
    }),
    answer(getFreeSiteAuthors, (call) => reports.authors(free.ofSite(call))),
    answer(getFreeCommunityLastHour, (call) => reports.lastHour(free.ofCommunity(call))),
    answer(getFreeCommunityToday, (call) => reports.today(free.ofCommunity(call))),
    answer(getFreeCommunityDays, (call) => reports.days(free.ofCommunity(call))),
    answer(getFreeCommunityTopPosts, (call) => reports.topPosts(free.ofCommunity(call))),
    answer(getFreeCommunityAuthors, (call) => reports.authors(free.ofCommunity(call))),
    answer(getFreeAuthorLastHour, async (call) => reports.lastHour(await free.ofAuthor(call))),
    answer(getFreeAuthorToday, async (call) => reports.today(await free.ofAuthor(call))),
    answer(getFreeAuthorDays, async (call) => reports.days(await free.ofAuthor(call))),
    answer(getFreeAuthorTopPosts, async (call) => reports.topPosts(await free.ofAuthor(call))),
    answer(getAuthorTopPosts, async (call) => reports.topPosts(await ofAuthor(call))),
  ];
}

/** Reads how wide a report is asked, and refuses what is too wide or beyond the plan. */
function scopes(queries: ReturnType<typeof pageViewQueries>, tier: 'free' | 'paid') {
  const asked = <Filters extends PerformanceFilters>(
    { site, query, now }: Reading<Filters>,
    scope: { communityId?: number; authorId?: number },
  ): Asked<Filters> => {
    if (tier === 'paid') refuseWithoutPlan(site);
    const { sectionId, authorId, communityId } = query;
    const of = { siteId: site.id, sectionId, authorId, communityId, ...scope };
    return { of, filters: query, timezone: site.timezone, now };
  };
  const ofSite = <Filters extends PerformanceFilters>(call: Reading<Filters>) =>
    asked(call, call.communityId === null ? {} : { communityId: call.communityId });
  const ofCommunity = <Filters extends PerformanceFilters>(call: Reading<Filters>) => {
    if (call.params.siteId !== call.site.id || call.communityId === null) throw siteNotFound();
    return asked(call, { communityId: call.communityId });
  };
  const ofAuthor = async <Filters extends PerformanceFilters>(
    call: Reading<Filters> & { params: { authorId: number } },
  ) => {
    const { siteId, authorId } = call.params;
    if (siteId !== call.site.id) throw siteNotFound();
    if (authorId !== profileOf(call.caller).id) {
      if (!(await queries.hasProfile(siteId, authorId))) throw notFound();
      if (!isAllowed(onSite('EDIT_SITE'), call.caller.holder)) {
        throw permissionDenied({ extra: { missing: ['EDIT_SITE'] } });
      }
    }
    return asked(call, { authorId });
  };
  return { ofSite, ofCommunity, ofAuthor };
}
