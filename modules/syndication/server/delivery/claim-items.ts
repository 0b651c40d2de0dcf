import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import type { ChannelRow, KnownItem } from '../channels/channel.ts';

/** Nobody else takes what somebody has taken within so many seconds. */
const LEASE_SECONDS = 180;

/** A post that is being handed over, as it was when it was taken. */
export type ClaimedItem = KnownItem & {
  id: number;
  /** Grows with each change of the post. */
  wanted: number;
  /** From 1. */
  attempt: number;
  content_hash: string | null;
};

type Taken = Omit<ClaimedItem, 'unsureSince'> & { tried_ts: number | null };

/** Takes what is due, the oldest first; what is taken for the first time says since when its answer is open. */
export async function claimDue(
  db: Db,
  { site_id: siteId, id: channelId }: Pick<ChannelRow, 'site_id' | 'id'>,
  now: number,
  most: number,
): Promise<ClaimedItem[]> {
  const { rows } = await sql<Taken>`
    update channel_item set leased_until_ts = ${now + LEASE_SECONDS}, attempt = attempt + 1,
      tried_ts = case when remote_id is null then coalesce(tried_ts, ${now}) end
    where site_id = ${siteId} and id in (
      select i.id from channel_item as i
      where i.site_id = ${siteId} and i.channel_id = ${channelId} and i.status = 'pending' and i.due_ts <= ${now}
        and (i.leased_until_ts is null or i.leased_until_ts <= ${now})
      order by i.due_ts, i.id limit ${most} for update skip locked)
    returning id, post_id, wanted, attempt, remote_id, remote_revision, share_url, content_hash, tried_ts`.execute(
    db,
  );
  return rows.map(({ tried_ts: tried, ...item }) => ({
    ...item,
    unsureSince: tried !== null && tried < now ? tried : null,
  }));
}

/** When something is due next, or free again. */
export async function nextDue(db: Db, siteId: number, channelId: number): Promise<number | null> {
  const { rows } = await sql<{ due: number | null }>`
    select min(greatest(due_ts, coalesce(leased_until_ts, 0))) as due from channel_item
    where site_id = ${siteId} and channel_id = ${channelId} and status = 'pending'`.execute(db);
  return rows[0]?.due ?? null;
}
