export { type DailyViewsToLoad, loadDailyViews } from './server/load-daily-views.ts';
export { performanceHandlers } from './server/performance.handlers.ts';
