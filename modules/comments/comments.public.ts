export {
  type CommentToLoad,
  loadComments,
  reloadComments,
  setCommentParents,
} from './server/load-comments.ts';
