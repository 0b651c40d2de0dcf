export { RunningBatch } from './dashboard/batch/running-batch.tsx';
export { readsOfPosts } from './dashboard/batch/stale-posts.ts';
export { useBatchKey } from './dashboard/batch/use-batch-key.ts';
export { postsUrl } from './dashboard/list/posts-url.ts';
export { postStatusLabel, statusNameOf } from './dashboard/post-status-name.ts';
