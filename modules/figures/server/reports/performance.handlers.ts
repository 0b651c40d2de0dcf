import { notFound, permissionDenied, siteNotFound } from '#platform/contract/api-error.ts';
import { isAllowed, onSite } from '#platform/contract/permission-rule.ts';
import { answer, type Call, type Handler } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Database } from '#platform/server/database.ts';
import type { Events } from '#platform/server/events.ts';
import {
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
  type PerformanceFilters,
} from '../../performance.contract.ts';
import { pageViewQueries, type ViewsOf } from './page-views.queries.ts';
import { performanceReports } from './performance-reports.ts';

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
  return [
    answer(getSitePerformance, (call) =>
      report(call, call.communityId === null ? {} : { communityId: call.communityId }),
    ),
    answer(getCommunityPerformance, (call) => {
      if (call.params.siteId !== call.site.id || call.communityId === null) throw siteNotFound();
      return report(call, { communityId: call.communityId });
    }),
    answer(getAuthorPerformance, async (call) => {
      const { siteId, authorId } = call.params;
      if (siteId !== call.site.id) throw siteNotFound();
      if (authorId !== profileOf(call.caller).id) {
        if (!(await queries.hasProfile(siteId, authorId))) throw notFound();
        if (!isAllowed(onSite('EDIT_SITE'), call.caller.holder)) {
          throw permissionDenied({ extra: { missing: ['EDIT_SITE'] } });
        }
      }
      return report(call, { authorId });
    }),
  ];
}
