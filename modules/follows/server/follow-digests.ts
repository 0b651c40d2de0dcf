import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';

const DAY = 86_400;
const SECONDS = 900;
const AT_ONCE = 200;

/** Counts a new follower of a community, or one who has gone before its people were told. */
export async function countForDigest(
  trx: Trx,
  siteId: number,
  communityId: number,
  difference: 1 | -1,
  now: number,
): Promise<void> {
  if (difference === 1) {
    await sql`insert into follow_digest as d (site_id, community_id, waiting, due_ts)
      values (${siteId}::bigint, ${communityId}::bigint, 1, ${now}::bigint)
      on conflict (site_id, community_id) do update set waiting = d.waiting + 1`.execute(trx);
    return;
  }
  await sql`update follow_digest set waiting = greatest(waiting - 1, 0)
    where site_id = ${siteId} and community_id = ${communityId}`.execute(trx);
}

/** The people of a community are told of its new followers, at most once a day. */
export function defineFollowDigests(ground: Pick<Ground, 'database' | 'jobs'>): void {
  ground.jobs.sweep({
    name: 'new followers of communities',
    seconds: SECONDS,
    run: (signal) => tellOfFollowers(ground, Math.floor(Date.now() / 1000), signal),
  });
}

export async function tellOfFollowers(
  { database: { db, ids } }: Pick<Ground, 'database'>,
  now: number,
  signal?: AbortSignal,
): Promise<void> {
  for (const { id: siteId } of await db.selectFrom('site').select('id').where('scope', '=', 0).execute()) {
    if (signal?.aborted) return;
    await db.transaction().execute(async (trx) => {
      const { rows: due } = await sql<{ community_id: number; waiting: number }>`
        select community_id, waiting from follow_digest
        where site_id = ${siteId} and waiting > 0 and due_ts <= ${now}
        order by due_ts limit ${AT_ONCE} for update skip locked`.execute(trx);
      if (due.length === 0) return;
      const told = due.map(({ community_id }) => community_id);
      await sql`update follow_digest set waiting = 0, due_ts = ${now + DAY}
        where site_id = ${siteId} and community_id = any(${told}::bigint[])`.execute(trx);
      const news = due.map(({ community_id, waiting }) => ({
        ...{ event: 'community.followed', objectId: community_id, createdTs: now },
        payload: { followers: waiting },
      }));
      await writeEvents(trx, ids.next, siteId, news);
    });
  }
}
