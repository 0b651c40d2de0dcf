export { BEACON_PATH, beaconAnswer } from './server/views/beacon.ts';
export { type DailyViewsToLoad, loadDailyViews } from './server/views/load-daily-views.ts';
export { viewedPostsOf } from './server/views/viewed-posts.ts';
