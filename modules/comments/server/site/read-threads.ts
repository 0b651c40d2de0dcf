import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';

/** How many threads a page has, how many replies of each it shows, and how many a page of one thread. */
const THREADS = 20;
const REPLIES = 10;
const OF_THREAD = 50;
const MOST_PINNED = 5;
/** Somebody's comments that wait are shown to themselves. */
const MOST_OWN = 5;

/** A comment as readers get it. */
export type SiteComment = {
  id: number;
  parent_id: number | null;
  parents: number[];
  profile_id: number | null;
  status: string;
  name: string;
  logo: string | null;
  html: string;
  is_pinned: boolean;
  edited_ts: number | null;
  created_ts: number;
  replies_count: number;
};

export type Thread = SiteComment & { replies: SiteComment[] };

const columns = sql.raw(
  `c.id, c.parent_id, c.parents, c.profile_id, c.status, coalesce(p.title, c.author_name, '') as name, p.logo, c.html,
  c.is_pinned, c.edited_ts, c.created_ts, c.replies_count`,
);
const person = (siteId: number) =>
  sql`left join profile as p on p.site_id = ${siteId} and p.id = c.profile_id`;
/** What readers see, or below which they see something. */
const isThere = sql`(c.status = 'approved' or c.replies_count > 0)`;

async function rowsOf(
  db: Db,
  siteId: number,
  conditions: RawBuilder<unknown>,
  end: RawBuilder<unknown>,
): Promise<SiteComment[]> {
  const { rows } = await sql<SiteComment>`
    select ${columns} from (select * from comment as c where c.site_id = ${siteId} and ${conditions} ${end}) as c
    ${person(siteId)}`.execute(db);
  return rows;
}

type Asked = { number: number; isOldestFirst: boolean };

/** A page of threads below a post, what is pinned first; no page where there is none. */
export async function readThreads(
  db: Db,
  siteId: number,
  postId: number,
  { number, isOldestFirst }: Asked,
): Promise<{ threads: Thread[]; hasMore: boolean } | null> {
  const way = isOldestFirst ? sql`asc` : sql`desc`;
  const roots = sql`c.post_id = ${postId} and c.parent_id is null and ${isThere}`;
  const order = sql`order by c.created_ts ${way}, c.id ${way}`;
  const pinned = await rowsOf(
    db,
    siteId,
    sql`${roots} and c.is_pinned and c.status = 'approved'`,
    sql`order by c.created_ts desc, c.id desc limit ${MOST_PINNED}`,
  );
  const above = pinned.map(({ id }) => id);
  const found = await rowsOf(
    db,
    siteId,
    sql`${roots} and c.id <> all(${above}::bigint[])`,
    sql`${order} limit ${THREADS + 1} offset ${(number - 1) * THREADS}`,
  );
  if (number > 1 && found.length === 0) return null;
  const sorted = (some: readonly SiteComment[]) =>
    some.toSorted((one, other) => {
      const later = one.created_ts - other.created_ts || one.id - other.id;
      return isOldestFirst ? later : -later;
    });
  const shown = [...(number > 1 ? [] : sorted(pinned)), ...sorted(found).slice(0, THREADS)];
  const replies = await firstReplies(db, siteId, shown);
  return {
    threads: shown.map((one) => ({ ...one, replies: replies.get(one.id) ?? [] })),
    hasMore: found.length > THREADS,
  };
}

/** The first replies of each thread, the oldest first: what they answer is always before them. */
async function firstReplies(
  db: Db,
  siteId: number,
  roots: readonly SiteComment[],
): Promise<Map<number, SiteComment[]>> {
  const ids = roots.filter(({ replies_count }) => replies_count > 0).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SiteComment>`
    select ${columns} from unnest(${ids}::bigint[]) as root (id)
    cross join lateral (
      select * from comment as c
      where c.site_id = ${siteId} and c.parent_id is not null and c.parents[1] = root.id and ${isThere}
      order by c.created_ts, c.id limit ${REPLIES}) as c
    ${person(siteId)}
    order by c.created_ts, c.id`.execute(db);
  return Map.groupBy(rows, ({ parents }) => parents[0] ?? 0);
}

/** One thread with a page of its replies; null where the post has no such thread, or no such page. */
export async function readThread(
  db: Db,
  siteId: number,
  postId: number,
  { id, number }: { id: number; number: number },
): Promise<{ threads: Thread[]; hasMore: boolean } | null> {
  const [root] = await rowsOf(
    db,
    siteId,
    sql`c.id = ${id} and c.post_id = ${postId} and c.parent_id is null and ${isThere}`,
    sql`limit 1`,
  );
  if (!root) return null;
  const found = await rowsOf(
    db,
    siteId,
    sql`c.parent_id is not null and c.parents[1] = ${id} and ${isThere}`,
    sql`order by c.created_ts, c.id limit ${OF_THREAD + 1} offset ${(number - 1) * OF_THREAD}`,
  );
  if (number > 1 && found.length === 0) return null;
  const replies = found.toSorted((one, other) => one.created_ts - other.created_ts || one.id - other.id);
  return { threads: [{ ...root, replies: replies.slice(0, OF_THREAD) }], hasMore: found.length > OF_THREAD };
}

/** What somebody wrote below a post and nobody else sees yet, the newest first. */
export const readOwnWaiting = (
  db: Db,
  siteId: number,
  postId: number,
  profileId: number,
): Promise<SiteComment[]> =>
  rowsOf(
    db,
    siteId,
    sql`c.profile_id = ${profileId} and c.post_id = ${postId} and c.status = 'proposed'`,
    sql`order by c.created_ts desc limit ${MOST_OWN}`,
  );

/** One comment of a post. */
export async function readOne(
  db: Db,
  siteId: number,
  postId: number,
  id: number,
): Promise<SiteComment | null> {
  const [found] = await rowsOf(db, siteId, sql`c.id = ${id} and c.post_id = ${postId}`, sql`limit 1`);
  return found ?? null;
}
