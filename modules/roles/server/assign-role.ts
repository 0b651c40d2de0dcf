import { setProfileType } from '#modules/profiles/profiles.public.ts';
import type { Db } from '#platform/server/database.ts';
import { shippedRoleId } from './seed-roles.ts';
import { type ShippedRoleKey, shippedRoles } from './shipped-roles.ts';

export type RoleAssignment = {
  siteId: number;
  profileId: number;
  role: ShippedRoleKey;
  /** The community on which the role is held; null for the site itself. */
  communityId: number | null;
  by: number | null;
  now: number;
};

/**
 * Gives a shipped role to a profile; giving it twice changes nothing. The caller publishes the change.
 * @throws Error for a community role on the site, or for the role technical on a community
 */
export async function assignRole(trx: Db, nextId: () => number, given: RoleAssignment): Promise<void> {
  const { siteId, profileId, role, communityId } = given;
  const scope = shippedRoles.find(({ key }) => key === role)?.scope;
  if (scope === 'community' && communityId === null)
    throw new Error(`The role ${role} is held on a community.`);
  if (role === 'technical' && communityId !== null)
    throw new Error('The role technical is held on the site.');
  await trx
    .insertInto('role_assignment')
    .values({
      site_id: siteId,
      id: nextId(),
      profile_id: profileId,
      role_id: await shippedRoleId(trx, siteId, role),
      community_id: communityId,
      created_ts: given.now,
      created_by: given.by,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'profile_id', 'role_id', 'community_id']).doNothing(),
    )
    .execute();
  if (role === 'technical')
    await setProfileType(trx, { siteId, profileId, typeName: 'Technical', now: given.now });
}
