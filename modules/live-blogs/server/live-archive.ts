import { sql } from 'kysely';
import { z } from 'zod';
import { archivedPosts } from '#modules/posts/post-archive.public.ts';
import type { ArchivePart, ArchiveScope } from '#platform/server/archive-part.ts';

/** An update of a live blog as a line of an archive. */
export const LiveUpdateLine = z.object({
  id: z.number().int(),
  post_id: z.number().int(),
  person_id: z.number().int().nullable(),
  entry_ts: z.number().int(),
  title: z.string(),
  body: z.string(),
  is_pinned: z.boolean(),
  is_key: z.boolean(),
  blog_ended_ts: z.number().int().nullable(),
});
export type LiveUpdateLine = z.output<typeof LiveUpdateLine>;

const PAGE = 500;

/** None of a post that is not there itself. */
const ofScope = (scope: ArchiveScope) => sql`entry.site_id = ${scope.siteId} and entry.deleted_ts is null
  and exists (select from post where post.site_id = ${scope.siteId} and post.id = entry.post_id
    and ${archivedPosts(scope)})`;

/** Updates of live blogs with who wrote them, and when their blog ended. */
export const liveUpdateArchive: ArchivePart = {
  name: 'live_updates',
  count: async (db, scope) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from live_entry as entry
      where entry.site_id = ${scope.siteId} and ${ofScope(scope)}`.execute(db);
    return rows[0]?.count ?? 0;
  },
  page: async (db, scope, after) => {
    const { rows } = await sql<LiveUpdateLine>`select entry.id, entry.post_id, entry.created_by as person_id,
        entry.entry_ts, entry.title, entry.body, entry.is_pinned, entry.is_key, ended.ended_ts as blog_ended_ts
      from live_entry as entry
      left join live_blog_end as ended on ended.site_id = ${scope.siteId} and ended.post_id = entry.post_id
      where entry.site_id = ${scope.siteId} and entry.id > ${after} and ${ofScope(scope)}
      order by entry.id limit ${PAGE}`.execute(db);
    return rows.map((line) => ({ id: line.id, line }));
  },
};
