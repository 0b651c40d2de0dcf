import { sql } from 'kysely';
import type { Db } from '#platform/server/database.ts';
import { LEASE_SECONDS } from '../editor.contract.ts';

/** Who edits a post, by which token, until when. */
export type LockRow = {
  profile_id: number;
  token: string;
  since_ts: number;
  lease_until_ts: number;
  asked_by: number | null;
};

type Claim = { siteId: number; postId: number; profileId: number; token: string; now: number };

/**
 * Claims a lock that is free, over, or the claimer's own by its token: one statement, so that two cannot both win.
 * @param isTaken claims it whoever holds it
 */
export async function claimLock(
  db: Db,
  { siteId, postId, profileId, token, now }: Claim,
  isTaken = false,
): Promise<LockRow | null> {
  const { rows } = await sql<LockRow>`insert into edit_lock as held
      (site_id, post_id, profile_id, token, since_ts, lease_until_ts)
    values (${siteId}, ${postId}, ${profileId}, ${token}, ${now}, ${now + LEASE_SECONDS})
    on conflict (site_id, post_id) do update set profile_id = excluded.profile_id, token = excluded.token,
      since_ts = case when held.token = excluded.token then held.since_ts else excluded.since_ts end,
      lease_until_ts = excluded.lease_until_ts,
      asked_by = case when held.token = excluded.token then held.asked_by end,
      asked_ts = case when held.token = excluded.token then held.asked_ts end
      where ${isTaken}::boolean or held.lease_until_ts <= ${now}
        or (held.token = excluded.token and held.profile_id = excluded.profile_id)
    returning profile_id, token, since_ts, lease_until_ts, asked_by`.execute(db);
  return rows[0] ?? null;
}

/** Who holds the lock of a post now; for a take-over the row is held until the transaction ends. */
export async function findLock(
  db: Db,
  siteId: number,
  postId: number,
  now: number,
  { isHeld = false }: { isHeld?: boolean } = {},
): Promise<LockRow | null> {
  const query = db
    .selectFrom('edit_lock')
    .select(['profile_id', 'token', 'since_ts', 'lease_until_ts', 'asked_by'])
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('lease_until_ts', '>', now);
  return (await (isHeld ? query.forUpdate() : query).executeTakeFirst()) ?? null;
}

/** Says at the lock of somebody else that one waits for the post. @returns whether anybody else holds it */
export async function askForLock(
  db: Db,
  { siteId, postId, profileId, now }: Omit<Claim, 'token'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('edit_lock')
    .set({ asked_by: profileId, asked_ts: now })
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('profile_id', '<>', profileId)
    .where('lease_until_ts', '>', now)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives a lock back; nothing happens to one that somebody else has by now. */
export async function releaseLock(
  db: Db,
  { siteId, postId, profileId, token }: Omit<Claim, 'now'>,
): Promise<void> {
  await db
    .deleteFrom('edit_lock')
    .where('site_id', '=', siteId)
    .where('post_id', '=', postId)
    .where('profile_id', '=', profileId)
    .where('token', '=', token)
    .execute();
}
