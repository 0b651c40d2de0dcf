import type { Trx } from '#platform/server/database.ts';

/** Takes all roles from somebody who is no longer there. The caller publishes the change. */
export async function takeRolesAway(
  trx: Trx,
  { siteId, profileId }: { siteId: number; profileId: number },
): Promise<void> {
  await trx
    .deleteFrom('role_assignment')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .execute();
}
