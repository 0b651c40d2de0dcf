import { sql } from 'kysely';
import { setProfileType } from '#modules/profiles/profiles.public.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { notHeld, reassignInvalid, reassignMissing } from '../roles.contract.ts';
import { giveRole } from './assign-role.ts';
import { findRole, type RoleRow } from './roles.queries.ts';

/** Who held a role where; `given` where they got another one in its place that they had not before. */
export type Holding = { profile_id: number; community_id: number | null; given: boolean };

type Moving = { trx: Trx; nextId: () => number; siteId: number; now: number; caller: Caller };

/**
 * Gives everybody who holds a role another one in its place.
 * @throws ApiError reassign_to_is_missing, reassign_to_is_invalid, permissions_is_invalid
 */
export async function movePeople(
  moving: Moving,
  role: RoleRow,
  reassignTo: number | undefined,
): Promise<Holding[]> {
  const { trx, nextId, siteId, now, caller } = moving;
  const held = await trx
    .selectFrom('role_assignment')
    .select(['profile_id', 'community_id'])
    .where('site_id', '=', siteId)
    .where('role_id', '=', role.id)
    .orderBy('id')
    .execute();
  if (held.length === 0) return [];
  if (reassignTo === undefined) throw refusedQuery(reassignMissing);
  const target = reassignTo === role.id ? undefined : await findRole(trx, siteId, reassignTo);
  if (!target) throw refusedQuery(reassignInvalid);
  const isFit = held.every(({ community_id }) =>
    community_id === null ? target.scope === 'site' : !isTechnical(target),
  );
  if (!isFit) throw refusedQuery(reassignInvalid);
  const { sitePermissions } = caller.holder;
  const mayGive =
    sitePermissions.has('MANAGE_PERMISSIONS') &&
    target.rank <= (caller.profile?.rank ?? 0) &&
    target.permissions.every((permission) => sitePermissions.has(permission));
  if (!mayGive) throw refusedField(notHeld, 'reassign_to');
  const there = await trx
    .selectFrom('role_assignment')
    .select(['profile_id', 'community_id'])
    .where('site_id', '=', siteId)
    .where('role_id', '=', target.id)
    .execute();
  const known = new Set(there.map(({ profile_id, community_id }) => `${profile_id} ${community_id}`));
  const holdings: Holding[] = [];
  for (const { profile_id, community_id } of held) {
    const given = !known.has(`${profile_id} ${community_id}`);
    holdings.push({ profile_id, community_id, given });
    const by = caller.profile?.id ?? null;
    await giveRole(trx, nextId, {
      ...{ siteId, profileId: profile_id, roleId: target.id, communityId: community_id, by, now },
    });
    if (isTechnical(target))
      await setProfileType(trx, { siteId, profileId: profile_id, typeName: 'Technical', now });
  }
  return holdings;
}

const isTechnical = ({ key }: RoleRow): boolean => key === 'technical';

const refusedQuery = (error: typeof reassignMissing) =>
  error({ details: [{ loc: ['query', 'reassign_to'], msg: error.message }] });

/** Takes a role away from everybody, with all that it says. */
export async function dropRole(trx: Trx, siteId: number, roleId: number): Promise<void> {
  for (const table of ['role_assignment', 'role_permission'] as const) {
    await sql`delete from ${sql.table(table)} where site_id = ${siteId} and role_id = ${roleId}`.execute(trx);
  }
  await trx.deleteFrom('role').where('site_id', '=', siteId).where('id', '=', roleId).execute();
}
