import { sql } from 'kysely';
import { PostStatus } from '#modules/posts/post-status.contract.ts';
import { seenPosts } from '#modules/posts/posts.public.ts';
import { readyNames } from '#platform/contract/shortcode-names.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';
import { MOST_USES } from '../shortcode-kinds.contract.ts';

const MOST_NAMES = 200;

/** Shortcodes with the number of posts that use them; counting stops after ten thousand. */
export async function withUses<Row extends { name: string }>(
  db: Db,
  siteId: number,
  rows: readonly Row[],
): Promise<(Row & { usage_count: number })[]> {
  const counts = await countUses(
    db,
    siteId,
    rows.map(({ name }) => name),
  );
  return rows.map((row) => ({ ...row, usage_count: counts.get(row.name) ?? 0 }));
}

async function countUses(db: Db, siteId: number, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; count: number }>`
    select given.name, (select count(*) from (select 1 from shortcode_use
      where shortcode_use.site_id = ${siteId} and shortcode_use.name = given.name limit ${MOST_USES + 1}) as found) as count
    from unnest(${[...names]}::text[]) as given (name)`.execute(db);
  return new Map(rows.map(({ name, count }) => [name, count]));
}

/** A page of the posts that use a shortcode, newest first. */
export async function postsWith(
  db: Db,
  siteId: number,
  caller: Caller,
  asked: { tag: string; status?: number | undefined; limit: number; offset: number },
): Promise<{
  items: { id: number; headline: string; status: number; created_ts: number }[];
  total_count: number;
}> {
  const status =
    asked.status === undefined
      ? sql`post.status <> ${PostStatus.REMOVED}`
      : sql`post.status = ${asked.status}`;
  const from = sql`from shortcode_use
    join post on post.site_id = ${siteId} and post.id = shortcode_use.post_id
    where shortcode_use.site_id = ${siteId} and shortcode_use.name = ${asked.tag} and ${status}`;
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<{ id: number; headline: string; status: number; created_ts: number }>`
      select post.id, post.headline, post.status, post.created_ts ${from}
      order by shortcode_use.post_id desc limit ${asked.limit} offset ${asked.offset}`.execute(db),
    sql<{ count: number }>`select count(*) as count from
      (select 1 ${from} limit ${MOST_USES + 1}) as found`.execute(db),
  ]);
  const seen = new Set(await seenPosts(...([db, siteId, rows.map(({ id }) => id), caller] as const)));
  return { items: rows.filter(({ id }) => seen.has(id)), total_count: counted[0]?.count ?? 0 };
}

/** Particles are put into pages before any shortcode is looked for. */
const OF_PAGES = 'particle';

/** What posts use and nobody has defined. */
export async function undefinedShortcodes(
  db: Db,
  siteId: number,
): Promise<{ name: string; usage_count: number; is_ready: boolean }[]> {
  const ready = new Set<string>(readyNames);
  // From name to name, so that how often each is used costs nothing.
  const { rows } = await sql<{ name: string }>`
    with recursive named as (
      (select name from shortcode_use where site_id = ${siteId} and is_sure order by name limit 1)
      union all
      select (select next.name from shortcode_use as next where next.site_id = ${siteId} and next.is_sure
        and next.name > named.name order by next.name limit 1) from named where named.name is not null
    )
    select name from named where name is not null and name <> ${OF_PAGES} and not exists (select 1 from shortcode
      where shortcode.site_id = ${siteId} and shortcode.name = named.name and shortcode.deleted_ts is null)
    limit ${MOST_NAMES}`.execute(db);
  const used = await withUses(db, siteId, rows);
  return used.map((row) => ({ ...row, is_ready: ready.has(row.name) }));
}
