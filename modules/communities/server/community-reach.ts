import { notFound } from '#platform/contract/api-error.ts';
import type { Caller } from '#platform/server/caller.ts';

type Held = Pick<Caller, 'holder'>;

/** The communities that somebody administers; null: all of the site. */
export function reachOf({ holder }: Held): number[] | null {
  if (holder.sitePermissions.has('EDIT_SITE')) return null;
  return [...holder.communityPermissions].flatMap(([id, held]) => (held.has('EDIT_SITE') ? [id] : []));
}

/** What somebody may do in a community, by the site or by the community itself. */
export const heldIn = ({ holder }: Held, communityId: number): Set<string> =>
  new Set([...holder.sitePermissions, ...(holder.communityPermissions.get(communityId) ?? [])]);

/** A community of others is not there. @throws ApiError not_found */
export function refuseUnreached(caller: Held, communityId: number): void {
  if (reachOf(caller)?.includes(communityId) === false) throw notFound();
}
