import { sql } from 'kysely';
import { giverOf, mayGiveRole, type RoleFacts } from '#modules/roles/roles.public.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Db } from '#platform/server/database.ts';
import type { InviteReach, InviteRow } from './invites.queries.ts';

type Inviter = Pick<Call, 'site' | 'caller'>;

/** Whose invites somebody may see and send. */
export function reachOf({ holder }: Inviter['caller']): InviteReach {
  if (holder.sitePermissions.has('INVITE_COLLABORATORS')) return 'site';
  return [...holder.communityPermissions].flatMap(([id, held]) =>
    held.has('INVITE_COLLABORATORS') ? [id] : [],
  );
}

export const reaches = (reach: InviteReach, communityId: number | null): boolean =>
  reach === 'site' || (communityId !== null && reach.includes(communityId));

type Offered = RoleFacts & { title: string };

/** The roles that somebody may give by an invite, the highest first: by the rule of everybody who gives roles. */
export async function rolesToInvite(
  db: Db,
  inviter: Inviter,
  communityId: number | null,
): Promise<Offered[]> {
  const siteId = inviter.site.id;
  const { rows } = await sql<Offered>`
    select role.id, role.key, role.title, role.scope, role.rank, coalesce((
        select array_agg(p.permission) from role_permission as p
        where p.site_id = ${siteId} and p.role_id = role.id), '{}') as permissions
    from role where role.site_id = ${siteId}
    order by role.rank desc, role.title, role.id`.execute(db);
  const giver = await giverOf(db, inviter);
  return rows.filter((role) => mayGiveRole(giver, role, communityId));
}

/** Which roles of an invite its inviter may give still; none where the community is gone or archived. */
export async function rolesStillGiven(
  db: Db,
  inviter: Inviter,
  { permission_group_ids, community_id }: Pick<InviteRow, 'permission_group_ids' | 'community_id'>,
): Promise<Offered[]> {
  if (permission_group_ids.length === 0) return [];
  if (community_id !== null && !inviter.site.communityIds.has(community_id)) return [];
  const roles = await rolesToInvite(db, inviter, community_id);
  return roles.filter(({ id }) => permission_group_ids.includes(id));
}
