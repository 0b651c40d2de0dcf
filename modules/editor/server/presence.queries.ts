import { sql } from 'kysely';
import { PRESENCE_SECONDS } from '#modules/posts/post-presence.contract.ts';
import type { Db } from '#platform/server/database.ts';

/** Gives a sign of life of somebody who has a post open. @returns whether they have just opened it */
export async function noteSeen(
  db: Db,
  { siteId, postId, profileId, now }: { siteId: number; postId: number; profileId: number; now: number },
): Promise<boolean> {
  const gone = now - PRESENCE_SECONDS;
  const { rows } = await sql<{
    since_ts: number;
  }>`insert into edit_presence as open (site_id, post_id, profile_id, since_ts, seen_ts)
    values (${siteId}, ${postId}, ${profileId}, ${now}, ${now})
    on conflict (site_id, post_id, profile_id) do update set seen_ts = excluded.seen_ts,
      since_ts = case when open.seen_ts <= ${gone} then excluded.since_ts else open.since_ts end
    returning since_ts`.execute(db);
  return rows[0]?.since_ts === now;
}

/** Somebody has closed a post. @returns whether they had it open */
export async function removeSeen(
  db: Db,
  siteId: number,
  postId: number,
  profileId: number,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('edit_presence')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('profile_id', '=', profileId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
