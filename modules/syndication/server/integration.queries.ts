import { type RawBuilder, sql } from 'kysely';
import { isSeenBy, postViewer } from '#modules/posts/posts.public.ts';
import { type BoundedCount, listCount } from '#platform/server/bounded-count.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { containing } from '#platform/server/like-pattern.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import type { DistributionError, IntegrationFilters, SyndicatedArticle } from '../syndication.contract.ts';

type Asked = { siteId: number; caller: Caller; query: IntegrationFilters };
type Page<Item> = BoundedCount & { items: Item[]; after: string | null };

const byChange = { key: 'updated', direction: -1 } as const;
const bySight = { key: 'seen', direction: -1 } as const;

/** Posts that are gone, or that the caller may not see, are not there: nothing is told of them here either. */
const ofSeenPosts = (siteId: number, caller: Caller) => sql`
  join channel as c on c.site_id = ${siteId} and c.id = i.channel_id
  join post as p on p.site_id = ${siteId} and p.id = i.post_id and ${isSeenBy(postViewer(caller))}`;

/** What a service keeps of a post that is gone is told without the post: somebody has to know that it is still there. */
const ofPostsThatStand = (siteId: number, caller: Caller) => sql`
  join channel as c on c.site_id = ${siteId} and c.id = i.channel_id
  left join post as p on p.site_id = ${siteId} and p.id = i.post_id and ${isSeenBy(postViewer(caller))}`;
const isThere = (siteId: number) => sql`(p.id is not null or i.removal_since_ts is not null
  and not exists (select 1 from post as kept where kept.site_id = ${siteId} and kept.id = i.post_id
    and kept.deleted_ts is null))`;

function conditionsOf({ siteId, query }: Asked): RawBuilder<unknown> {
  const { status, channel, post_id: postId, query: words } = query;
  return sql.join(
    [
      sql`i.site_id = ${siteId}`,
      ...(status === undefined ? [] : [sql`i.status = ${status}`]),
      ...(channel === undefined ? [] : [sql`c.kind = ${channel}`]),
      ...(postId === undefined ? [] : [sql`i.post_id = ${postId}`]),
      ...(words ? [sql`p.headline ilike ${containing(words)}`] : []),
    ],
    sql` and `,
  );
}

const errorColumns =
  sql.raw(`i.id, i.post_id, p.headline as post_title, c.kind as provider, i.code, i.message,
  i.keypath, i.attempts, i.first_seen_ts, i.last_seen_ts, i.status`);
const articleColumns =
  sql.raw(`i.id, i.post_id, coalesce(p.headline, '') as post_title, c.kind as channel, i.status, i.reason,
  i.removal_since_ts is not null as is_removal,
  i.last_error as error, i.attempt, case when i.status = 'pending' then i.due_ts end as due_ts, i.sent_ts,
  i.updated_ts, i.share_url`);

/** What channels said against posts, the newest first. */
export async function pageOfErrors(db: Db, asked: Asked): Promise<Page<DistributionError>> {
  const { siteId, caller, query } = asked;
  const cursor = cursorOf(query.after, bySight, false);
  const start = cursor ? sql` and (i.last_seen_ts, i.id) < (${cursor.value}, ${cursor.id})` : sql``;
  const from = sql`from channel_error as i ${ofSeenPosts(siteId, caller)} where ${conditionsOf(asked)}`;
  const [{ rows }, count] = await Promise.all([
    sql<DistributionError>`select ${errorColumns} ${from}${start}
      order by i.last_seen_ts desc, i.id desc
      limit ${query.limit + 1} offset ${cursor ? 0 : query.offset}`.execute(db),
    listCount(db, sql`select 1 ${from}`, query),
  ]);
  const page = pageOf(rows, query.limit, bySight, ({ last_seen_ts }) => last_seen_ts);
  return { ...page, ...count };
}

/** What channels have of posts, what changed last first. */
export async function pageOfArticles(db: Db, asked: Asked): Promise<Page<SyndicatedArticle>> {
  const { siteId, caller, query } = asked;
  const cursor = cursorOf(query.after, byChange, false);
  const start = cursor ? sql` and (i.updated_ts, i.id) < (${cursor.value}, ${cursor.id})` : sql``;
  const from = sql`from channel_item as i ${ofPostsThatStand(siteId, caller)}
    where ${conditionsOf(asked)} and ${isThere(siteId)}`;
  const [{ rows }, count] = await Promise.all([
    sql<SyndicatedArticle>`select ${articleColumns} ${from}${start}
      order by i.updated_ts desc, i.id desc
      limit ${query.limit + 1} offset ${cursor ? 0 : query.offset}`.execute(db),
    listCount(db, sql`select 1 ${from}`, query),
  ]);
  const page = pageOf(rows, query.limit, byChange, ({ updated_ts }) => updated_ts);
  return { ...page, ...count };
}

/** One error as the list shows it, as far as the caller sees its post. */
export async function findError(
  db: Db | Trx,
  siteId: number,
  caller: Caller,
  id: number,
): Promise<DistributionError | undefined> {
  return (await findErrors(db, siteId, caller, [id]))[0];
}

/** Those of some errors whose posts the caller sees. */
export async function findErrors(
  db: Db | Trx,
  siteId: number,
  caller: Caller,
  ids: readonly number[],
): Promise<DistributionError[]> {
  const { rows } = await sql<DistributionError>`select ${errorColumns}
    from channel_error as i ${ofSeenPosts(siteId, caller)}
    where i.site_id = ${siteId} and i.id = any(${[...ids]}::bigint[])`.execute(db);
  return rows;
}
