export { type Followable, followableOf } from './server/followable-posts.ts';
export { followedPosts } from './server/followed-posts.ts';
export { countFollowsOf, type MovedFollows, moveFollows, returnFollows } from './server/merge-follows.ts';
export { closedToCaller, type ReadingNeeds } from './server/reader-of.ts';
export type { RiverRow } from './server/river.queries.ts';
