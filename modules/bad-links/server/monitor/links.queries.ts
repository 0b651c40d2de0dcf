import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { seenPosts } from '#modules/posts/posts.public.ts';
import type { Caller, Site } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { startOfDate } from '#platform/server/zoned-time.ts';
import type { LinkFilters, MonitoredLink } from '../../bad-links.contract.ts';
import { CANNOT_TELL, type LinkState } from '../../link-kinds.contract.ts';

const SHOWN_POSTS = 3;
/** Counting ends where pages do. */
const MOST_COUNTED = 10_000;

type LinkRow = Omit<MonitoredLink, 'posts'>;

const columns = sql`l.id, l.address as url, l.host, l.type, l.status, l.http_code, l.post_count, l.first_seen_ts,
  l.last_checked_ts, l.fails_in_row, l.is_broken, (l.ignored_ts is not null) as is_ignored`;

const statesIn: Record<LinkState, RawBuilder<SqlBool>> = {
  broken: sql`l.is_broken and l.ignored_ts is null`,
  failing: sql`not l.is_broken and l.fails_in_row > 0 and l.ignored_ts is null`,
  unclear: sql`l.status = ${CANNOT_TELL} and not l.is_broken and l.ignored_ts is null`,
  working: sql`l.status = 'OK'`,
  unchecked: sql`l.status is null`,
  ignored: sql`l.ignored_ts is not null`,
  all: sql`true`,
};

function conditions(site: Site, filters: LinkFilters): RawBuilder<SqlBool> {
  const { q, status, host, post_id, first_seen_from, first_seen_to } = filters;
  const state = filters.state ?? (status ? 'all' : 'broken');
  const all = [
    sql<SqlBool>`l.site_id = ${site.id} and l.type = 'EXTERNAL' and l.post_count > 0`,
    statesIn[state],
  ];
  if (q) all.push(sql`l.address ilike ${containing(q)}`);
  if (status) all.push(sql`l.status = ${status}`);
  if (host) all.push(sql`l.host = ${host}`);
  if (post_id !== undefined) {
    all.push(sql`l.id in (select o.link_id from link_occurrence as o
      where o.site_id = ${site.id} and o.post_id = ${post_id})`);
  }
  if (first_seen_from) all.push(sql`l.first_seen_ts >= ${startOfDate(first_seen_from, site.timezone)}`);
  if (first_seen_to) all.push(sql`l.first_seen_ts < ${startOfDate(first_seen_to, site.timezone, 1)}`);
  return sql.join(all, sql` and `);
}

/** A page of the monitor, without the posts. */
export async function readLinks(
  db: Db,
  site: Site,
  filters: LinkFilters,
): Promise<{ items: LinkRow[]; count: number }> {
  const where = conditions(site, filters);
  // The page is found in an index first, and its rows are read after.
  const { rows: items } = await sql<LinkRow>`select ${columns} from (
      select l.id from link as l where ${where}
      order by l.first_seen_ts desc, l.id desc limit ${filters.limit} offset ${filters.offset}
    ) as page join link as l on l.site_id = ${site.id} and l.id = page.id
    order by l.first_seen_ts desc, l.id desc`.execute(db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
    select 1 from link as l where ${where} limit ${MOST_COUNTED}) as found`.execute(db);
  return { items, count: rows[0]?.count ?? 0 };
}

/** A link that stands in a live post. */
export async function findLink(db: Db, siteId: number, linkId: number): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`select ${columns} from link as l
    where l.site_id = ${siteId} and l.id = ${linkId}`.execute(db);
  return rows[0] ?? null;
}

type LinkedPost = { id: number; headline: string; published_ts: number | null };

/** Links with the first of their posts that the caller sees. */
export async function withPosts<Row extends { id: number }>(
  db: Db,
  siteId: number,
  caller: Caller,
  rows: readonly Row[],
): Promise<(Row & { posts: LinkedPost[] })[]> {
  const { rows: found } = await sql<LinkedPost & { link_id: number }>`
    select wanted.id as link_id, post.id, post.headline, post.published_ts
    from unnest(${rows.map(({ id }) => id)}::bigint[]) as wanted (id)
    cross join lateral (
      select o.post_id from link_occurrence as o
      where o.site_id = ${siteId} and o.link_id = wanted.id order by o.post_id desc limit ${SHOWN_POSTS}
    ) as o
    join post on post.site_id = ${siteId} and post.id = o.post_id order by post.id desc`.execute(db);
  const seen = new Set(await seenPosts(db, siteId, [...new Set(found.map(({ id }) => id))], caller));
  const posts = new Map<number, LinkedPost[]>();
  for (const { link_id, ...post } of found) {
    if (seen.has(post.id)) posts.set(link_id, [...(posts.get(link_id) ?? []), post]);
  }
  return rows.map((row) => ({ ...row, posts: posts.get(row.id) ?? [] }));
}

/** A page of the posts that hold a link, as far as the caller sees them. */
export async function postsOfLink(
  db: Db,
  { siteId, linkId, caller }: { siteId: number; linkId: number; caller: Caller },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: LinkedPost[]; total_count: number }> {
  const { rows: all } = await sql<{ id: number }>`select o.post_id as id from link_occurrence as o
    where o.site_id = ${siteId} and o.link_id = ${linkId} order by o.post_id desc limit ${MOST_COUNTED}`.execute(
    db,
  );
  const ids = await seenPosts(...([db, siteId, all.map(({ id }) => id), caller] as const));
  const page = ids.toSorted((one, other) => other - one).slice(offset, offset + limit);
  const { rows: items } = await sql<LinkedPost>`select id, headline, published_ts from post
    where site_id = ${siteId} and id = any(${page}::bigint[]) order by id desc`.execute(db);
  return { items, total_count: ids.length };
}
