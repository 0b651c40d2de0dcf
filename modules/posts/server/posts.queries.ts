import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import { inOrder, ledBy, type Walk } from './list-leads.ts';
import type { Lead } from './list-plan.ts';
import type { Condition, PostSelection } from './post-filter.ts';

export type PostPage = { limit: number; offset: number; after: ListCursor | null };

/** The columns of a list row, as the database has them. */
export type PostRecord = {
  id: number;
  parent_id: number | null;
  community_id: number | null;
  status: number;
  type: string;
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
  created_ts: number;
  updated_ts: number;
  scheduled_ts: number | null;
  is_auto_enabled: boolean;
  published_ts: number | null;
  comments_count: number;
  page_views: number;
  word_count: number | null;
  revision: number;
};

// One piece of text: a list of references costs more to put together than the database needs for the rows.
const rowColumns =
  sql.raw(`p.id, p.parent_id, p.community_id, p.status, p.type, p.headline, p.subheadline, p.slug,
  p.author_ids, p.primary_section_id, p.section_ids, p.tag_ids, p.rating, p.is_suspicious, p.is_locked,
  p.created_ts, p.updated_ts, p.scheduled_ts, p.is_auto_enabled, p.published_ts, p.comments_count, p.page_views, p.revision`);

/** The body itself is not read for it. */
const wordsOf = (siteId: number) =>
  sql`(select b.word_count from post_body as b where b.site_id = ${siteId} and b.post_id = p.id) as word_count`;

/** A row of a page as it is right now: what it says is the same as long as its version is. */
export type PostVersion = { id: number; row_version: number; sort_value: string | number };

/** Which rows one page has, and one more, in one statement. */
export async function listVersions(
  db: Db,
  selection: PostSelection,
  walk: Walk,
  page: Pick<PostPage, 'limit' | 'offset'>,
): Promise<PostVersion[]> {
  const { from, conditions, id, sort, hasPosts } = ledBy(selection, walk);
  const ordered = inOrder({ ...walk, most: page.limit + 1 }, sort, id);
  const where = whereAll(conditions);
  if (hasPosts && page.offset === 0) {
    const { rows } = await sql<PostVersion>`
      select p.id, p.row_version, ${sort} as sort_value from ${from} ${where} ${ordered}`.execute(db);
    return rows;
  }
  // What lies before the page is passed over in an index; only the page's own rows are read.
  const direction = walk.order.direction === 1 ? sql`asc` : sql`desc`;
  const { rows } = await sql<PostVersion>`
    select p.id, p.row_version, k.sort_value
    from (select ${id} as id, ${sort} as sort_value from ${from} ${where} ${ordered} offset ${page.offset}) as k
    join post as p on p.id = k.id and p.site_id = ${selection.siteId}
    order by k.sort_value ${direction}, k.id ${direction}`.execute(db);
  return rows;
}

/** What these posts of a site say, with their versions; who may see them has been decided before. */
export async function findRecords(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<(PostRecord & { row_version: number })[]> {
  const { rows } = await sql<PostRecord & { row_version: number }>`
    select ${rowColumns}, ${wordsOf(siteId)}, p.row_version from post as p
    where p.site_id = ${siteId} and p.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}

/** The last row that a bounded walk looks at; null when it reaches the end. */
export async function endOfWalk(
  db: Db,
  selection: PostSelection,
  walk: Walk & { most: number },
): Promise<{ sort_value: string | number; id: number } | null> {
  const { from, id, sort } = ledBy(selection, walk);
  const { rows } = await sql<{ sort_value: string | number; id: number }>`
    select ${id} as id, ${sort} as sort_value from ${from}
    ${inOrder({ ...walk, most: 1 }, sort, id)} offset ${walk.most - 1}`.execute(db);
  return rows[0] ?? null;
}

/** How many of the first rows of a lead match, and how many were looked at: all of them, or `most` and one. */
export async function countRows(
  db: Db,
  selection: PostSelection,
  lead: Lead,
  most: number,
): Promise<{ count: number; examined: number }> {
  const order = { key: 'created_date', direction: -1 } as const;
  const { from, conditions } = ledBy(selection, { lead, order, after: null, most: most + 1 });
  const matching = conditions.length > 0 ? sql` filter (${whereAll(conditions)})` : sql``;
  const { rows } = await sql<{ count: number; examined: number }>`
    select count(*)${matching} as count, count(*) as examined from ${from}`.execute(db);
  return rows[0] ?? { count: 0, examined: 0 };
}

/** How many rows of a lead match, however many it has. */
export async function countAllRows(db: Db, selection: PostSelection, lead: Lead): Promise<number> {
  const { from, conditions } = ledBy(selection, { ...newestPosts, lead });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${from} ${whereAll(conditions)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One post if the viewer may see it: the same predicate as in lists. */
export async function findRow(db: Db, selection: PostSelection): Promise<PostRecord | null> {
  const { from, conditions } = ledBy(selection, newestPosts);
  const { rows } = await sql<PostRecord>`
    select ${rowColumns}, ${wordsOf(selection.siteId)} from ${from} ${whereAll(conditions)} limit 1`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** The headlines of the posts of a selection, by their ids: the same predicate as in lists. */
export async function findHeadlines(
  db: Db,
  selection: PostSelection,
  most: number,
): Promise<Map<number, string>> {
  const { from, conditions } = ledBy(selection, newestPosts);
  const { rows } = await sql<{ id: number; headline: string }>`
    select p.id, p.headline from ${from} ${whereAll(conditions)} limit ${most}`.execute(db);
  return new Map(rows.map(({ id, headline }) => [id, headline]));
}

const newestPosts: Walk = {
  lead: { by: 'posts' },
  order: { key: 'created_date', direction: -1 },
  after: null,
  most: null,
};

const whereAll = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
