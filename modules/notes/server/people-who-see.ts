import { sql } from 'kysely';
import { LIVE, type PostStatusNumber, UNSAVED } from '#modules/posts/post-status.contract.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { MOST_MENTIONS } from '../note-limits.contract.ts';
import type { NotedPost } from './noted-post.ts';

type Wanted = {
  siteId: number;
  /** Among these alone. */
  only?: readonly number[];
  /** A part of the name. */
  words?: string | undefined;
  limit?: number;
};

/**
 * People of the site who see a post in the dashboard, by their names: the same as `sees` says of one caller, asked the
 * other way round.
 */
export async function peopleWhoSee(
  db: Db,
  { status, community_id, author_ids }: Omit<NotedPost, 'id'>,
  { siteId, only, words, limit = MOST_MENTIONS }: Wanted,
): Promise<{ id: number; title: string }[]> {
  const isUnsaved = UNSAVED.includes(status as PostStatusNumber);
  const isLive = LIVE.includes(status as PostStatusNumber);
  const isAuthor = sql`p.id = any(${[...author_ids]}::bigint[])`;
  // As for callers: roles count where their scope says, and none in a community that is archived.
  const isHeldHere = sql`((a.community_id is null and r.scope = 'site') or (a.community_id = ${community_id}::bigint
    and not exists (select 1 from community as c where c.site_id = ${siteId} and c.id = ${community_id}::bigint
      and c.archived_ts is not null)))`;
  const { rows } = await sql<{ id: number; title: string }>`
    select p.id, p.title from profile as p
    where p.site_id = ${siteId} and p.status in (0, 1) and p.deleted_ts is null and p.account_id is not null
      ${only ? sql`and p.id = any(${[...only]}::bigint[])` : sql``}
      ${words ? sql`and p.title ilike ${containing(words)}` : sql``}
      and (${isAuthor} ${
        isUnsaved
          ? sql``
          : sql`or p.id = any(array(
        select a.profile_id from role_assignment as a
        join role as r on r.site_id = ${siteId} and r.id = a.role_id
        join role_permission as h on h.site_id = ${siteId} and h.role_id = a.role_id
        where a.site_id = ${siteId} and ${isHeldHere}
        group by a.profile_id
        having bool_or(a.community_id is null or h.permission = 'VIEW_SUBPAGES')
          and (${isLive} or bool_or(h.permission = 'VIEW_REAL_DRAFT'))))`
      })
    order by p.title, p.id limit ${limit}`.execute(db);
  return rows;
}
