import type { Caller } from '#platform/dashboard/caller.tsx';

/** Whose figures somebody sees. */
export type TrafficScope = { of: 'site' } | { of: 'community'; id: number } | { of: 'author'; id: number };

/** Site with EDIT_SITE, else a community, else the own posts. */
export function trafficScope(
  { holder, profile }: Pick<Caller, 'holder' | 'profile'>,
  communityId: number | undefined,
): TrafficScope {
  const { sitePermissions, communityPermissions } = holder;
  const seesSite = sitePermissions.has('VIEW_STATS');
  if (seesSite && sitePermissions.has('EDIT_SITE')) return { of: 'site' };
  const seen = [...communityPermissions].flatMap(([id, held]) => (held.has('VIEW_STATS') ? [id] : []));
  if (communityId !== undefined && (seesSite || seen.includes(communityId)))
    return { of: 'community', id: communityId };
  const [only] = seen;
  return !seesSite && only !== undefined ? { of: 'community', id: only } : { of: 'author', id: profile.id };
}

/** The communities that somebody may see figures of. */
export const seenCommunities = ({ holder, communities }: Pick<Caller, 'holder' | 'communities'>) =>
  holder.sitePermissions.has('VIEW_STATS')
    ? communities
    : communities.filter(({ id }) => holder.communityPermissions.get(id)?.has('VIEW_STATS'));
