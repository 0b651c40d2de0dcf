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
        join role_permission as h on h.site_id = ${siteId} and h.role_id = a.role_id
        where a.site_id = ${siteId} and (a.community_id is null or a.community_id = ${community_id}::bigint)
        group by a.profile_id
        having bool_or(a.community_id is null or h.permission = 'VIEW_SUBPAGES')
          and (${isLive} or bool_or(h.permission = 'VIEW_REAL_DRAFT'))))`
      })
    order by p.title, p.id limit ${limit}`.execute(db);
  return rows;
}
