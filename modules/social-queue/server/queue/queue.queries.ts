import { type RawBuilder, sql } from 'kysely';
import { mayWith, type RightsFacts } from '#modules/posts/post-rights.contract.ts';
import { isLivePost, isSeenBy, postViewer } from '#modules/posts/posts.public.ts';
import { listCount } from '#platform/server/bounded-count.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { cursorOf, pageOf } from '#platform/server/list-cursor.ts';
import type { SocialQueueFilters, SocialQueueItem, SocialQueueRow } from '../../social-queue.contract.ts';
import { mayUse } from '../accounts/account-rights.ts';
import { peopleNames } from '../accounts/people-names.ts';

const VIEW = 'VIEW_SOCIAL_PROFILE';

export const itemColumns =
  sql.raw(`i.id, i.provider_id, i.account_id, i.account_title, i.post_id, i.text, i.link,
  i.has_post_link, i.image_id, i.scheduled_at, i.sent_ts, i.status, i.problem, i.error, i.remote_id, i.remote_url,
  i.revision`);

/** The posts `p` of whose communities, or of which site, the caller may see what is sent. */
export function isOpenTo({ holder }: Caller): RawBuilder<unknown> {
  if (holder.sitePermissions.has(VIEW)) return sql`true`;
  const open = [...holder.communityPermissions].filter(([, held]) => held.has(VIEW)).map(([id]) => id);
  return sql`coalesce(p.community_id = any(${open}::bigint[]), false)`;
}

/** What goes from posts that the caller sees, the newest first. */
export async function itemsOfPosts(
  db: Db | Trx,
  siteId: number,
  caller: Caller,
  postIds: readonly number[],
  most: number,
): Promise<SocialQueueItem[]> {
  const { rows } = await sql<SocialQueueItem>`select ${itemColumns} from social_post as i
    join post as p on p.site_id = ${siteId} and p.id = i.post_id and ${isSeenBy(postViewer(caller))}
      and ${isOpenTo(caller)}
    where i.site_id = ${siteId} and i.post_id = any(${[...postIds]}::bigint[])
    order by i.id desc limit ${most}`.execute(db);
  return rows;
}

type Joined = Omit<SocialQueueRow, 'may_change' | 'created_by_title'> &
  Pick<RightsFacts, 'community_id' | 'author_ids' | 'is_suspicious' | 'is_taken_down'> & {
    account_by: number | null;
    sort_value: number;
  };
type Asked = { siteId: number; caller: Caller; query: SocialQueueFilters };

const byTime = sql`coalesce(i.scheduled_at, i.sent_ts)`;

/** One page of all that goes from the posts that the caller sees. @throws ApiError after_is_invalid */
export async function pageOfItems(db: Db, { siteId, caller, query }: Asked) {
  const order = { key: query.order_by, direction: query.order_direction };
  const cursor = cursorOf(query.after, order, false);
  const sort = query.order_by === 'created' ? sql`i.id` : byTime;
  const direction = order.direction === 1 ? sql`asc` : sql`desc`;
  const beyond = order.direction === 1 ? sql`>` : sql`<`;
  const { status, account_id: accountId, query: words } = query;
  const conditions = sql.join(
    [
      sql`i.site_id = ${siteId}`,
      ...(status === undefined ? [] : [sql`i.status = ${status}`]),
      ...(accountId === undefined ? [] : [sql`i.account_id = ${accountId}`]),
      // What is shared is far less than what is written, so the queue leads to its posts and not the other way.
      ...(words ? [sql`strpos(lower(p.headline), lower(${words}::text)) > 0`] : []),
    ],
    sql` and `,
  );
  const from = sql`from social_post as i
    join post as p on p.site_id = ${siteId} and p.id = i.post_id and ${isSeenBy(postViewer(caller))}
      and ${isOpenTo(caller)}
    left join social_account as a on a.site_id = ${siteId} and a.id = i.account_id and a.deleted_ts is null
    where ${conditions}`;
  const start = cursor ? sql` and (${sort}, i.id) ${beyond} (${cursor.value}, ${cursor.id})` : sql``;
  const [{ rows }, count] = await Promise.all([
    sql<Joined>`select ${itemColumns}, i.created_ts, i.created_by, p.headline as post_title,
        p.deleted_ts is null and ${isLivePost()} as is_post_live, a.handle, a.created_by as account_by,
        p.community_id, p.author_ids, p.is_suspicious, p.is_taken_down, ${sort} as sort_value
      ${from}${start} order by ${sort} ${direction}, i.id ${direction}
      limit ${query.limit + 1} offset ${cursor ? 0 : query.offset}`.execute(db),
    listCount(db, sql`select 1 ${from}`, query),
  ]);
  const { items, after } = pageOf(rows, query.limit, order, (row) => row.sort_value);
  const names = await peopleNames(
    db,
    siteId,
    items.map(({ created_by }) => created_by),
  );
  const shown = items.map(
    (row): SocialQueueRow => ({
      ...row,
      created_by_title: names.get(row.created_by ?? 0) ?? null,
      may_change:
        row.handle !== null && mayUse({ created_by: row.account_by }, caller) && mayPublish(row, caller),
    }),
  );
  return { items: shown, after, ...count };
}

type PostRights = Pick<RightsFacts, 'community_id' | 'author_ids' | 'is_suspicious' | 'is_taken_down'>;

/** Whether somebody may make a post known: whoever may publish it. */
export const mayPublish = (post: PostRights, caller: Caller): boolean =>
  mayWith(caller.holder, profileOf(caller).id, post)('PUBLISH_POST');
