export { defineBatchJobs } from './server/batches/batch-jobs.ts';
export { postBatchHandlers } from './server/batches/post-batches.handlers.ts';
export { postExportHandlers } from './server/export/export-posts.handlers.ts';
export { isLivePost } from './server/live-post.ts';
export { loadPosts, type PostToLoad, reloadPosts } from './server/load-posts.ts';
export { postPath } from './server/post-address.ts';
export { recountComments, setPostImages, setPostParents, takenSlugs } from './server/post-loading-facts.ts';
export { postHandlers } from './server/posts.handlers.ts';
export { recountPageViews } from './server/recount-page-views.ts';
