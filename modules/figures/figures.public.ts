export { type DailyViewsToLoad, loadDailyViews } from './server/views/load-daily-views.ts';
