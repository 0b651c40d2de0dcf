import { sql } from 'kysely';
import type { Trx } from '#platform/server/database.ts';
import type { Ground } from '#platform/server/ground.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';

const DAY = 86_400;
const SECONDS = 900;
const AT_ONCE = 200;

/** Has the people of a community told that it has new followers; how many is counted when they are told. */
export async function askForDigest(
  trx: Trx,
  siteId: number,
  communityId: number,
  now: number,
): Promise<void> {
  // Looked at before it is written: a row that many followers write at once is one that each waits for.
  const { rows } = await sql`select 1 from follow_digest
    where site_id = ${siteId} and community_id = ${communityId} and waiting > 0`.execute(trx);
  if (rows.length > 0) return;
  await sql`insert into follow_digest (site_id, community_id, waiting, due_ts)
    values (${siteId}::bigint, ${communityId}::bigint, 1, ${now}::bigint)
    on conflict (site_id, community_id) do update set waiting = 1`.execute(trx);
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
    await db.transaction().execute((trx) => tellOnSite(trx, ids.next, siteId, now));
  }
}

/** Those of the last minute are told with the next: some of them may not be committed yet. */
async function tellOnSite(trx: Trx, nextId: () => number, siteId: number, now: number): Promise<void> {
  const until = now - 60;
  await sql`delete from ended_follow where site_id = ${siteId} and ended_ts < ${now - DAY}`.execute(trx);
  const { rows: due } = await sql<{ community_id: number; followers: number; later: number }>`
    select d.community_id,
      (select count(*) from follow as f where f.site_id = ${siteId} and f.target_id = d.community_id
        and f.since_ts > d.due_ts - ${DAY} and f.since_ts <= ${until})::int as followers,
      (select count(*) from (select 1 from follow as f where f.site_id = ${siteId}
        and f.target_id = d.community_id and f.since_ts > ${until} limit 1) as one)::int as later
    from follow_digest as d where d.site_id = ${siteId} and d.waiting > 0 and d.due_ts <= ${now}
    order by d.due_ts limit ${AT_ONCE} for update of d skip locked`.execute(trx);
  const told = due.filter(({ followers }) => followers > 0);
  for (const { community_id, followers, later } of due) {
    await sql`update follow_digest set waiting = ${later},
        due_ts = case when ${followers > 0}::boolean then ${until + DAY} else due_ts end
      where site_id = ${siteId} and community_id = ${community_id}`.execute(trx);
  }
  const news = told.map(({ community_id, followers }) => ({
    ...{ event: 'community.followed', objectId: community_id, createdTs: now, payload: { followers } },
  }));
  await writeEvents(trx, nextId, siteId, news);
}
