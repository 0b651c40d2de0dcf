export { postsUrl } from './dashboard/list/posts-url.ts';
export { postStatusLabel, statusNameOf } from './dashboard/post-status-name.ts';
