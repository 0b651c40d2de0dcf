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

function communitiesWith(caller: Caller, permission: PermissionName): number[] {
  return [...caller.holder.communityPermissions]
    .filter(([, held]) => held.has(permission))
    .map(([communityId]) => communityId)
    .sort((a, b) => a - b);
}
