import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';

/** Which posts somebody may see: the one place that decides it, for lists, counts, exports and single reads. */
export type PostViewer = {
  profileId: number;
  /** null: all communities and the site itself. */
  communityIds: number[] | null;
  /** Where saved drafts of others may be read; null: everywhere that the viewer reaches. */
  draftsIn: number[] | null;
};

/** Live posts for all staff; members of communities see those only; drafts of others by VIEW_REAL_DRAFT. */
export function postViewer(caller: Caller): PostViewer {
  const { id: profileId } = profileOf(caller);
  const { sitePermissions } = caller.holder;
  return {
    profileId,
    communityIds: sitePermissions.size > 0 ? null : communitiesWith(caller, 'VIEW_SUBPAGES'),
    draftsIn: sitePermissions.has('VIEW_REAL_DRAFT') ? null : communitiesWith(caller, 'VIEW_REAL_DRAFT'),
  };
}

/** Where the caller may see how often posts are read; null: everywhere. */
export const statsOf = (caller: Caller): number[] | null =>
  caller.holder.sitePermissions.has('VIEW_STATS') ? null : communitiesWith(caller, 'VIEW_STATS');

/** Whether a viewer still sees all that another one saw. */
export const seesAsMuch = (now: PostViewer, then: PostViewer): boolean =>
  now.profileId === then.profileId &&
  covers(now.communityIds, then.communityIds) &&
  covers(now.draftsIn, then.draftsIn);

/** Whether a reach, of which null is everything, holds another one. */
export const covers = (reach: readonly number[] | null, other: readonly number[] | null): boolean =>
  reach === null || (other?.every((id) => reach.includes(id)) ?? false);

function communitiesWith(caller: Caller, permission: PermissionName): number[] {
  return [...caller.holder.communityPermissions]
    .filter(([, held]) => held.has(permission))
    .map(([communityId]) => communityId)
    .sort((a, b) => a - b);
}
