import { isOutlived } from '#modules/accounts/accounts.public.ts';
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
    .select(['id', 'user_id', 'created_at'])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(held.map(({ sessionId }) => sessionId))]))))
    .where('expires_at', '>', new Date(now * 1000))
    .execute();
  const sessionOf = new Map(sessions.map((session) => [session.id, session]));
  const living = new Set<string>();
  for (const [siteId, ofSite] of Map.groupBy(held, (one) => one.siteId)) {
    const profiles = await db
      .selectFrom('profile')
      .select((eb) => [
        'id',
        'account_id',
        eb
          .exists(
            eb
              .selectFrom('role_assignment')
              .innerJoin('role', (join) =>
                join
                  .onRef('role.site_id', '=', 'role_assignment.site_id')
                  .onRef('role.id', '=', 'role_assignment.role_id'),
              )
              .select('role.id')
              .where('role_assignment.site_id', '=', siteId)
              .where('role.site_id', '=', siteId)
              .whereRef('role_assignment.profile_id', '=', 'profile.id')
              .where('role.mfa_required', '=', true),
          )
          .as('is_brief'),
      ])
      .where('site_id', '=', siteId)
      .where((eb) => eb('id', '=', eb.fn.any(eb.val([...new Set(ofSite.map(({ profileId }) => profileId))]))))
      .where('status', 'in', STATUSES_THAT_SIGN_IN)
      .where('deleted_ts', 'is', null)
      .execute();
    const profileOf = new Map(profiles.map((profile) => [profile.id, profile]));
    for (const { profileId, sessionId } of ofSite) {
      const session = sessionOf.get(sessionId);
      const profile = profileOf.get(profileId);
      if (!session || !profile || profile.account_id !== session.user_id) continue;
      const isOver = profile.is_brief && isOutlived(Math.floor(session.created_at.getTime() / 1000), now);
      if (!isOver) living.add(sessionId);
    }
  }
  return living;
}
