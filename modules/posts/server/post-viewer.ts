import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { PermissionName } from '#platform/contract/permission-catalogue.ts';
import { type Caller, profileOf } from '#platform/server/caller.ts';
import { LIVE, type PostStatusNumber, UNSAVED } from '../post-status.contract.ts';

/** Which posts somebody may see: the one place that decides it, for lists, counts, exports and single reads. */
export type PostViewer = {
  profileId: number;
  /** null: all communities and the site itself. */
  communityIds: number[] | null;
  /** Where saved drafts of others may be read; null: everywhere that the viewer reaches. */
  draftsIn: number[] | null;
  /** Of a token that acts on one community: nothing elsewhere is there, not even what its creator wrote; else null. */
  within: number | null;
};

/** Live posts for all staff; members of communities see those only; drafts of others by VIEW_REAL_DRAFT. */
export function postViewer(caller: Caller): PostViewer {
  const { id: profileId } = profileOf(caller);
  const { sitePermissions, communityPermissions } = caller.holder;
  const within = caller.token?.communityId ?? null;
  if (within !== null) {
    // As on the whole site, where any permission opens the live posts.
    const isOpen = (communityPermissions.get(within)?.size ?? 0) > 0;
    const draftsIn = communitiesWith(caller, 'VIEW_REAL_DRAFT');
    return { profileId, communityIds: isOpen ? [within] : [], draftsIn, within };
  }
  return {
    profileId,
    communityIds: sitePermissions.size > 0 ? null : communitiesWith(caller, 'VIEW_SUBPAGES'),
    draftsIn: sitePermissions.has('VIEW_REAL_DRAFT') ? null : communitiesWith(caller, 'VIEW_REAL_DRAFT'),
    within,
  };
}

/** Whether a viewer may see a post at all: the same as the predicate of lists, for a row that was read already. */
export function sees(
  viewer: PostViewer,
  post: { status: number; community_id: number | null; author_ids: readonly number[] },
): boolean {
  if (viewer.within !== null && post.community_id !== viewer.within) return false;
  if (post.author_ids.includes(viewer.profileId)) return true;
  const status = post.status as PostStatusNumber;
  if (UNSAVED.includes(status)) return false;
  const isIn = (reach: readonly number[] | null) =>
    reach === null || (post.community_id !== null && reach.includes(post.community_id));
  return isIn(viewer.communityIds) && (LIVE.includes(status) || isIn(viewer.draftsIn));
}

/** The same as a condition on the posts `p` of a query, for lists of what belongs to posts. */
export function isSeenBy({ profileId, communityIds, draftsIn, within }: PostViewer): RawBuilder<SqlBool> {
  const isIn = (reach: readonly number[] | null) =>
    reach === null
      ? sql<SqlBool>`true`
      : sql<SqlBool>`coalesce(p.community_id = any(${[...reach]}::bigint[]), false)`;
  const place = within === null ? sql<SqlBool>`true` : isIn([within]);
  return sql<SqlBool>`(${place} and (p.author_ids @> ${[profileId]}::bigint[] or (not p.status = any(${[...UNSAVED]}::int[])
    and ${isIn(communityIds)} and (p.status = any(${[...LIVE]}::int[]) or ${isIn(draftsIn)}))))`;
}

/** Where the caller may see how often posts are read; null: everywhere. */
export const statsOf = (caller: Caller): number[] | null =>
  caller.holder.sitePermissions.has('VIEW_STATS') ? null : communitiesWith(caller, 'VIEW_STATS');

/** Whether the figures of a post of that community, or of the site itself, are among them. */
export const seesStats = (statsIn: readonly number[] | null, communityId: number | null): boolean =>
  statsIn === null || (communityId !== null && statsIn.includes(communityId));

/** Whether a viewer still sees all that another one saw. */
export const seesAsMuch = (now: PostViewer, then: PostViewer): boolean =>
  now.profileId === then.profileId &&
  (now.within === null || now.within === then.within) &&
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
