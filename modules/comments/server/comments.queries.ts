import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { boundedCount, listCount } from '#platform/server/bounded-count.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { cursorOf, type ListOrder, pageOf } from '#platform/server/list-cursor.ts';
import {
  type CommentOrder,
  type CommentStatus,
  commentStatuses,
  type HeldReason,
} from '../comment-kinds.contract.ts';
import type { Reach } from './comment-reach.ts';

/** A comment as it stands in the table. */
export type CommentRow = {
  id: number;
  post_id: number;
  parent_id: number | null;
  parents: number[];
  status: CommentStatus;
  held_for: HeldReason | null;
  reason: string;
  profile_id: number | null;
  author_name: string | null;
  html: string;
  is_pinned: boolean;
  ban_id: number | null;
  status_before: CommentStatus | null;
  edited_ts: number | null;
  replies_count: number;
  reports_count: number;
  created_ts: number;
  updated_ts: number;
  updated_by: number | null;
  revision: number;
};

export const commentColumns =
  sql.raw(`c.id, c.post_id, c.parent_id, c.parents, c.status, c.held_for, c.reason, c.profile_id, c.author_name, c.html,
  c.is_pinned, c.ban_id, c.status_before, c.edited_ts, c.replies_count, c.reports_count, c.created_ts, c.updated_ts,
  c.updated_by, c.revision`);

/** Which comments: where, of which status, and about what. */
type CommentSelection = {
  siteId: number;
  /** Communities, all of the site, or with null what stands in no community. */
  within: Reach | null;
  status: CommentStatus | 'all';
  ids?: readonly number[] | undefined;
  postId?: number | undefined;
  authorId?: number | undefined;
  thread?: number | undefined;
  words?: string | undefined;
};

type Page = { order: CommentOrder; limit: number; offset: number; after?: string | undefined };

/** Words are looked for among so many, so that no search reads all that was ever said. */
const MOST_SEARCHED = 10_000;

const orders: Record<CommentOrder, { by: RawBuilder<number>; direction: 1 | -1 }> = {
  newest: { by: sql`c.created_ts`, direction: -1 },
  oldest: { by: sql`c.created_ts`, direction: 1 },
  most_replied: { by: sql`c.replies_count`, direction: -1 },
  most_reported: { by: sql`c.reports_count`, direction: -1 },
};

function conditionsOf(selection: CommentSelection): RawBuilder<SqlBool> {
  const { siteId, within, status, ids, postId, authorId, thread } = selection;
  const conditions = [sql<SqlBool>`c.site_id = ${siteId}`];
  if (within === null)
    conditions.push(sql`c.post_id in (
    select id from post where site_id = ${siteId} and community_id is null)`);
  else if (within !== 'site')
    conditions.push(sql`c.post_id in (
    select id from post where site_id = ${siteId} and community_id = any(${[...within]}::bigint[]))`);
  if (ids) conditions.push(sql`c.id = any(${[...ids]}::bigint[])`);
  else if (thread !== undefined) {
    conditions.push(sql`(c.id = ${thread} or (c.parent_id is not null and c.parents[1] = ${thread}))`);
  }
  if (status !== 'all' && !ids && thread === undefined) conditions.push(sql`c.status = ${status}`);
  if (postId !== undefined) conditions.push(sql`c.post_id = ${postId}`);
  if (authorId !== undefined) conditions.push(sql`c.profile_id = ${authorId}`);
  return sql.join(conditions, sql` and `);
}

/** The comments of a selection; with words those among the newest that have them. */
function selected(selection: CommentSelection): RawBuilder<unknown> {
  const { words } = selection;
  if (!words) return sql`comment as c where ${conditionsOf(selection)}`;
  const pattern = containing(words);
  return sql`(
      select * from comment as c where ${conditionsOf(selection)}
      order by c.created_ts desc, c.id desc limit ${MOST_SEARCHED}) as c
    where (c.html ilike ${pattern} or c.author_name ilike ${pattern} or c.profile_id = any(array(
      select id from profile where site_id = ${selection.siteId} and title ilike ${pattern}
      order by title, id limit 200)))`;
}

/** Reads of comments for those who moderate. */
export const commentQueries = (db: Db) => ({
  page: async (selection: CommentSelection, { order: asked, limit, offset, after }: Page) => {
    const { by, direction } = orders[asked];
    const order: ListOrder = { key: asked, direction };
    const cursor = cursorOf(after, order, false);
    const way = direction === 1 ? sql`asc` : sql`desc`;
    const beyond = direction === 1 ? sql`>` : sql`<`;
    const start = cursor ? sql` and (${by}, c.id) ${beyond} (${cursor.value}, ${cursor.id})` : sql``;
    const { rows } = await sql<CommentRow & { sort_value: number }>`
      select ${commentColumns}, ${by} as sort_value from ${selected(selection)}${start}
      order by ${by} ${way}, c.id ${way} limit ${limit + 1} offset ${cursor ? 0 : offset}`.execute(db);
    return pageOf(rows, limit, order, ({ sort_value }) => sort_value);
  },

  count: (selection: CommentSelection, wanted = { exact_count: false }) =>
    listCount(db, sql`select 1 from ${selected(selection)}`, wanted),

  /** How many there are of each status; counting stops as it does for lists. */
  statuses: async (selection: CommentSelection): Promise<Record<CommentStatus, number>> => {
    const counts = commentStatuses.map(async (status) => {
      const { total_count } = await boundedCount(
        db,
        sql`select 1 from ${selected({ ...selection, status })}`,
      );
      return [status, total_count] as const;
    });
    return Object.fromEntries(await Promise.all(counts)) as Record<CommentStatus, number>;
  },

  one: async (siteId: number, id: number): Promise<CommentRow | null> => {
    const { rows } = await sql<CommentRow>`
      select ${commentColumns} from comment as c where c.site_id = ${siteId} and c.id = ${id}`.execute(db);
    return rows[0] ?? null;
  },
});
