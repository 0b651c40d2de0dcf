import type { Db } from '#platform/server/database.ts';

type Held = { siteId: number; profileId: number; sessionId: string };

/** Only active and featured profiles are signed in. */
const STATUSES_THAT_SIGN_IN = [0, 1];

/**
 * The sessions that are still good for the profile of their stream. Asking does not count as use: a window that
 * somebody left open must not keep its session for good.
 */
export async function livingSessions(db: Db, held: readonly Held[], now: number): Promise<Set<string>> {
  const sessions = await db
    .selectFrom('auth.session')
    .select(['id', 'user_id'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(held.map(({ sessionId }) => sessionId))]))))
    .where('expires_at', '>', new Date(now * 1000))
    .execute();
  const accountOf = new Map(sessions.map(({ id, user_id }) => [id, user_id]));
  const living = new Set<string>();
  for (const [siteId, ofSite] of Map.groupBy(held, (one) => one.siteId)) {
    const profiles = await db
      .selectFrom('profile')
      .select(['id', 'account_id'])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ofSite.map(({ profileId }) => profileId))]))))
      .where('status', 'in', STATUSES_THAT_SIGN_IN)
      .where('deleted_ts', 'is', null)
      .execute();
    const accountOfProfile = new Map(profiles.map(({ id, account_id }) => [id, account_id]));
    for (const { profileId, sessionId } of ofSite) {
      const account = accountOf.get(sessionId);
      if (account !== undefined && accountOfProfile.get(profileId) === account) living.add(sessionId);
    }
  }
  return living;
}
