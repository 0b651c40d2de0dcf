export { giveBadge, takeBadge } from './server/assign-badge.ts';
export { type BadgedPost, badgedPostsOf } from './server/posts/badged-posts.ts';
export { badgesOfPost } from './server/posts/badges-of-posts.ts';
