import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import { writeEvent } from '#platform/server/outbox/write-event.ts';
import type { ChannelRow } from '../channels/channel.ts';

const DAY = 86_400;

/** Says that a service keeps articles that it should no longer have: of each once, and of a channel once a day at most. */
export async function tellOfRemovals(
  trx: Trx,
  nextId: () => number,
  { site_id: siteId, id: channelId, kind }: ChannelRow,
  now: number,
): Promise<void> {
  // Two that find it at once tell of it once.
  await sql`select id from channel where site_id = ${siteId} and id = ${channelId} for update`.execute(trx);
  const { rows } = await sql<{ id: number }>`update channel_item set removal_told_ts = ${now}
    where site_id = ${siteId} and id in (
      select i.id from channel_item as i
      where i.site_id = ${siteId} and i.channel_id = ${channelId} and i.removal_since_ts is not null
        and i.removal_told_ts is null
        and not exists (select 1 from channel_item as told where told.site_id = ${siteId}
          and told.channel_id = ${channelId} and told.removal_told_ts > ${now - DAY})
      for update skip locked)
    returning id`.execute(trx);
  if (rows.length === 0) return;
  await writeEvent(trx, nextId, {
    ...{ siteId, event: 'channel.removal_failed', objectId: channelId, createdTs: now },
    payload: { kind, count: rows.length },
  });
}
