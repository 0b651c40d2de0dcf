import { lazyPart } from '#platform/dashboard/lazy-part.ts';

export { usePostsBatch } from './dashboard/batch/use-posts-batch.ts';

/** Does something with posts, once it was foretold what comes of it. */
export const PostsBatchDialog = lazyPart(
  () => import('./dashboard/batch/posts-batch-dialog.tsx'),
  'PostsBatchDialog',
);
