import { sql } from 'kysely';
import type { Caller } from '#platform/server/caller.ts';
import type { Db, Trx } from '#platform/server/database.ts';
import { lockInSite } from '#platform/server/lock-site.ts';
import { locks } from '#platform/server/locks.ts';
import type { PersonAct } from '../../profile-kinds.contract.ts';
import { lastAdmin } from '../../profile-standing.contract.ts';
import { peopleBeyond, suspectsOf } from '../ban-profiles.ts';
import { actsOn, bansIn } from './person-rights.ts';

/** What somebody may do about each of these people; those who are not there have no entry. */
export async function actsOnPeople(
  db: Db,
  siteId: number,
  caller: Pick<Caller, 'profile' | 'holder'>,
  ids: readonly number[],
): Promise<Map<number, PersonAct[]>> {
  const communities = bansIn(caller);
  const asksBeyond = communities.length > 0 && !caller.holder.sitePermissions.has('BAN_USERS');
  const [people, ranks, beyond] = await Promise.all([
    suspectsOf(db, siteId, ids),
    ranksOf(db, siteId, ids),
    asksBeyond ? peopleBeyond(db, siteId, ids, communities) : new Set<number>(),
  ]);
  return new Map(
    people.map(({ id, isStaff }) => {
      // Somebody without any role in them is none of theirs.
      const isBeyond = !asksBeyond || beyond.has(id) || !ranks.has(id);
      return [id, actsOn(caller, { id, isStaff, isBeyond, rank: ranks.get(id) ?? 0 })];
    }),
  );
}

/** The highest rank that each holds on the site; 0 for roles on communities alone. */
async function ranksOf(db: Db, siteId: number, ids: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ profile_id: number; rank: number }>`
    select held.profile_id, coalesce(max(role.rank) filter (where held.community_id is null), 0)::int as rank
    from role_assignment as held
    join role on role.site_id = ${siteId} and role.id = held.role_id
    where held.site_id = ${siteId} and held.profile_id = any(${[...ids]}::bigint[])
    group by held.profile_id`.execute(db);
  return new Map(rows.map(({ profile_id, rank }) => [profile_id, rank]));
}

/**
 * Somebody is left who may edit the site and its roles when these people go. Others who would take the last ones away
 * wait until the transaction ends.
 * @throws ApiError last_admin
 */
export async function keepAnAdmin(trx: Trx, siteId: number, gone: readonly number[]): Promise<void> {
  await lockInSite(trx, locks.keepingAdmins, siteId);
  const admins = await adminsOf(trx, siteId);
  if (admins.length > 0 && admins.every((id) => gone.includes(id))) throw lastAdmin();
}

/** The same of a change that is made meanwhile. @throws ApiError last_admin */
export async function keepAnAdminWhile(trx: Trx, siteId: number, change: () => Promise<void>): Promise<void> {
  await lockInSite(trx, locks.keepingAdmins, siteId);
  const before = await adminsOf(trx, siteId);
  await change();
  if (before.length > 0 && (await adminsOf(trx, siteId)).length === 0) throw lastAdmin();
}

/** Nobody else takes this person or the last administrators away until the transaction ends. */
export async function lockAdmins(
  trx: Trx,
  { siteId, profileId }: { siteId: number; profileId: number },
): Promise<void> {
  await trx
    .selectFrom('profile')
    .select('id')
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .forUpdate()
    .execute();
  await lockInSite(trx, locks.keepingAdmins, siteId);
}

/** Whether a site would be left without anybody who may edit it and its roles. */
export async function isLastAdmin(db: Db, siteId: number, profileId: number): Promise<boolean> {
  const admins = await adminsOf(db, siteId);
  return admins.length === 1 && admins[0] === profileId;
}

/** How many people can edit the site and its roles. */
export const countAdmins = async (db: Db, siteId: number): Promise<number> =>
  (await adminsOf(db, siteId)).length;

async function adminsOf(db: Db, siteId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from profile
    where site_id = ${siteId} and status in (0, 1) and deleted_ts is null and account_id is not null
      and id in (
        select held.profile_id from role_assignment as held
        join role_permission as given on given.site_id = ${siteId} and given.role_id = held.role_id
        where held.site_id = ${siteId} and held.community_id is null
          and given.permission in ('EDIT_SITE', 'MANAGE_PERMISSION_GROUPS')
        group by held.profile_id having count(distinct given.permission) = 2)`.execute(db);
  return rows.map(({ id }) => id);
}
