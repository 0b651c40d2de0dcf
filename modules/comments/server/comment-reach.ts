import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import type { Call } from '#platform/server/answer.ts';
import type { Caller } from '#platform/server/caller.ts';

/** Where somebody moderates: everywhere, or in some communities. */
export type Reach = 'site' | readonly number[];

/** Where a caller holds one of the permissions. */
export function reachOf({ holder }: Caller, ...permissions: PermissionName[]): Reach {
  if (permissions.some((name) => holder.sitePermissions.has(name))) return 'site';
  return [...holder.communityPermissions].flatMap(([id, held]) =>
    permissions.some((name) => held.has(name)) ? [id] : [],
  );
}

/** Where a caller moderates comments. */
export const moderatedBy = (caller: Caller): Reach => reachOf(caller, 'MANAGE_POST_COMMENTS');

/** Whether a comment on a post of that community, or of the site itself, is among them. */
export const reaches = (reach: Reach, communityId: number | null): boolean =>
  reach === 'site' || (communityId !== null && reach.includes(communityId));

/** The part of a reach that a list asks for; `null` is what stands in no community. */
export function narrowed(
  { site }: Pick<Call, 'site'>,
  reach: Reach,
  asked: number | undefined,
): Reach | null {
  if (asked === undefined) return reach;
  if (asked === site.id) return reach === 'site' ? null : [];
  return reaches(reach, asked) ? [asked] : [];
}
