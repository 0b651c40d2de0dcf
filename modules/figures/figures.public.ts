export { searchesOf } from './server/keywords/count-searches.ts';
export {
  type AskedKeywords,
  type KeywordRow,
  keywordReports,
} from './server/keywords/keyword.queries.ts';
export { keywordOf } from './server/keywords/keyword-of.ts';
export { LAST_DAYS, lastDaysOf } from './server/reports/last-days.ts';
export { mostReadLately } from './server/reports/most-read-lately.ts';
export { referringHosts } from './server/reports/referring-hosts.ts';
export { addLoggedSources, type LoggedSource } from './server/views/add-logged-sources.ts';
export { BEACON_PATH, beaconAnswer } from './server/views/beacon.ts';
export { isProgram } from './server/views/is-program.ts';
export { type DailyViewsToLoad, loadDailyViews, raiseDailyViews } from './server/views/load-daily-views.ts';
export { type Origin, originOf } from './server/views/view-source.ts';
export { sumOldViews } from './server/views/view-sums.ts';
export { viewedPostsOf } from './server/views/viewed-posts.ts';
