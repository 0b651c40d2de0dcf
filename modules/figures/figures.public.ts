export { LAST_DAYS, lastDaysOf } from './server/reports/last-days.ts';
export { mostReadLately } from './server/reports/most-read-lately.ts';
export { BEACON_PATH, beaconAnswer } from './server/views/beacon.ts';
export { isProgram } from './server/views/is-program.ts';
export { type DailyViewsToLoad, loadDailyViews, raiseDailyViews } from './server/views/load-daily-views.ts';
export { sumMonths } from './server/views/month-sums.ts';
export { viewedPostsOf } from './server/views/viewed-posts.ts';
