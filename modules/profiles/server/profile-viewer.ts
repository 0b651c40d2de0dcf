import { permissionDenied } from '#platform/contract/api-error.ts';
import { isAllowed } from '#platform/contract/permission-rule.ts';
import type { Caller } from '#platform/server/caller.ts';
import { profileOf } from '#platform/server/caller.ts';
import { listProfiles } from '../profiles.contract.ts';

/** Who looks, and whose details they may see. */
export type ProfileViewer = {
  profileId: number;
  /** Sees others at all; somebody without any right sees only oneself. */
  isStaff: boolean;
  /** VIEW_USERS on the site. */
  seesAllDetails: boolean;
  /** VIEW_USERS on these communities: the details of their members. */
  seesDetailsIn: readonly number[];
};

/** What the caller may see of people. */
export function profileViewer(caller: Caller): ProfileViewer {
  const { holder } = caller;
  return {
    profileId: profileOf(caller).id,
    isStaff: isAllowed(listProfiles.permission, holder),
    seesAllDetails: holder.sitePermissions.has('VIEW_USERS'),
    seesDetailsIn: [...holder.communityPermissions]
      .filter(([, permissions]) => permissions.has('VIEW_USERS'))
      .map(([communityId]) => communityId),
  };
}

/**
 * What somebody may not see, they may not filter by.
 * @throws ApiError permission_denied
 */
export function needDetails(viewer: ProfileViewer): void {
  if (viewer.seesAllDetails || viewer.seesDetailsIn.length > 0) return;
  throw permissionDenied({ extra: { missing: ['VIEW_USERS'] } });
}
