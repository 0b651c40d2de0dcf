import { sql } from 'kysely';
import { addComments } from '#modules/posts/posts.public.ts';
import type { Trx } from '#platform/server/database.ts';
import { type Actor, record } from '#platform/server/trail.ts';
import type { CommentStatus, HeldReason } from '../comment-kinds.contract.ts';
import { type CommentRow, commentColumns } from './comments.queries.ts';
import { countReplies, tellComments } from './moderation/write-comments.ts';
import { htmlOfText, textOfHtml } from './rules/comment-text.ts';

type NewComment = {
  id: number;
  postId: number;
  /** What it answers; of what stands as deep as may be, the deepest that may have answers gets this one. */
  parent: Pick<CommentRow, 'id' | 'parents'> | null;
  maxDepth: number;
  /** Null for guests, who say a name. */
  profileId: number | null;
  guest?: { name: string; email: string };
  text: string;
  status: CommentStatus;
  heldFor: HeldReason | null;
  /** Whether moderators are told while it waits. */
  isTold?: boolean;
};

/** Writes a new comment, with all that follows from it. */
export async function addComment(
  trx: Trx,
  nextId: () => number,
  { siteId, now, actor }: { siteId: number; now: number; actor: Actor },
  comment: NewComment,
): Promise<CommentRow> {
  const { id, postId, parent, maxDepth, profileId, guest, status } = comment;
  const parents = parent ? [...parent.parents, parent.id].slice(0, Math.max(1, maxDepth - 1)) : [];
  await trx
    .insertInto('comment')
    .values({
      ...{ site_id: siteId, id, post_id: postId, parent_id: parents.at(-1) ?? null, parents },
      ...{ profile_id: profileId, author_name: guest?.name ?? null, author_email: guest?.email ?? null },
      ...{ html: htmlOfText(comment.text), status, held_for: comment.heldFor },
      ...{ created_ts: now, created_by: profileId, updated_ts: now, updated_by: profileId },
    })
    .execute();
  if (status === 'approved') {
    await countReplies(trx, siteId, [{ parents, by: 1 }]);
    await addComments(trx, siteId, new Map([[postId, 1]]));
  }
  await tellComments(trx, siteId, status === 'approved' ? [postId] : []);
  const { rows } = await sql<CommentRow>`
    select ${commentColumns} from comment as c where c.site_id = ${siteId} and c.id = ${id}`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error('A comment was written and is not there.');
  await record(trx, nextId, {
    ...{ siteId, actor, action: 'comment.created', objectKind: 'comment', objectId: id },
    after: { post_id: postId, status, text: textOfHtml(row.html, 1_000) },
    event: {
      ...{ post_id: postId, status, held_for: comment.heldFor, by: profileId },
      waits: comment.isTold === true && status === 'proposed',
    },
  });
  return row;
}
