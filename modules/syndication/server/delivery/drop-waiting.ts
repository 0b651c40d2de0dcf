import { sql } from 'kysely';
import type { Ground } from '#platform/server/ground.ts';

const AT_ONCE = 1_000;

/**
 * What waits for a channel that is off waits no longer; it is handed over again once the post changes. What the channel
 * has already is looked at as long as there is a key: readers may no longer be allowed to read it.
 */
export async function dropWaiting(
  { database: { db }, events }: Pick<Ground, 'database' | 'events'>,
  siteId: number,
  channelId: number,
): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  for (let dropped = AT_ONCE; dropped === AT_ONCE; ) {
    dropped = await db.transaction().execute(async (trx) => {
      const { numAffectedRows } = await sql`update channel_item
        set status = 'skipped', reason = 'is_off', leased_until_ts = null, updated_ts = ${now}
        where site_id = ${siteId} and status = 'pending' and id in (
          select i.id from channel_item as i
          where i.site_id = ${siteId} and i.channel_id = ${channelId} and i.status = 'pending'
            and not exists (select 1 from channel as c where c.site_id = ${siteId} and c.id = ${channelId}
              and (c.is_enabled or c.secret_sealed is not null and i.remote_id is not null))
          order by i.id limit ${AT_ONCE})`.execute(trx);
      const count = Number(numAffectedRows ?? 0);
      if (count > 0) await events.publish(trx, { topic: 'channel_item', siteId });
      return count;
    });
  }
}
