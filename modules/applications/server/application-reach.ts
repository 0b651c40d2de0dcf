import type { Caller } from '#platform/server/caller.ts';

/** Whether somebody decides about the applications to a community: by the site, or by the community itself. */
export const administers = ({ holder }: Pick<Caller, 'holder'>, communityId: number): boolean =>
  holder.sitePermissions.has('EDIT_SITE') ||
  (holder.communityPermissions.get(communityId)?.has('EDIT_SITE') ?? false);

/** The communities that somebody decides about; null: all of the site. */
export function reachOf(caller: Caller, group: number | undefined): number[] | null {
  if (group !== undefined) return administers(caller, group) ? [group] : [];
  if (caller.holder.sitePermissions.has('EDIT_SITE')) return null;
  return [...caller.holder.communityPermissions.keys()].filter((id) => administers(caller, id));
}
