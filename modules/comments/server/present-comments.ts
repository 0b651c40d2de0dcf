import { sql } from 'kysely';
import { type PathNeeds, placedPostColumns, postPaths } from '#modules/permalinks/permalinks.public.ts';
import { LIVE } from '#modules/posts/post-status.contract.ts';
import { suspectsOf } from '#modules/profiles/profiles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { Comment, CommentAuthor, CommentedPost } from '../comments.contract.ts';
import { type Reach, reaches } from './comment-reach.ts';
import type { CommentRow } from './comments.queries.ts';
import { textOfHtml } from './rules/comment-text.ts';

const MOST_COUNTED = 100;
const PRIVATE = 2;

/** A comment as moderators see it. */
export const shownComment = (row: CommentRow): Comment => ({
  ...{ id: row.id, text: textOfHtml(row.html), talkId: row.post_id, parents: row.parents },
  ...{ authorId: row.profile_id, author_name: row.author_name ?? '' },
  ...{ status: row.status, held_for: row.held_for, reason: row.reason, is_pinned: row.is_pinned },
  ...{ is_hidden_by_ban: row.ban_id !== null, is_edited: row.edited_ts !== null },
  ...{ replies_count: row.replies_count, reports_count: row.reports_count },
  ...{ created_ts: row.created_ts, updated_ts: row.updated_ts, revision: row.revision },
});

/** Who wrote these comments, by their ids. */
export async function authorsOf(
  db: Db,
  siteId: number,
  rows: readonly CommentRow[],
): Promise<Record<string, CommentAuthor>> {
  const ids = [...new Set(rows.flatMap(({ profile_id }) => profile_id ?? []))];
  if (ids.length === 0) return {};
  const [people, suspects] = await Promise.all([
    sql<Omit<CommentAuthor, 'is_staff'>>`
      select p.id, p.title, p.name, p.logo,
        (select count(*) from (select 1 from comment as c where c.site_id = ${siteId} and c.profile_id = p.id
          and c.status = 'approved' limit ${MOST_COUNTED}) as few) as approved_count,
        (select count(*) from (select 1 from comment as c where c.site_id = ${siteId} and c.profile_id = p.id
          and c.status in ('rejected', 'spam', 'deleted') limit ${MOST_COUNTED}) as few) as refused_count
      from profile as p where p.site_id = ${siteId} and p.id = any(${ids}::bigint[])`.execute(db),
    suspectsOf(db, siteId, ids),
  ]);
  const staff = new Set(suspects.filter(({ isStaff }) => isStaff).map(({ id }) => id));
  return Object.fromEntries(
    people.rows.map((person) => [person.id, { ...person, is_staff: staff.has(person.id) }]),
  );
}

/** The posts that these comments stand below, by their ids. */
export async function postsOf(
  needs: PathNeeds,
  site: Call['site'],
  rows: readonly CommentRow[],
): Promise<Record<string, CommentedPost>> {
  const ids = [...new Set(rows.map(({ post_id }) => post_id))];
  if (ids.length === 0) return {};
  const posts = await needs.db
    .selectFrom('post')
    .select([...placedPostColumns, 'headline', 'comments_count', 'status', 'visibility'])
    .where('site_id', '=', site.id)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute();
  const live = posts.filter(
    ({ status, visibility }) => LIVE.some((one) => one === status) && visibility !== PRIVATE,
  );
  const paths = await postPaths(needs, site, live);
  return Object.fromEntries(
    posts.map(({ id, headline, community_id, comments_count }) => {
      const path = paths.get(id);
      return [
        id,
        { id, headline, community_id, comments_count, path: path === undefined ? null : encodeURI(path) },
      ];
    }),
  );
}

/** Who of these people may not comment now, and where, as far as somebody's reach goes. */
export async function bannedAmong(
  db: Db,
  siteId: number,
  profileIds: readonly number[],
  { now, reach }: { now: number; reach: Reach },
): Promise<{ authorId: number; group_site_id: number | null }[]> {
  if (profileIds.length === 0) return [];
  const rows = await db
    .selectFrom('comment_ban')
    .select(['profile_id', 'community_id'])
    .where('site_id', '=', siteId)
    .where((eb) => eb('profile_id', '=', eb.fn.any(eb.val([...profileIds]))))
    .where('lifted_ts', 'is', null)
    .where((eb) => eb.or([eb('until_ts', 'is', null), eb('until_ts', '>', now)]))
    .orderBy('id')
    .execute();
  return rows
    .filter(({ community_id }) => reaches(reach, community_id))
    .map(({ profile_id, community_id }) => ({ authorId: profile_id, group_site_id: community_id }));
}
