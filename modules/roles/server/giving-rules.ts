import { sql } from 'kysely';
import type { Call } from '#platform/server/answer.ts';
import { profileOf } from '#platform/server/caller.ts';
import type { Db } from '#platform/server/database.ts';

/** What of a role decides who gives it and where. */
export type RoleFacts = {
  id: number;
  key: string | null;
  scope: 'site' | 'community';
  rank: number;
  permissions: readonly string[];
};

export type TitledRole = RoleFacts & { title: string };

/** Who gives: what they hold where, and the highest rank that they have there. */
export type Giver = {
  rankOn(communityId: number | null): number;
  heldOn(communityId: number | null): ReadonlySet<string>;
};

/** Nobody gives a string that they do not hold there, nor a role above their own; some roles have one place alone. */
export function mayGiveRole(giver: Giver, role: RoleFacts, communityId: number | null): boolean {
  if (role.scope === 'community' && communityId === null) return false;
  if (role.key === 'technical' && communityId !== null) return false;
  if (role.rank > giver.rankOn(communityId)) return false;
  const held = giver.heldOn(communityId);
  return role.permissions.every((permission) => held.has(permission));
}

/** Nobody takes a role that ranks above their own. */
export const mayTakeRole = (
  giver: Giver,
  role: Pick<RoleFacts, 'rank'>,
  communityId: number | null,
): boolean => role.rank <= giver.rankOn(communityId);

/** These roles, by their ids, with what they permit. */
export async function roleFacts(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<Map<number, RoleFacts>> {
  const { rows } = await sql<RoleFacts>`
    select role.id, role.key, role.scope, role.rank, coalesce((
        select array_agg(given.permission) from role_permission as given
        where given.site_id = ${siteId} and given.role_id = role.id), '{}') as permissions
    from role where role.site_id = ${siteId} and role.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** All roles of a site with what they permit, the highest first. */
export async function titledRoles(db: Db, siteId: number): Promise<TitledRole[]> {
  const { rows } = await sql<TitledRole>`
    select role.id, role.key, role.title, role.scope, role.rank, coalesce((
        select array_agg(given.permission) from role_permission as given
        where given.site_id = ${siteId} and given.role_id = role.id), '{}') as permissions
    from role where role.site_id = ${siteId}
    order by role.rank desc, role.title, role.id`.execute(db);
  return rows;
}

/** What the caller holds and how they rank, on the site and in each of their communities. */
export async function giverOf(db: Db, { site, caller }: Pick<Call, 'site' | 'caller'>): Promise<Giver> {
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

/** Whether somebody ranks higher than the giver in a community, by what they hold on the site or there. */
export async function ranksAbove(
  db: Db,
  giver: Giver,
  { siteId, profileId, communityId }: { siteId: number; profileId: number; communityId: number },
): Promise<boolean> {
  const { rows } = await sql<{ rank: number }>`
    select coalesce(max(role.rank), 0)::int as rank from role_assignment as held
    join role on role.site_id = ${siteId} and role.id = held.role_id
    where held.site_id = ${siteId} and held.profile_id = ${profileId}
      and (held.community_id is null or held.community_id = ${communityId})`.execute(db);
  return (rows[0]?.rank ?? 0) > giver.rankOn(communityId);
}
