import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';

type Of = { siteId: number; profileId: number; targetId: number };
const DAY = 86_400;

/** Since when somebody followed what they stopped following within the last day; null where they did not. */
export async function endedLately(
  trx: Trx,
  { siteId, profileId, targetId }: Of,
  now: number,
): Promise<number | null> {
  const ended = await trx
    .deleteFrom('ended_follow')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('target_id', '=', targetId)
    .returning(['since_ts', 'ended_ts'])
    .executeTakeFirst();
  return ended && ended.ended_ts > now - DAY ? ended.since_ts : null;
}

export const keepEnded = (trx: Trx, { siteId, profileId, targetId }: Of, sinceTs: number, now: number) =>
  sql`insert into ended_follow (site_id, profile_id, target_id, since_ts, ended_ts)
    values (${siteId}::bigint, ${profileId}::bigint, ${targetId}::bigint, ${sinceTs}::bigint, ${now}::bigint)
    on conflict (site_id, profile_id, target_id) do update
      set since_ts = excluded.since_ts, ended_ts = excluded.ended_ts`.execute(trx);
