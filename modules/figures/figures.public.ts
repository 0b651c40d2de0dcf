export { type DailyViewsToLoad, loadDailyViews } from './server/load-daily-views.ts';
