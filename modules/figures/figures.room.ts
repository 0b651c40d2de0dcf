import { sectionTreesOf } from '#modules/sections/sections.public.ts';
import { room } from '#platform/server/room.ts';
import * as free from './free-reports.contract.ts';
import { getAuthorPerformance, getCommunityPerformance, getSitePerformance } from './performance.contract.ts';
import { demoFigures } from './server/figures.demo.ts';
import { searchesOf } from './server/keywords/count-searches.ts';
import { forgetKeywords } from './server/keywords/write-keywords.ts';
import { demoKeywords } from './server/keywords.demo.ts';
import { performanceHandlers } from './server/reports/performance.handlers.ts';
import { trafficHandlers } from './server/reports/traffic.handlers.ts';
import { trafficReports } from './server/reports/traffic-reports.ts';
import { addAllWaitingViews } from './server/views/add-waiting-views.ts';
import { countViews } from './server/views/count-views.ts';
import { followPosts } from './server/views/follow-posts.ts';
import { sweepOldViews } from './server/views/old-views.ts';
import { sweepTrafficPeaks } from './server/views/traffic-peaks.ts';
import { sweepSums } from './server/views/view-sums.ts';
import { viewedPostsOf } from './server/views/viewed-posts.ts';
import { viewHandlers } from './server/views/views.handlers.ts';
import * as traffic from './traffic.contract.ts';
import { exportAuthorReport, exportCommunityReport, exportSiteReport } from './traffic-export.contract.ts';
import { countView } from './views.contract.ts';

const { getSiteLastHour, getSiteToday, getSiteDays, getSiteTopPosts, getSiteSources, getSiteAuthors } =
  traffic;
const { getCommunityLastHour, getCommunityToday, getCommunityDays, getCommunityTopPosts } = traffic;
const { getCommunityAuthors, getAuthorLastHour, getAuthorToday, getAuthorDays, getAuthorTopPosts } = traffic;
const { getSiteSections, getCommunitySections, getAuthorSections } = traffic;

/** Page views: counted as they happen, kept by five minutes and by the day, and the reports of them. */
export const figuresRoom = room({
  name: 'figures',
  contracts: {
    ...{ countView, getSitePerformance, getCommunityPerformance, getAuthorPerformance },
    ...{ getSiteLastHour, getSiteToday, getSiteDays, getSiteTopPosts, getSiteSources, getSiteAuthors },
    ...{
      getCommunityLastHour,
      getCommunityToday,
      getCommunityDays,
      getCommunityTopPosts,
      getCommunityAuthors,
    },
    ...{ getSiteSections, getCommunitySections, getAuthorSections },
    ...{ exportSiteReport, exportCommunityReport, exportAuthorReport },
    ...free,
    ...{ getAuthorLastHour, getAuthorToday, getAuthorDays, getAuthorTopPosts },
  },
  open: (ground) => {
    const { database, events } = ground;
    sweepOldViews(ground);
    sweepSums(ground);
    sweepTrafficPeaks(ground);
    followPosts(ground);
    ground.jobs.sweep({
      name: 'page views that wait to be added to their posts',
      seconds: 60,
      run: (signal) => addAllWaitingViews(database.db, viewedPostsOf(ground).get(), signal),
    });
    ground.jobs.sweep({
      name: 'keywords that are old',
      seconds: 86_400,
      run: () => forgetKeywords(database.db, Math.floor(Date.now() / 1000)),
    });
    return {
      handlers: [
        ...viewHandlers(countViews({ ...ground, posts: viewedPostsOf(ground).get }), searchesOf(ground)),
        ...performanceHandlers(database, events),
        ...trafficHandlers(database.db, trafficReports(database.db, sectionTreesOf(ground))),
      ],
    };
  },
  demo: async (needs) => {
    await demoFigures(needs);
    await demoKeywords(needs);
  },
  menu: [{ group: 'growth', id: 'traffic', path: '/traffic', icon: 'growth', call: getAuthorLastHour }],
});
