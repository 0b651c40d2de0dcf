import { sql } from 'kysely';
import { personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import { actsOnPeople, keepAnAdminWhile, setProfileType } from '#modules/profiles/profiles.public.ts';
import { giveRole, takeRole } from '#modules/roles/roles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { roleNotGiven } from '../person-writes.contract.ts';
import {
  type Giver,
  type HeldRole,
  mayGiveRole,
  mayTakeRole,
  type RoleFacts,
  roleChanges,
} from './role-rules.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now' | 'communityId'>;
type Held = HeldRole & { title: string };

/**
 * Has a person hold these roles and no others: everywhere, or in the community that the call names alone.
 * @throws ApiError not_found, is_self, ranks_above, role_is_invalid, last_admin
 */
export async function setRoles(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  profileId: number,
  wanted: readonly HeldRole[],
): Promise<void> {
  const { site, caller, communityId } = call;
  if (profileId === profileOf(caller).id) throw personIsSelf();
  const all = await heldRoles(trx, site.id, profileId);
  if (!all) throw notFound();
  const acts = (await actsOnPeople(trx, site.id, caller, [profileId])).get(profileId) ?? [];
  if (communityId === null && !acts.includes('roles')) throw personRanksAbove();
  // Who gives roles in a community sees and changes those of that community alone.
  const held = communityId === null ? all : all.filter((one) => one.communityId === communityId);
  if (communityId !== null && wanted.some((one) => one.communityId !== communityId)) throw refused();
  if (communityId !== null && held.length === 0) throw notFound();
  const { given, taken } = roleChanges(held, wanted);
  if (given.length + taken.length === 0) return;
  await changeRoles(trx, nextId, call, { profileId, given, taken, before: all });
}

/** Gives roles to somebody who has none. @throws ApiError role_is_invalid */
export async function giveFirstRoles(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  profileId: number,
  given: HeldRole[],
): Promise<void> {
  if (given.length === 0) return;
  if (!call.caller.holder.sitePermissions.has('MANAGE_PERMISSIONS')) throw refused();
  await changeRoles(trx, nextId, call, { profileId, given, taken: [], before: [] });
}

/**
 * The roles that go from one person to another: what the caller may take and give there; the others are kept.
 * @returns what to move, and the titles of what stays
 */
export async function rolesToMove(
  db: Db,
  call: Writer,
  { from, to }: { from: number; to: number },
): Promise<{ moved: { taken: HeldRole[]; given: HeldRole[] }; kept: string[] }> {
  const siteId = call.site.id;
  const held = (await heldRoles(db, siteId, from)) ?? [];
  const has = (await heldRoles(db, siteId, to)) ?? [];
  const roles = await roleFacts(db, siteId, held);
  const giver = await giverOf(db, call);
  const gives = call.caller.holder.sitePermissions.has('MANAGE_PERMISSIONS');
  const goes = ({ roleId, communityId }: HeldRole) => {
    const role = roles.get(roleId);
    return gives && role !== undefined && mayGiveRole(giver, role, communityId);
  };
  const taken = held.filter(goes).map(({ roleId, communityId }) => ({ roleId, communityId }));
  return {
    moved: { taken, given: roleChanges(has, taken).given },
    kept: held.filter((one) => !goes(one)).map(({ title }) => title),
  };
}

type Change = { profileId: number; given: HeldRole[]; taken: HeldRole[]; before: readonly Held[] };

async function changeRoles(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  { profileId, given, taken, before }: Change,
): Promise<void> {
  const { site, caller, now } = call;
  const siteId = site.id;
  const roles = await roleFacts(trx, siteId, [...given, ...taken]);
  const giver = await giverOf(trx, call);
  for (const { roleId, communityId } of given) {
    const role = roles.get(roleId);
    const isPlace = communityId === null || site.communityIds.has(communityId);
    if (!role || !isPlace || !mayGiveRole(giver, role, communityId)) throw refused();
  }
  for (const { roleId, communityId } of taken) {
    const role = roles.get(roleId);
    if (role && !mayTakeRole(giver, role, communityId)) throw personRanksAbove();
  }
  const by = profileOf(caller).id;
  await keepAnAdminWhile(trx, siteId, async () => {
    for (const one of taken) await takeRole(trx, { siteId, profileId, ...one });
    for (const one of given) await giveRole(trx, nextId, { siteId, profileId, ...one, by, now });
  });
  const isTechnical = (list: readonly HeldRole[]) =>
    list.some(({ roleId }) => roles.get(roleId)?.key === 'technical');
  for (const typeName of [isTechnical(given) && 'Technical', isTechnical(taken) && 'Normal'] as const) {
    if (typeName) await setProfileType(trx, { siteId, profileId, typeName, now });
  }
  const after = (await heldRoles(trx, siteId, profileId)) ?? [];
  await recordWrite(trx, nextId, call, {
    ...{ action: 'profile.roles_changed', objectId: profileId },
    before: { roles: wordsOf(before) },
    after: { roles: wordsOf(after) },
    event: { profile_id: profileId },
  });
  for (const topic of ['profile', 'caller']) await publishChange(trx, { topic, siteId, id: profileId });
}

const refused = () =>
  roleNotGiven({ details: [{ loc: ['body', 'profile_groups'], msg: 'profile_groups_is_invalid' }] });

const wordsOf = (roles: readonly Held[]): string[] =>
  roles.map(({ title, communityId }) => (communityId === null ? title : `${title} #${communityId}`));

/** What a person holds; null for nobody. */
async function heldRoles(db: Db, siteId: number, profileId: number): Promise<Held[] | null> {
  const person = await db
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .where('deleted_ts', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!person) return null;
  const { rows } = await sql<{ role_id: number; community_id: number | null; title: string }>`
    select held.role_id, held.community_id, role.title from role_assignment as held
    join role on role.site_id = ${siteId} and role.id = held.role_id
    where held.site_id = ${siteId} and held.profile_id = ${profileId}
    order by role.rank desc, held.id`.execute(db);
  return rows.map(({ role_id, community_id, title }) => ({
    roleId: role_id,
    communityId: community_id,
    title,
  }));
}

async function roleFacts(
  db: Db,
  siteId: number,
  roles: readonly HeldRole[],
): Promise<Map<number, RoleFacts>> {
  const ids = roles.map(({ roleId }) => roleId);
  const { rows } = await sql<RoleFacts>`
    select role.id, role.key, role.scope, role.rank, coalesce((
        select array_agg(given.permission) from role_permission as given
        where given.site_id = ${siteId} and given.role_id = role.id), '{}') as permissions
    from role where role.site_id = ${siteId} and role.id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What the caller holds and how they rank, on the site and in each of their communities. */
async function giverOf(db: Db, { site, caller }: Writer): Promise<Giver> {
  const { sitePermissions, communityPermissions } = caller.holder;
  const { id, rank } = profileOf(caller);
  const { rows } = await sql<{ community_id: number; rank: number }>`
    select held.community_id, max(role.rank)::int as rank from role_assignment as held
    join role on role.site_id = ${site.id} and role.id = held.role_id
    where held.site_id = ${site.id} and held.profile_id = ${id} and held.community_id is not null
    group by held.community_id`.execute(db);
  const ranks = new Map(rows.map((row) => [row.community_id, row.rank]));
  return {
    rankOn: (communityId) => Math.max(rank, communityId === null ? 0 : (ranks.get(communityId) ?? 0)),
    heldOn: (communityId) =>
      communityId === null
        ? sitePermissions
        : new Set([...sitePermissions, ...(communityPermissions.get(communityId) ?? [])]),
  };
}
