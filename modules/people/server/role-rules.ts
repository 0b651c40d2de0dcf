/** A role as it is held: on the site where no community is named. */
export type HeldRole = { roleId: number; communityId: number | null };

/** What of a role decides who gives it and where. */
export type RoleFacts = {
  id: number;
  key: string | null;
  scope: 'site' | 'community';
  rank: number;
  permissions: readonly string[];
};

/** Who gives: what they hold where, and the highest rank that they have there. */
export type Giver = {
  rankOn(communityId: number | null): number;
  heldOn(communityId: number | null): ReadonlySet<string>;
};

type Place = { id: number; group_site_id?: number | null | undefined };

/** The roles that a call names; those without a place are dropped, and of those named twice one is left. */
export function rolesNamed(groups: readonly Place[], siteId: number): HeldRole[] {
  const found = new Map<string, HeldRole>();
  for (const { id, group_site_id: place } of groups) {
    if (place === null || place === undefined) continue;
    const communityId = place === siteId ? null : place;
    found.set(`${id} ${communityId}`, { roleId: id, communityId });
  }
  return [...found.values()];
}

/** What has to be given and taken so that somebody holds what is wanted. */
export function roleChanges(
  held: readonly HeldRole[],
  wanted: readonly HeldRole[],
): { given: HeldRole[]; taken: HeldRole[] } {
  const isIn = (list: readonly HeldRole[]) => (one: HeldRole) =>
    list.some(({ roleId, communityId }) => roleId === one.roleId && communityId === one.communityId);
  return {
    given: wanted.filter((one) => !isIn(held)(one)),
    taken: held.filter((one) => !isIn(wanted)(one)),
  };
}

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
