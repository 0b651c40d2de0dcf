import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { SubjectKind } from '../views/subject-sums.ts';
import type { Days } from './performance-days.ts';
import { piecesFor, viewsIn } from './summed-views.ts';

/** How many posts of each section or author were read in a period; sums of days cannot tell, since a post is read on many. */
export async function postsOfSubjects(
  db: Db,
  { siteId, kind }: { siteId: number; kind: SubjectKind },
  counted: Days,
): Promise<Map<number | null, number>> {
  const views = viewsIn(siteId, await piecesFor(db, siteId, [counted]));
  const read = sql`(select d.post_id from ${views} as d where d.views > 0 group by d.post_id) as r
    join post as p on p.site_id = ${siteId} and p.id = r.post_id`;
  const isThere = sql`p.site_id = ${siteId} and p.deleted_ts is null`;
  const { rows } = await sql<{ id: string | number | null; posts: string | number }>`${
    kind === 'section'
      ? sql`select p.primary_section_id as id, count(*) as posts from ${read} where ${isThere} group by 1`
      : sql`select a.profile_id as id, count(*) as posts from ${read}
          join post_author as a on a.site_id = p.site_id and a.post_id = p.id
          where ${isThere} and a.site_id = ${siteId} group by 1`
  }`.execute(db);
  return new Map(rows.map(({ id, posts }) => [id === null ? null : Number(id), Number(posts)]));
}
