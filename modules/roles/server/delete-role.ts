import { sql } from 'kysely';
import { setProfileType } from '#modules/profiles/profiles.public.ts';
import type { Caller } from '#platform/server/caller.ts';
import type { Trx } from '#platform/server/database.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { notHeld, reassignInvalid, reassignMissing } from '../roles.contract.ts';
import { giveToMany } from './assign-role.ts';
import { findRole, type RoleRow } from './roles.queries.ts';

/** Who held a role where; `given` where they got another one in its place that they had not before. */
export type Holding = { profile_id: number; community_id: number | null; given: boolean };

type Place = Pick<Holding, 'profile_id' | 'community_id'>;
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
  const held = await holdersOf(trx, siteId, role.id);
  // Those who are deleted ask for no other role, and have this one back with its undo.
  if (held.every(({ is_deleted }) => is_deleted)) return held.map((one) => kept(one, false));
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
  const there = await holdersOf(trx, siteId, target.id);
  const known = new Set(there.map(({ profile_id, community_id }) => `${profile_id} ${community_id}`));
  const by = caller.profile?.id ?? null;
  await giveToMany(trx, nextId, { siteId, roleId: target.id, by, now }, held);
  if (isTechnical(target)) {
    for (const { profile_id: profileId } of held) {
      await setProfileType(trx, { siteId, profileId, typeName: 'Technical', now });
    }
  }
  return held.map((one) => kept(one, !known.has(`${one.profile_id} ${one.community_id}`)));
}

const kept = ({ profile_id, community_id }: Place, given: boolean): Holding => ({
  ...{ profile_id, community_id, given },
});

const holdersOf = (trx: Trx, siteId: number, roleId: number): Promise<(Place & { is_deleted: boolean })[]> =>
  trx
    .selectFrom('role_assignment as held')
    .innerJoin('profile as p', (join) =>
      join.onRef('p.site_id', '=', 'held.site_id').onRef('p.id', '=', 'held.profile_id'),
    )
    .select((eb) => [
      'held.profile_id',
      'held.community_id',
      eb('p.deleted_ts', 'is not', null).as('is_deleted'),
    ])
    .where('held.site_id', '=', siteId)
    .where('p.site_id', '=', siteId)
    .where('held.role_id', '=', roleId)
    .orderBy('held.id')
    .$castTo<Place & { is_deleted: boolean }>()
    .execute();

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
