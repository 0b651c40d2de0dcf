import { type RawBuilder, sql } from 'kysely';
import type { Db, Trx } from '#platform/server/database.ts';
import type { Alert } from '../../alerts.contract.ts';
import { ALERT_PAUSE_SECONDS, MOST_ALERTS_A_DAY } from '../../newsletter-kinds.contract.ts';
import { joinPush, pushColumn } from '../push/push-column.ts';

const columns =
  sql.raw(`s.id, s.post_ids[1] as post_id, s.subject, s.by_mail, s.state, s.expected, s.recipients, s.sent,
  s.failed, s.error, s.created_ts, s.ended_ts`);

type Asked = {
  /** Those of the posts of one community; null: all of the site. */
  communityId: number | null;
  postId?: number | undefined;
};

const whereOf = (siteId: number, { communityId, postId }: Asked): RawBuilder<unknown> =>
  sql.join(
    [
      sql`s.site_id = ${siteId} and s.kind = 'alerts'`,
      ...(postId === undefined ? [] : [sql`s.post_ids[1] = ${postId}`]),
      ...(communityId === null
        ? []
        : [
            sql`exists (select 1 from post as p where p.site_id = ${siteId} and p.id = s.post_ids[1]
              and p.community_id = ${communityId})`,
          ]),
    ],
    sql` and `,
  );

/** A page of alerts, the newest first, and how many there are. */
export async function alertsPage(
  db: Db | Trx,
  siteId: number,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Alert[]; total_count: number }> {
  const where = whereOf(siteId, asked);
  const items = await alertsWhere(db, siteId, where, { limit, offset });
  const { rows } = await sql<{ total: string }>`select count(*)::text as total
    from campaign_send as s where ${where}`.execute(db);
  return { items, total_count: Number(rows[0]?.total ?? 0) };
}

/** One of them, where the caller may speak of it. */
export const oneAlert = async (
  db: Db | Trx,
  siteId: number,
  id: number,
  communityId: number | null = null,
): Promise<Alert | undefined> =>
  (
    await alertsWhere(db, siteId, sql`${whereOf(siteId, { communityId })} and s.id = ${id}`, {
      ...{ limit: 1, offset: 0 },
    })
  )[0];

/** The latest of the whole site, whatever became of it. */
export const lastAlert = async (db: Db, siteId: number): Promise<Alert | null> =>
  (await alertsWhere(db, siteId, whereOf(siteId, { communityId: null }), { limit: 1, offset: 0 }))[0] ?? null;

async function alertsWhere(
  db: Db | Trx,
  siteId: number,
  where: RawBuilder<unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<Alert[]> {
  const { rows } = await sql<Alert>`select ${columns}, ${pushColumn}, m.provider from campaign_send as s
    ${joinPush(siteId)}
    left join mail_provider as m on m.site_id = ${siteId} and m.id = s.provider_id
    where ${where} order by s.created_ts desc, s.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Whether a post went out within the hour, or the site has sent as many as it may on a day; what reached nobody is no alert. */
export async function whatIsFull(
  db: Db | Trx,
  siteId: number,
  { postId, day, now }: { postId: number; day: string; now: number },
): Promise<'hour' | 'day' | null> {
  const { rows } = await sql<{ lately: string; today: string }>`select
      count(*) filter (where s.post_ids[1] = ${postId} and s.created_ts > ${now - ALERT_PAUSE_SECONDS})::text as lately,
      count(*) filter (where s.day = ${day}::date)::text as today
    from campaign_send as s ${joinPush(siteId)}
    where s.site_id = ${siteId} and s.kind = 'alerts' and s.created_ts > ${now - 2 * DAY}
      and (s.state in ('waiting', 'sending', 'sent') or s.recipients > 0 or s.provider_ref is not null
        or n.state in ('waiting', 'sending', 'sent') or n.recipients > 0)`.execute(db);
  const { lately = '0', today = '0' } = rows[0] ?? {};
  return Number(lately) > 0 ? 'hour' : Number(today) >= MOST_ALERTS_A_DAY ? 'day' : null;
}

const DAY = 86_400;
