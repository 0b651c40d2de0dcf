export { postsUrl } from './dashboard/list/posts-url.ts';
export { statusNameOf } from './dashboard/post-status-name.ts';
