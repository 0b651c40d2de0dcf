export { archivedPosts } from './server/archive/post-archive.ts';
export { type ArchivedStatus, PostLine } from './server/archive/post-line.ts';
export { type TakenPost, takePostFacts } from './server/archive/take-post-facts.ts';
