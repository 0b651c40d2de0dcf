import { type CommentToLoad, loadComments, reloadComments } from '#modules/comments/comments.public.ts';
import { recountComments } from '#modules/posts/posts.public.ts';
import type { SourceComment } from '../source.ts';
import { type Entry, titleOf } from './batch.ts';
import { type BatchScope, sortOut } from './batch-scope.ts';
import type { Pending } from './source-ids.ts';

/** Comments with their threads; the counts of their posts are made true again. */
export async function loadSourceComments(
  scope: BatchScope,
  entries: readonly Entry<SourceComment>[],
): Promise<void> {
  if (entries.length === 0) return;
  const { trx, siteId, ids, tally } = scope;
  const { fresh, changed } = await sortOut(scope, 'comment', entries);
  const onPosts = fresh.filter(({ item }) => {
    if (ids.postId(item.postId) !== undefined) return true;
    tally.skip('comments', item.id, titleOf(item), `Its post (${item.postId}) isn't in the source.`);
    return false;
  });
  for (const { item } of onPosts) ids.assign('comments', item.id, scope.nextId());
  const made = onPosts.map(({ item, hash }) => {
    const id = ids.objectId('comments', item.id) ?? scope.nextId();
    ids.made('comments', item.id, id, hash, { pending: pendingOf(scope, item) });
    return commentOf(scope, item, id);
  });
  const updated = changed.map(({ item, hash, known }) => {
    ids.updated('comments', item.id, hash, known, pendingOf(scope, item));
    return commentOf(scope, item, known.objectId);
  });
  await loadComments(trx, siteId, made);
  await reloadComments(trx, siteId, updated);
  await recountComments(trx, siteId, [...new Set([...made, ...updated].map((comment) => comment.postId))]);
  tally.made.comments += made.length;
  tally.updated.comments += updated.length;
}

function pendingOf(scope: BatchScope, comment: SourceComment): Pending {
  const isOpen = comment.parentId !== null && scope.ids.objectId('comments', comment.parentId) === undefined;
  return isOpen && comment.parentId !== null ? { parent: comment.parentId } : {};
}

function commentOf(scope: BatchScope, comment: SourceComment, id: number): CommentToLoad {
  const parentId =
    comment.parentId === null ? null : (scope.ids.objectId('comments', comment.parentId) ?? null);
  return {
    id,
    postId: scope.ids.postId(comment.postId) ?? -1,
    parentId: parentId === id ? null : parentId,
    type: comment.type,
    status: comment.status,
    profileId: comment.authorId === null ? null : (scope.ids.objectId('authors', comment.authorId) ?? null),
    authorName: comment.authorName,
    authorEmail: comment.authorEmail,
    authorUrl: comment.authorUrl,
    authorIp: comment.authorIp,
    html: comment.html,
    custom: comment.custom ?? {},
    createdTs: comment.createdTs ?? scope.now,
  };
}
