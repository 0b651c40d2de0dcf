import { sql } from 'kysely';
import { personIsSelf, personRanksAbove } from '#modules/profiles/profile-standing.contract.ts';
import { actsOnPeople, keepAnAdminWhile, setProfileType } from '#modules/profiles/profiles.public.ts';
import {
  giveRole,
  giverOf,
  mayGiveRole,
  mayTakeRole,
  ranksAbove,
  roleFacts,
  takeRole,
} from '#modules/roles/roles.public.ts';
import { notFound } from '#platform/contract/api-error.ts';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { publishChange } from '#platform/server/events.ts';
import { recordWrite } from '#platform/server/trail.ts';
import { roleNotGiven } from '../person-writes.contract.ts';
import { type HeldRole, mergedRoles, roleChanges } from './role-rules.ts';

type Writer = Pick<Call, 'site' | 'caller' | 'request' | 'now' | 'communityId'>;
type Held = HeldRole & { title: string; community: string | null };

/**
 * Has a person hold these roles and no others: everywhere, or in the community that the call names alone.
 * @param seen what the caller saw them hold: what others gave or took since stays so
 * @throws ApiError not_found, is_self, ranks_above, role_is_invalid, last_admin
 */
export async function setRoles(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  profileId: number,
  wanted: readonly HeldRole[],
  seen: readonly HeldRole[] | null = null,
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
  if (communityId !== null) {
    const who = { siteId: site.id, profileId, communityId };
    if (await ranksAbove(trx, await giverOf(trx, call), who)) throw personRanksAbove();
  }
  const { given, taken } = roleChanges(held, seen ? mergedRoles(held, seen, wanted) : wanted);
  if (given.length + taken.length === 0) return;
  await changeRoles(trx, nextId, call, { profileId, given, taken, before: all, isTold: true });
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
  await changeRoles(trx, nextId, call, { profileId, given, taken: [], before: [], isTold: false });
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
  const roles = await roleFacts(db, siteId, idsOf(held));
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

/** Whether the caller may give and take these roles; those that are gone meanwhile are nobody's to refuse. */
export async function mayChangeRoles(
  db: Db,
  call: Writer,
  { given, taken }: { given: readonly HeldRole[]; taken: readonly HeldRole[] },
): Promise<boolean> {
  if (given.length + taken.length === 0) return true;
  if (!call.caller.holder.sitePermissions.has('MANAGE_PERMISSIONS')) return false;
  const roles = await roleFacts(db, call.site.id, idsOf([...given, ...taken]));
  const giver = await giverOf(db, call);
  const holds = (list: readonly HeldRole[], rule: typeof mayGiveRole) =>
    list.every(({ roleId, communityId }) => {
      const role = roles.get(roleId);
      return !role || rule(giver, role, communityId);
    });
  return holds(given, mayGiveRole) && holds(taken, mayTakeRole);
}

/** Whether the caller may give all roles that a person holds. */
export async function mayGiveHeldRoles(trx: Trx, call: Writer, profileId: number): Promise<boolean> {
  const given = (await heldRoles(trx, call.site.id, profileId)) ?? [];
  return mayChangeRoles(trx, call, { given, taken: [] });
}

type Change = {
  profileId: number;
  given: HeldRole[];
  taken: HeldRole[];
  before: readonly Held[];
  /** Whether the person hears of it; who is new hears of the account. */
  isTold: boolean;
};

async function changeRoles(
  trx: Trx,
  nextId: () => number,
  call: Writer,
  { profileId, given, taken, before, isTold }: Change,
): Promise<void> {
  const { site, caller, now } = call;
  const siteId = site.id;
  const roles = await roleFacts(trx, siteId, idsOf([...given, ...taken]));
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
    event: {
      profile_id: profileId,
      ...(isTold ? { by, given: wordsOf(among(after, given)), taken: wordsOf(among(before, taken)) } : {}),
    },
  });
  for (const topic of ['profile', 'caller']) await publishChange(trx, { topic, siteId, id: profileId });
}

const refused = () =>
  roleNotGiven({ details: [{ loc: ['body', 'profile_groups'], msg: 'profile_groups_is_invalid' }] });

const idsOf = (roles: readonly HeldRole[]): number[] => roles.map(({ roleId }) => roleId);

const wordsOf = (roles: readonly Held[]): string[] =>
  roles.map(({ title, community }) => (community === null ? title : `${title} (${community})`));

const among = (held: readonly Held[], changed: readonly HeldRole[]): Held[] =>
  held.filter(({ roleId, communityId }) =>
    changed.some((one) => one.roleId === roleId && one.communityId === communityId),
  );

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
  const { rows } = await sql<{
    role_id: number;
    community_id: number | null;
    title: string;
    community: string | null;
  }>`
    select held.role_id, held.community_id, role.title, community.title as community from role_assignment as held
    join role on role.site_id = ${siteId} and role.id = held.role_id
    left join community on community.site_id = ${siteId} and community.id = held.community_id
    where held.site_id = ${siteId} and held.profile_id = ${profileId}
    order by role.rank desc, held.id`.execute(db);
  return rows.map(({ role_id, community_id, title, community }) => ({
    ...{ roleId: role_id, communityId: community_id },
    ...{ title, community },
  }));
}
