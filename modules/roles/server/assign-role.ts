import { setProfileType } from '#modules/profiles/profiles.public.ts';
import { insertRows } from '#platform/server/bulk-rows.ts';
import type { Db, Trx } from '#platform/server/database.ts';
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
  const roleId = await shippedRoleId(trx, siteId, role);
  await giveRole(trx, nextId, { siteId, profileId, roleId, communityId, by: given.by, now: given.now });
  if (role === 'technical')
    await setProfileType(trx, { siteId, profileId, typeName: 'Technical', now: given.now });
}

/** Gives a role to a profile; giving it twice changes nothing. The caller publishes the change. */
export async function giveRole(
  trx: Db,
  nextId: () => number,
  given: Omit<RoleAssignment, 'role'> & { roleId: number },
): Promise<void> {
  const { siteId, profileId, roleId, communityId } = given;
  await trx
    .insertInto('role_assignment')
    .values({
      site_id: siteId,
      id: nextId(),
      profile_id: profileId,
      role_id: roleId,
      community_id: communityId,
      created_ts: given.now,
      created_by: given.by,
    })
    .onConflict((conflict) =>
      conflict.columns(['site_id', 'profile_id', 'role_id', 'community_id']).doNothing(),
    )
    .execute();
}

/** Gives a role to many profiles; those who have it there keep it. The caller publishes the change. */
export async function giveToMany(
  trx: Trx,
  nextId: () => number,
  { siteId, roleId, by, now }: Pick<RoleAssignment, 'siteId' | 'by' | 'now'> & { roleId: number },
  places: readonly { profile_id: number; community_id: number | null }[],
): Promise<void> {
  await insertRows(
    trx,
    'role_assignment',
    siteId,
    ['id', 'profile_id', 'role_id', 'community_id', 'created_ts', 'created_by'],
    places.map(({ profile_id, community_id }) => [nextId(), profile_id, roleId, community_id, now, by]),
    'on conflict do nothing',
  );
}

/** Takes a role from a profile, on the site or on one community. The caller publishes the change. */
export async function takeRole(
  trx: Db,
  taken: Pick<RoleAssignment, 'siteId' | 'profileId' | 'communityId'> & { roleId: number },
): Promise<void> {
  const { siteId, profileId, roleId, communityId } = taken;
  await trx
    .deleteFrom('role_assignment')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('role_id', '=', roleId)
    .where('community_id', communityId === null ? 'is' : '=', communityId)
    .execute();
}

/** Takes what somebody holds in a community; gives how many roles. The caller publishes the change. */
export async function takeRoles(
  trx: Db,
  { siteId, profileId, communityId }: { siteId: number; profileId: number; communityId: number },
): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('role_assignment')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .where('community_id', '=', communityId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
