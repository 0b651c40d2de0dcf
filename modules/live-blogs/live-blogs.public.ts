export { type LiveBlogPage, lastChanges, liveBlogPage } from './server/live-blog-of.ts';
export { LIVE_TOPIC } from './server/live-entries.table.ts';
export { LIVE_PATH, liveAnswer } from './server/live-script.ts';
