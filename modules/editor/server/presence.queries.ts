import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { PRESENCE_SECONDS } from '../editor.contract.ts';

/** So many people of a post are shown. */
const MOST_SHOWN = 20;

export type PresentRow = { post_id: number; profile_id: number; since_ts: number; is_editing: boolean };

/** Gives a sign of life of somebody who has a post open. */
export async function noteSeen(
  db: Db,
  { siteId, postId, profileId, now }: { siteId: number; postId: number; profileId: number; now: number },
): Promise<void> {
  const gone = now - PRESENCE_SECONDS;
  await sql`insert into edit_presence as open (site_id, post_id, profile_id, since_ts, seen_ts)
    values (${siteId}, ${postId}, ${profileId}, ${now}, ${now})
    on conflict (site_id, post_id, profile_id) do update set seen_ts = excluded.seen_ts,
      since_ts = case when open.seen_ts <= ${gone} then excluded.since_ts else open.since_ts end`.execute(db);
}

/** Who has these posts open, those who came first before the others. */
export async function presentPeople(
  db: Db,
  siteId: number,
  postIds: readonly number[],
  now: number,
): Promise<PresentRow[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<PresentRow>`select post_id, profile_id, since_ts, is_editing from (
      select open.post_id, open.profile_id, open.since_ts, held.post_id is not null as is_editing,
        row_number() over (partition by open.post_id order by open.since_ts, open.profile_id) as place
      from edit_presence as open
      left join edit_lock as held on held.site_id = ${siteId} and held.post_id = open.post_id
        and held.profile_id = open.profile_id and held.lease_until_ts > ${now}
      where open.site_id = ${siteId} and open.post_id = any(${[...postIds]}::bigint[])
        and open.seen_ts > ${now - PRESENCE_SECONDS}
    ) as present where place <= ${MOST_SHOWN} order by post_id, place`.execute(db);
  return rows;
}

/** Somebody has closed a post. */
export async function removeSeen(db: Db, siteId: number, postId: number, profileId: number): Promise<void> {
  await db
    .deleteFrom('edit_presence')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('profile_id', '=', profileId)
    .execute();
}
