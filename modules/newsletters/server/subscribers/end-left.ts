import { sql } from 'kysely';
import type { Ground } from '#platform/server/ground.ts';
import type { LeftMember } from '../providers/mail-provider.ts';
import { keyOfEmail } from './subscriber-keys.ts';

/** Who confirmed so shortly before is on their way to the provider still; in seconds. */
const ON_THE_WAY = 3_600;

type Times = { startedTs: number; now: number };

/**
 * Ends subscriptions of those who left at a provider since they confirmed. Who is not known here is kept as a key alone,
 * as whoever left here is, so that no import adds them.
 */
export async function endLeft(
  { database, secrets }: Pick<Ground, 'database' | 'secrets'>,
  siteId: number,
  members: readonly LeftMember[],
  { startedTs, now }: Times,
): Promise<void> {
  const byKey = new Map<string, LeftMember>();
  for (const member of members) {
    byKey.set(await keyOfEmail(secrets, siteId, member.email.trim().toLowerCase()), member);
  }
  if (byKey.size === 0) return;
  const keys = [...byKey.keys()];
  const left = [...byKey.values()];
  const statuses = left.map(({ status }) => status);
  const times = left.map(({ leftTs }) => leftTs ?? startedTs - ON_THE_WAY);
  await database.db.transaction().execute(async (trx) => {
    await sql`update mail_subscriber as m set status = gone.status, ended_ts = ${now}, updated_ts = ${now}
      from unnest(${keys}::text[], ${statuses}::text[], ${times}::bigint[]) as gone (key, status, left_ts)
      where m.site_id = ${siteId} and m.email_key = gone.key and m.status = 'active'
        and coalesce(m.confirmed_ts, 0) <= gone.left_ts`.execute(trx);
    await sql`insert into mail_subscriber
        (site_id, id, email, email_key, status, daily, weekly, source, ended_ts, created_ts, updated_ts)
      select ${siteId}::bigint, gone.id, '', gone.key, 'unsubscribed', false, false, 'import', ${now}::bigint,
        ${now}::bigint, ${now}::bigint
      from unnest(${keys.map(() => database.ids.next())}::bigint[], ${keys}::text[]) as gone (id, key)
      on conflict (site_id, email_key) do nothing`.execute(trx);
  });
}
