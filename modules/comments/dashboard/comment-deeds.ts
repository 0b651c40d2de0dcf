import type { CommentStatus } from '../comment-kinds.contract.ts';
import type { CommentRow } from './comment-row.ts';

/** What can be done to a comment, one key each. */
const commentActs = ['approve', 'reject', 'spam', 'reply', 'pin', 'edit', 'ban', 'delete'] as const;
export type CommentAct = (typeof commentActs)[number];

/** Acts that are a status. */
export const statusOfAct: Partial<Record<CommentAct, CommentStatus>> = {
  approve: 'approved',
  reject: 'rejected',
  spam: 'spam',
  delete: 'deleted',
};

/** Which acts make sense for a comment as it is; what would change nothing is not offered. */
export function actsFor({ status, parents, author, authorId }: CommentRow): CommentAct[] {
  return commentActs.filter((act) => {
    const to = statusOfAct[act];
    if (to !== undefined) return to !== status;
    if (act === 'pin') return status === 'approved' && parents.length === 0;
    if (act === 'reply') return status === 'approved' || status === 'proposed';
    if (act === 'ban') return authorId !== null && author?.is_staff === false;
    return status !== 'deleted';
  });
}
