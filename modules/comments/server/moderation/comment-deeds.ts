import type { Write } from '#platform/server/trail.ts';
import type { CommentRow } from '../comments.queries.ts';
import { textOfHtml } from '../rules/comment-text.ts';
import type { Changed } from './write-comments.ts';

/** What the audit log keeps of a comment. */
const saidOf = (row: CommentRow) => ({
  post_id: row.post_id,
  status: row.status,
  text: textOfHtml(row.html, 1_000),
  is_pinned: row.is_pinned,
  reason: row.reason,
});

const words = {
  proposed: 'held',
  approved: 'approved',
  rejected: 'rejected',
  spam: 'marked_spam',
  deleted: 'deleted',
} as const;

function actionOf({ before, after }: Changed): Write['action'] {
  if (before.status !== after.status) return `comment.${words[after.status]}`;
  if (before.html !== after.html) return 'comment.edited';
  if (before.is_pinned !== after.is_pinned) return after.is_pinned ? 'comment.pinned' : 'comment.unpinned';
  return 'comment.updated';
}

type CommentWrite = Write & Record<'before' | 'after', Record<string, unknown>>;

/** A change of a comment for the audit log, and for those who hear of it. */
export const deedOf = (changed: Changed, batchId: number | null): CommentWrite => ({
  action: actionOf(changed),
  objectId: changed.after.id,
  batchId,
  before: saidOf(changed.before),
  after: saidOf(changed.after),
  event: { post_id: changed.after.post_id, status: changed.after.status, was: changed.before.status },
});
