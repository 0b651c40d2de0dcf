import { shippedRoles } from '#modules/roles/roles.public.ts';
import { type PermissionName, permissionCatalogue } from '#platform/contract/permission-catalogue.ts';
import type { PermissionHolder } from '#platform/contract/permission-rule.ts';
import type { Caller, CallerToken } from '#platform/server/caller.ts';

/** What a token may at most, as its creator chose. */
export type TokenRights = { permissions: readonly string[]; community_id: number | null };

const nothing: ReadonlySet<string> = new Set();
/** No token acts with the rank of an owner. */
const HIGHEST_RANK = Math.max(...shippedRoles.map(({ rank }) => rank)) - 1;

/** Whether a permission means something on a community. */
export const isOfCommunities = (name: string): boolean =>
  (permissionCatalogue[name as PermissionName]?.scopes as readonly string[] | undefined)?.includes(
    'community',
  ) ?? false;

/** What somebody holds on the place that a token is for: the site, or one community. */
export function heldThere(holder: PermissionHolder, communityId: number | null): ReadonlySet<string> {
  if (communityId === null) return holder.sitePermissions;
  const there = holder.communityPermissions.get(communityId) ?? nothing;
  return new Set([...holder.sitePermissions, ...there].filter(isOfCommunities));
}

/** What is left of a person's rights where they act through a token: never more than either has. */
export function narrowedHolder(holder: PermissionHolder, rights: TokenRights): PermissionHolder {
  const chosen = new Set(rights.permissions);
  const within = (held: ReadonlySet<string>) => new Set([...held].filter((name) => chosen.has(name)));
  const { community_id } = rights;
  const left = { isSignedIn: true, isTechnical: false, settings: nothing };
  if (community_id !== null) {
    const there = within(heldThere(holder, community_id));
    return { ...left, sitePermissions: nothing, communityPermissions: new Map([[community_id, there]]) };
  }
  return {
    ...left,
    sitePermissions: within(holder.sitePermissions),
    communityPermissions: new Map(
      [...holder.communityPermissions].map(([id, held]) => [id, within(held)] as const),
    ),
  };
}

/** A person as they act through a token. */
export function throughToken(
  person: Caller,
  rights: TokenRights,
  token: Omit<CallerToken, 'communityId'>,
): Caller {
  const highest = rights.community_id === null ? HIGHEST_RANK : 0;
  return {
    ...person,
    sessionId: null,
    profile: person.profile && { ...person.profile, rank: Math.min(person.profile.rank, highest) },
    holder: narrowedHolder(person.holder, rights),
    token: { ...token, communityId: rights.community_id },
  };
}
