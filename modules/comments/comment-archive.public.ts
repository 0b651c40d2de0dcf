export { CommentFacts, CommentLine, takeCommentFacts } from './server/archive/comment-archive.ts';
