import { sql } from 'kysely';
import { z } from 'zod';
import { archivedPosts } from '#modules/posts/post-archive.public.ts';
import type { ArchivePart, ArchiveScope } from '#platform/server/archive-part.ts';
import { updateRows } from '#platform/server/bulk-updates.ts';
import type { Trx } from '#platform/server/database.ts';
import { commentStatuses } from '../../comment-kinds.contract.ts';

export const CommentFacts = z.object({
  is_pinned: z.boolean(),
  held_for: z.string().max(100).nullable(),
  reason: z.string().max(1_000),
  edited_ts: z.number().int().nullable(),
});

/** A comment as a line of an archive. */
export const CommentLine = z.object({
  id: z.number().int(),
  post_id: z.number().int(),
  parent_id: z.number().int().nullable(),
  type: z.enum(['comment', 'pingback', 'trackback']),
  status: z.enum(commentStatuses),
  person_id: z.number().int().nullable(),
  author_name: z.string().nullable(),
  author_email: z.string().nullable(),
  author_url: z.string().nullable(),
  html: z.string(),
  custom: z.record(z.string(), z.unknown()),
  created_ts: z.number().int(),
  facts: CommentFacts,
});
export type CommentLine = z.output<typeof CommentLine>;

const PAGE = 500;
type Row = Omit<CommentLine, 'facts'> & CommentLine['facts'] & { person_name: string | null };

/** Those that readers see for whoever does not moderate, and none of a post that is not there itself. */
const ofScope = (scope: ArchiveScope) => sql`comment.site_id = ${scope.siteId} and comment.deleted_ts is null
  and (${scope.hasHeldComments} or comment.status = 'approved')
  and (${scope.hasDrafts} or exists (
    select from post where post.id = comment.post_id and ${archivedPosts(scope)}))`;

/** Comments with their threads, without the addresses of the machines that they came from. */
export const commentArchive: ArchivePart = {
  name: 'comments',
  count: async (db, scope) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from comment
      where site_id = ${scope.siteId} and ${ofScope(scope)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  page: async (db, scope, after) => {
    const { siteId, hasPeople, hasHeldComments } = scope;
    const { rows } = await sql<Row>`select comment.id, comment.post_id, comment.parent_id, comment.type,
        comment.status, comment.profile_id as person_id, comment.author_name, comment.author_email,
        comment.author_url, comment.html, coalesce(comment.custom, '{}') as custom, comment.created_ts,
        comment.is_pinned, comment.held_for, comment.reason, comment.edited_ts, profile.title as person_name
      from comment
      left join profile on profile.site_id = ${siteId} and profile.id = comment.profile_id
      where comment.site_id = ${siteId} and comment.id > ${after} and ${ofScope(scope)}
      order by comment.id limit ${PAGE}`.execute(db);
    return rows.map(({ person_name, is_pinned, held_for, reason, edited_ts, ...row }) => {
      // Who is not among the people of the archive keeps the name that stands beside the comment.
      const hidden = { author_name: row.author_name ?? person_name, author_email: null, custom: {} };
      const judged = hasHeldComments ? { held_for, reason } : { held_for: null, reason: '' };
      const facts = { is_pinned, edited_ts, ...judged };
      const line: CommentLine = { ...row, ...(hasPeople ? {} : hidden), facts };
      return { id: row.id, line };
    });
  },
};

const columns = {
  ...({ is_pinned: 'boolean', held_for: 'text', reason: 'text', edited_ts: 'bigint' } as const),
} as const;

/** Gives comments that were just loaded what an archive knows of them beside their texts. */
export function takeCommentFacts(
  trx: Trx,
  siteId: number,
  comments: readonly { id: number; facts: z.output<typeof CommentFacts> }[],
): Promise<void> {
  return updateRows(
    trx,
    'comment',
    siteId,
    { keys: { id: 'bigint' }, columns },
    comments.map(({ id, facts: { is_pinned, held_for, reason, edited_ts } }) => [
      ...[id, is_pinned, held_for, reason, edited_ts],
    ]),
  );
}
