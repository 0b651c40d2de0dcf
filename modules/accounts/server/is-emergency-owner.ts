import type { Db } from '#platform/server/database.ts';
import { ownersWithPassword } from './emergency-owners.ts';

/**
 * Whether the password of an owner is one that a site counts on where its providers fail: they are named for it, or
 * nobody else could come by one any more where nobody else may.
 */
export async function isEmergencyOwner(db: Db, siteId: number, profileId: number): Promise<boolean> {
  const setting = await db
    .selectFrom('sign_in_setting')
    .select(['is_only', 'owner_ids'])
    .where('site_id', '=', siteId)
    .executeTakeFirst();
  if (!setting) return false;
  const owners = await ownersWithPassword(db, siteId);
  if (!owners.some(({ id }) => id === profileId)) return false;
  return setting.owner_ids.includes(profileId) || (setting.is_only && owners.length === 1);
}
