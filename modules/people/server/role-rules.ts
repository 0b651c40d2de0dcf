/** A role as it is held: on the site where no community is named. */
export type HeldRole = { roleId: number; communityId: number | null };

type Place = { id: number; group_site_id?: number | null | undefined };

/** The roles that a call names, on the site by its id or by null, as they are shown; those without a place are dropped, and of those named twice one is left. */
export function rolesNamed(groups: readonly Place[], siteId: number): HeldRole[] {
  const found = new Map<string, HeldRole>();
  for (const { id, group_site_id: place } of groups) {
    if (place === undefined) continue;
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

/** What somebody is to hold when the difference between what was seen and what is wanted is made to what they hold. */
export function mergedRoles(
  held: readonly HeldRole[],
  seen: readonly HeldRole[],
  wanted: readonly HeldRole[],
): HeldRole[] {
  const { given, taken } = roleChanges(seen, wanted);
  const kept = roleChanges(taken, held).given;
  return [...kept, ...roleChanges(kept, given).given];
}
