import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { PostSortKey } from '../post-status.contract.ts';
import type { PostCursor } from './post-cursor.ts';
import { isOwnOnly, type PostSelection, postConditions, sourceConditions } from './post-filter.ts';

export type PostOrder = { key: PostSortKey; direction: 1 | -1 };
export type PostPage = { limit: number; offset: number; after: PostCursor | null };

/** Counting stops here: beyond it nobody needs the exact number, and everybody would wait for it. */
export const COUNT_LIMIT = 10_000;

/** The columns of a list row, as the database has them. */
export type PostRecord = {
  id: number;
  parent_id: number | null;
  community_id: number | null;
  status: number;
  type: string;
  visibility: number;
  headline: string;
  subheadline: string;
  slug: string;
  author_ids: number[];
  primary_section_id: number | null;
  section_ids: number[];
  tag_ids: number[];
  rating: number;
  is_suspicious: boolean;
  is_locked: boolean;
  is_featured: boolean;
  created_ts: number;
  updated_ts: number;
  scheduled_ts: number | null;
  is_auto_enabled: boolean;
  published_ts: number | null;
  last_published_ts: number | null;
  page_views: number;
  comments_count: number;
  revision: number;
  sort_value: string | number;
};

const rowColumns = sql.join(
  `id parent_id community_id status type visibility headline subheadline slug author_ids primary_section_id
   section_ids tag_ids rating is_suspicious is_locked is_featured created_ts updated_ts scheduled_ts
   is_auto_enabled published_ts last_published_ts page_views comments_count revision`
    .split(/\s+/)
    .map((column) => sql.ref(`post.${column}`)),
);

/** The rows of one page and one more: their ids from an index first, the rows after, in one statement. */
export async function listRows(
  db: Db,
  selection: PostSelection,
  order: PostOrder,
  page: PostPage,
): Promise<PostRecord[]> {
  const direction = order.direction === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<PostRecord>`
    select ${rowColumns}, k.sort_value
    from (${idsOfPage(selection, order, page)}) as k
    join post on post.id = k.id and post.site_id = ${selection.siteId}
    order by k.sort_value ${direction}, k.id ${direction}`.execute(db);
  return rows;
}

/** How many posts match, counted up to the limit. */
export async function countRows(
  db: Db,
  selection: PostSelection,
): Promise<{ count: number; is_exact: boolean }> {
  const { from, where } = matching(selection, false);
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from (select 1 from ${from} where ${where} limit ${sql.lit(COUNT_LIMIT + 1)}) as bounded`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { count: Math.min(count, COUNT_LIMIT), is_exact: count <= COUNT_LIMIT };
}

/** One post if the viewer may see it: the same predicate as in lists. */
export async function findRow(db: Db, selection: PostSelection): Promise<PostRecord | null> {
  const [row] = await listRows(
    db,
    selection,
    { key: 'created_date', direction: -1 },
    { limit: 1, offset: 0, after: null },
  );
  return row ?? null;
}

function idsOfPage(selection: PostSelection, order: PostOrder, page: PostPage): RawBuilder<unknown> {
  const { from, where, id, created } = matching(selection, order.key !== 'created_date');
  const sort = sortValue(order.key, created);
  const direction = order.direction === 1 ? sql`asc` : sql`desc`;
  const beyond = page.after
    ? sql` and (${sort}, ${id}) ${order.direction === 1 ? sql`>` : sql`<`} (${page.after.value}, ${page.after.id})`
    : sql``;
  return sql`select ${id} as id, ${sort} as sort_value from ${from} where ${where}${beyond}
    order by ${sort} ${direction}, ${id} ${direction}
    limit ${page.limit + 1} offset ${page.after ? 0 : page.offset}`;
}

function sortValue(key: PostSortKey, created: RawBuilder<unknown>): RawBuilder<unknown> {
  if (key === 'updated_date') return sql`p.updated_ts`;
  if (key === 'page_views') return sql`p.page_views`;
  if (key === 'title') return sql`lower(left(p.headline, 80))`;
  return created;
}

/** What leads the search: an author's, section's or tag's own index where one is named, else the posts'. */
function matching(selection: PostSelection, sortsByPost: boolean) {
  const driver = driverOf(selection);
  const onPost = postConditions(selection);
  if (!driver) {
    const where = sql.join([...sourceConditions('p', selection), ...onPost], sql` and `);
    return { from: sql`post as p`, where, id: sql.ref('p.id'), created: sql.ref('p.created_ts') };
  }
  const link = sql`${sql.table(driver.table)} as s`;
  const conditions = [
    ...sourceConditions('s', selection),
    sql`${sql.ref(`s.${driver.key}`)} = ${driver.value}`,
  ];
  const joinsPost = sortsByPost || onPost.length > 0;
  const from = joinsPost
    ? sql`${link} join post as p on p.id = s.post_id and p.site_id = ${selection.siteId}`
    : link;
  return {
    from,
    where: sql.join([...conditions, ...onPost], sql` and `),
    id: sql.ref('s.post_id'),
    created: sql.ref('s.created_ts'),
  };
}

type Driver = { table: 'post_author' | 'post_section' | 'post_tag'; key: string; value: number };

function driverOf(selection: PostSelection): Driver | null {
  const { filters, viewer } = selection;
  if (filters.author_id !== undefined) {
    return { table: 'post_author', key: 'profile_id', value: filters.author_id };
  }
  if (filters.tag_id !== undefined) return { table: 'post_tag', key: 'tag_id', value: filters.tag_id };
  const section = filters.stage ?? filters.subpage_id;
  if (section !== undefined && section !== -1) {
    return { table: 'post_section', key: 'section_id', value: section };
  }
  if (isOwnOnly(selection)) return { table: 'post_author', key: 'profile_id', value: viewer.profileId };
  return null;
}
