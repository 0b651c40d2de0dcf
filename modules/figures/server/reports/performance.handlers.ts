import { notFound, permissionDenied, siteNotFound } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import {
  getFreeAuthorPerformance,
  getFreeCommunityPerformance,
  getFreeSitePerformance,
} from '../../free-reports.contract.ts';
import {
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
  type PerformanceFilters,
} from '../../performance.contract.ts';
import { pageViewQueries, type ViewsOf } from './page-views.queries.ts';
import { performanceReports } from './performance-reports.ts';
import { refuseWithoutPlan } from './refuse-without-plan.ts';

type Asking = Pick<Call, 'site' | 'caller' | 'communityId'> & { query: PerformanceFilters };

/** The performance reports; whoever asks for more than the own width is refused, never narrowed. */
export function performanceHandlers(database: Database, events: Events): Handler[] {
  const reports = performanceReports(database, events);
  const queries = pageViewQueries(database.db);
  const report = (
    { site, query }: Pick<Call, 'site'> & { query: PerformanceFilters },
    scope: Partial<ViewsOf>,
  ) => {
    const { sectionId, authorId, communityId } = query;
    const of = { siteId: site.id, sectionId, authorId, communityId, ...scope };
    return reports({ of, filters: query, timezone: site.timezone });
  };
  const ofCommunity = (call: Asking & { params: { siteId: number } }) => {
    if (call.params.siteId !== call.site.id || call.communityId === null) throw siteNotFound();
    return report(call, { communityId: call.communityId });
  };
  const ofSite = (call: Asking) =>
    report(call, call.communityId === null ? {} : { communityId: call.communityId });
  const ofAuthor = async (call: Asking & { params: { siteId: number; authorId: number } }) => {
    const { siteId, authorId } = call.params;
    if (siteId !== call.site.id) throw siteNotFound();
    if (authorId !== profileOf(call.caller).id) {
      if (!(await queries.hasProfile(siteId, authorId))) throw notFound();
      if (!isAllowed(onSite('EDIT_SITE'), call.caller.holder)) {
        throw permissionDenied({ extra: { missing: ['EDIT_SITE'] } });
      }
    }
    return report(call, { authorId });
  };
  const detailed =
    <Asked extends Asking, Answer>(handle: (call: Asked) => Answer) =>
    (call: Asked) => {
      refuseWithoutPlan(call.site);
      return handle(call);
    };
  return [
    answer(getSitePerformance, detailed(ofSite)),
    answer(getCommunityPerformance, detailed(ofCommunity)),
    answer(getAuthorPerformance, detailed(ofAuthor)),
    answer(getFreeSitePerformance, ofSite),
    answer(getFreeCommunityPerformance, ofCommunity),
    answer(getFreeAuthorPerformance, ofAuthor),
  ];
}
