import type { Db } from '#platform/server/database.ts';

/** Whether somebody has any role, on the site or in a community: others only read. */
export async function hasRole(db: Db, siteId: number, profileId: number): Promise<boolean> {
  const row = await db
    .selectFrom('role_assignment')
    .select('role_id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
