import { lazyPart } from '#platform/dashboard/lazy-part.ts';

export { RunningBatch } from './dashboard/batch/running-batch.tsx';
export { readsOfPosts } from './dashboard/batch/stale-posts.ts';
export { useBatchKey } from './dashboard/batch/use-batch-key.ts';
export { postsUrl } from './dashboard/list/posts-url.ts';
export { useNewPosts } from './dashboard/new-posts.ts';
export { useMakeCopy } from './dashboard/one-post/use-make-copy.ts';
export { wholeTime } from './dashboard/planned-time.ts';
export { postStatusLabel, statusNameOf } from './dashboard/post-status-name.ts';

/** Lets the palette begin a post of each type; without it the screen goes on. */
export const NewPostCommands = lazyPart(
  () => import('./dashboard/new-post-commands.tsx'),
  'NewPostCommands',
  () => null,
);
/** Opens the editor for a new post, with the types that the site supports. */
export const AddPost = lazyPart(() => import('./dashboard/add-post.tsx'), 'AddPost');
/** Asks why a post is sent back or declined. */
export const ReturnDialog = lazyPart(() => import('./dashboard/one-post/return-dialog.tsx'), 'ReturnDialog');
/** Why a post was sent back or declined; nothing of others. */
export const ReturnReason = lazyPart(() => import('./dashboard/one-post/return-reason.tsx'), 'ReturnReason');
/** Says that readers will no longer see a post before it leaves the site. */
export const UnpublishDialog = lazyPart(
  () => import('./dashboard/one-post/publish-dialog.tsx'),
  'UnpublishDialog',
);
/** Begins a translation: into which language, and by whom. */
export const TranslateDialog = lazyPart(
  () => import('./dashboard/drawer/translate-dialog.tsx'),
  'TranslateDialog',
);

export { withKnownFields } from './dashboard/filters/known-fields.ts';
export { viewSortNames } from './dashboard/list/post-view-names.ts';
export { postsListQuery } from './dashboard/list/posts-list-query.ts';
export { readPostsSearch } from './dashboard/list/posts-search.ts';
