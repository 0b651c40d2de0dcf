import { giverOf, mayGiveRole, type TitledRole, titledRoles } from '#modules/roles/roles.public.ts';
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

/** The roles that somebody may give by an invite, the highest first: by the rule of everybody who gives roles. */
export async function rolesToInvite(
  db: Db,
  inviter: Inviter,
  communityId: number | null,
): Promise<TitledRole[]> {
  const [roles, giver] = await Promise.all([titledRoles(db, inviter.site.id), giverOf(db, inviter)]);
  return roles.filter((role) => mayGiveRole(giver, role, communityId));
}

/** Which roles of an invite its inviter may give still; none where the community is gone or archived. */
export async function rolesStillGiven(
  db: Db,
  inviter: Inviter,
  { permission_group_ids, community_id }: Pick<InviteRow, 'permission_group_ids' | 'community_id'>,
): Promise<TitledRole[]> {
  if (permission_group_ids.length === 0) return [];
  if (community_id !== null && !inviter.site.communityIds.has(community_id)) return [];
  const roles = await rolesToInvite(db, inviter, community_id);
  return roles.filter(({ id }) => permission_group_ids.includes(id));
}
