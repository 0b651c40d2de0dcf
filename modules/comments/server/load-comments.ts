import { sql } from 'kysely';
import { insertRows } from '#platform/server/bulk-rows.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import type { CommentStatus } from '../comment-kinds.contract.ts';
import { countReplies } from './moderation/write-comments.ts';
import { parentsOf, tieThreads } from './tie-threads.ts';

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
  const known = await parentsAbove(trx, siteId, comments);
  const parents = parentsOf(
    comments.map(({ id, parentId }) => ({ id, parent_id: parentId })),
    known,
  );
  const rows = comments.map((comment) => [...valuesOf(comment), parents.get(comment.id) ?? []]);
  await insertRows(trx, 'comment', siteId, [...columns, 'parents'], rows);
  const shown = comments.filter(({ status }) => status === 'approved');
  const turned = shown.map(({ id }) => ({ parents: parents.get(id) ?? [], by: 1 as const }));
  await countReplies(trx, siteId, turned);
}

/** What the comments answer that these answer, of those that are there already. */
async function parentsAbove(
  trx: Trx,
  siteId: number,
  comments: readonly CommentToLoad[],
): Promise<Map<number, number[]>> {
  const own = new Set(comments.map(({ id }) => id));
  const above = comments.flatMap(({ parentId }) =>
    parentId === null || own.has(parentId) ? [] : [parentId],
  );
  if (above.length === 0) return new Map();
  const { rows } = await sql<{ id: number; parents: number[] }>`
    select id, parents from comment
    where site_id = ${siteId} and id = any(${[...new Set(above)]}::bigint[])`.execute(trx);
  return new Map(rows.map(({ id, parents }) => [id, parents]));
}

/** Overwrites comments by what a later load brings and raises their revisions by one. */
export async function reloadComments(
  trx: Trx,
  siteId: number,
  comments: readonly CommentToLoad[],
): Promise<void> {
  const form = { keys: { id: 'bigint' }, columns: changeable, raisesRevision: true } as const;
  await updateRows(trx, 'comment', siteId, form, comments.map(valuesOf));
  await tieThreads(
    trx,
    siteId,
    comments.map(({ postId }) => postId),
  );
}

/** Puts replies under what they answer. */
export async function setCommentParents(
  trx: Trx,
  siteId: number,
  pairs: readonly { id: number; parentId: number }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const { rows } = await sql<{ post_id: number }>`update comment set parent_id = pair.parent_id
    from unnest(${pairs.map((pair) => pair.id)}::bigint[], ${pairs.map((pair) => pair.parentId)}::bigint[])
      as pair (id, parent_id)
    where comment.site_id = ${siteId} and comment.id = pair.id and comment.parent_id is null
      and pair.id <> pair.parent_id
    returning comment.post_id`.execute(trx);
  await tieThreads(
    trx,
    siteId,
    rows.map(({ post_id }) => post_id),
  );
}
