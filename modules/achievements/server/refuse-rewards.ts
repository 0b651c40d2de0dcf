import { createBadge } from '#modules/badges/badges.contract.ts';
import { createUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import { mayCall } from '#platform/contract/endpoint.ts';
import type { Caller } from '#platform/server/caller.ts';
import { refusedField } from '#platform/server/rows/write-rows.ts';
import { badgeNeedsPermission, groupNeedsPermission } from '../achievements.contract.ts';

type Reward = { badge_id: number | null; user_group_slug: string | null };

/**
 * Refuses rules that give, or gave until now, what the caller may not give by hand: any change of such a rule, of its goal
 * as well, decides who gets it.
 * @throws ApiError badge_needs_permission, user_group_needs_permission
 */
export function refuseRewards({ holder }: Caller, rules: readonly Reward[]): void {
  if (rules.some(({ badge_id }) => badge_id !== null) && !mayCall(createBadge, holder, null))
    throw refusedField(badgeNeedsPermission, 'badge_id');
  if (
    rules.some(({ user_group_slug }) => user_group_slug !== null) &&
    !mayCall(createUserGroup, holder, null)
  )
    throw refusedField(groupNeedsPermission, 'user_group_slug');
}
