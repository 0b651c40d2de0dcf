import { sql } from 'kysely';
import type { ViewSource } from '#modules/figures/view-sources.contract.ts';
import type { Db } from '#platform/server/database.ts';
import type { ListCursor } from '#platform/server/list-cursor.ts';
import type { PostDistribution } from '../../post-distribution.contract.ts';

/** So many letters of a comment are read, its markup among them. */
const READ_LETTERS = 600;
/** What is done beside a post, and not to it. */
const ASIDE = ['call.refused', 'post.lock_taken'];

export type HistoryRow = {
  id: number;
  at_ts: number;
  actor_profile_id: number | null;
  action: string;
  fields: string[];
  from_status: number | null;
  to_status: number | null;
  scheduled_ts: number | null;
};

/** What was done to a post, newest first, and one row more when there is more; of the values only what is told. */
export async function historyOf(
  db: Db,
  siteId: number,
  postId: number,
  { limit, after }: { limit: number; after: ListCursor | null },
): Promise<HistoryRow[]> {
  const from = after ? sql`and (at_ts, id) < (${after.value}, ${after.id})` : sql``;
  const status = (
    side: 'before' | 'after',
  ) => sql`case when jsonb_typeof(${sql.ref(side)} -> 'status') = 'number'
    then (${sql.ref(side)} ->> 'status')::int end`;
  const { rows } = await sql<HistoryRow>`
    select id, at_ts, actor_profile_id, action,
      case when jsonb_typeof(after) = 'object'
        then array(select jsonb_object_keys(after) limit 40) else '{}' end as fields,
      ${status('before')} as from_status, ${status('after')} as to_status,
      case when jsonb_typeof(after -> 'scheduled_ts') = 'number'
        then (after ->> 'scheduled_ts')::bigint end as scheduled_ts
    from audit_event
    where site_id = ${siteId} and object_kind = 'post' and object_id = ${postId}
      and action <> all(${ASIDE}::text[]) ${from}
    order by at_ts desc, id desc limit ${limit + 1}`.execute(db);
  return rows;
}

/** What custom fields are called, by their keys; one that was deleted keeps its title. */
export async function titlesOfFields(
  db: Db,
  siteId: number,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .selectFrom('custom_field')
    .select(['name', 'title'])
    .where('site_id', '=', siteId)
    .where('entity', '=', 'post')
    .where((eb) => eb('name', '=', eb.fn.any(eb.val([...new Set(names)]))))
    // Of several with one key the one in use comes last, and stays.
    .orderBy((eb) => eb('deleted_ts', 'is', null))
    .orderBy('id')
    .execute();
  return new Map(rows.map(({ name, title }) => [name, title]));
}

/** The redirects that lead to a path, the most used first. */
export async function redirectsTo(
  db: Db,
  siteId: number,
  key: string,
  most: number,
): Promise<{ id: number; path: string; status: number; hits: number }[]> {
  return db
    .selectFrom('redirect')
    .select(['id', 'path', 'status', 'hits'])
    .where('site_id', '=', siteId)
    .where('target_key', '=', key)
    .where('deleted_ts', 'is', null)
    .where('enabled', '=', true)
    .orderBy('hits', 'desc')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** What the services that show posts have of one. */
export async function distributionOf(db: Db, siteId: number, postId: number): Promise<PostDistribution[]> {
  const { rows } =
    await sql<PostDistribution>`select i.id, c.kind as channel, i.status, i.last_error as error,
      i.sent_ts, i.share_url
    from channel_item as i join channel as c on c.site_id = ${siteId} and c.id = i.channel_id
    where i.site_id = ${siteId} and i.post_id = ${postId} order by c.kind`.execute(db);
  return rows;
}

/** The last comments that readers see. */
export async function lastComments(
  db: Db,
  siteId: number,
  postId: number,
  most: number,
): Promise<
  { id: number; profile_id: number | null; author_name: string | null; html: string; created_ts: number }[]
> {
  const { rows } = await sql<{
    id: number;
    profile_id: number | null;
    author_name: string | null;
    html: string;
    created_ts: number;
  }>`select id, profile_id, author_name, left(html, ${READ_LETTERS}) as html, created_ts from comment
    where site_id = ${siteId} and post_id = ${postId} and status = 'approved' and deleted_ts is null
    order by created_ts desc, id desc limit ${most}`.execute(db);
  return rows;
}

export type SourceRow = { source: ViewSource; views: number; seconds: number };

/** Where the readers of a post came from, and how long they stayed. */
export async function sourcesOf(
  db: Db,
  siteId: number,
  postId: number,
  sinceTs: number,
): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    select source, sum(views)::bigint as views, sum(reading_seconds)::bigint as seconds
    from view_bucket where site_id = ${siteId} and post_id = ${postId} and bucket_ts >= ${sinceTs}
    group by source order by 2 desc, source`.execute(db);
  return rows;
}
