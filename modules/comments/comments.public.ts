export {
  type CommentToLoad,
  loadComments,
  reloadComments,
  setCommentParents,
} from './server/load-comments.ts';
export { unloadComments } from './server/moderation/unload-comments.ts';
export { countCommentsOf, moveComments } from './server/move-comments.ts';
export { textOfHtml } from './server/rules/comment-text.ts';
export type { SiteComment, Thread } from './server/site/read-threads.ts';
export {
  type AskedComments,
  type CommentsBelow,
  type SiteComments,
  siteCommentsOf,
} from './server/site/site-comments.ts';
export { waitingFor } from './server/waiting-comments.ts';
