import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';

export type CommentStatus = 'proposed' | 'approved' | 'rejected' | 'spam' | 'deleted';

/** A comment as a load brings it. Times are unix seconds. */
export type CommentToLoad = {
  id: number;
  postId: number;
  parentId: number | null;
  type: 'comment' | 'pingback' | 'trackback';
  status: CommentStatus;
  profileId: number | null;
  authorName: string | null;
  authorEmail: string | null;
  authorUrl: string | null;
  authorIp: string | null;
  html: string;
  custom: Record<string, unknown>;
  createdTs: number;
};

const changeable = {
  post_id: 'bigint',
  parent_id: 'bigint',
  type: 'text',
  status: 'text',
  profile_id: 'bigint',
  author_name: 'text',
  author_email: 'text',
  author_url: 'text',
  author_ip: 'text',
  html: 'text',
  custom: 'jsonb',
  created_ts: 'bigint',
  updated_ts: 'bigint',
} as const;

const columns = ['id', ...Object.keys(changeable)] as ('id' | keyof typeof changeable)[];

function valuesOf(comment: CommentToLoad): unknown[] {
  return [
    comment.id,
    comment.postId,
    comment.parentId,
    comment.type,
    comment.status,
    comment.profileId,
    comment.authorName,
    comment.authorEmail,
    comment.authorUrl,
    comment.authorIp,
    comment.html,
    JSON.stringify(comment.custom),
    comment.createdTs,
    comment.createdTs,
  ];
}

/** Inserts comments on posts that are there. */
export async function loadComments(
  trx: Trx,
  siteId: number,
  comments: readonly CommentToLoad[],
): Promise<void> {
  await insertRows(trx, 'comment', siteId, columns, comments.map(valuesOf));
}

/** Overwrites comments by what a later load brings and raises their revisions by one. */
export async function reloadComments(
  trx: Trx,
  siteId: number,
  comments: readonly CommentToLoad[],
): Promise<void> {
  const form = { keys: { id: 'bigint' }, columns: changeable, raisesRevision: true } as const;
  await updateRows(trx, 'comment', siteId, form, comments.map(valuesOf));
}

/** Puts replies under what they answer. */
export async function setCommentParents(
  trx: Trx,
  siteId: number,
  pairs: readonly { id: number; parentId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await sql`update comment set parent_id = pair.parent_id
    from unnest(${pairs.map((pair) => pair.id)}::bigint[], ${pairs.map((pair) => pair.parentId)}::bigint[])
      as pair (id, parent_id)
    where comment.site_id = ${siteId} and comment.id = pair.id and comment.parent_id is null
      and pair.id <> pair.parent_id`.execute(trx);
}
