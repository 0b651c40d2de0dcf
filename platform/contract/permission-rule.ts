import type { PermissionName } from './permission-catalogue.ts';

/**
 * Who may make a call. `scope` counts a string held on the site or on the community that the path names;
 * `anywhere` also counts any other community and only opens screens and lists, never a write.
 */
export type PermissionRule =
  | { kind: 'everyone' }
  | { kind: 'signedIn' }
  | { kind: 'holds'; permission: PermissionName; on: 'site' | 'scope' | 'anywhere' }
  | { kind: 'technical' }
  | { kind: 'setting'; name: string }
  | { kind: 'any'; rules: PermissionRule[] }
  | { kind: 'all'; rules: PermissionRule[] };

/** What a rule is held against: the strings of one signed-in person, as the server found them. */
export type PermissionHolder = {
  isSignedIn: boolean;
  isTechnical: boolean;
  sitePermissions: ReadonlySet<string>;
  /** The strings on each community of the person, by community id. */
  communityPermissions: ReadonlyMap<number, ReadonlySet<string>>;
  /** Further strings on communities, which count for what is one's own there. */
  ownPermissions?: ReadonlyMap<number, ReadonlySet<string>>;
  /** Engine settings of the site that are on. */
  settings: ReadonlySet<string>;
};

/** Open to anybody, also to visitors who are not signed in. */
export const everyone = (): PermissionRule => ({ kind: 'everyone' });

/** Any signed-in profile of the site. */
export const signedIn = (): PermissionRule => ({ kind: 'signedIn' });

/** All the given strings, held on the site itself. */
export const onSite = (...permissions: PermissionName[]): PermissionRule =>
  every(permissions.map((permission) => ({ kind: 'holds', permission, on: 'site' })));

/** All the given strings, held on the site or on the community that the path names. */
export const onScope = (...permissions: PermissionName[]): PermissionRule =>
  every(permissions.map((permission) => ({ kind: 'holds', permission, on: 'scope' })));

/** All the given strings, each held on the site or on any community. Opens lists and screens only. */
export const anywhere = (...permissions: PermissionName[]): PermissionRule =>
  every(permissions.map((permission) => ({ kind: 'holds', permission, on: 'anywhere' })));

/** A profile of type Technical. */
export const technical = (): PermissionRule => ({ kind: 'technical' });

/** Signed in, and the engine setting is on. */
export const whereSetting = (name: string): PermissionRule => ({ kind: 'setting', name });

/** One of the rules is enough. */
export const either = (...rules: PermissionRule[]): PermissionRule => ({ kind: 'any', rules });

/** All of the rules together. */
export const allOf = (...rules: PermissionRule[]): PermissionRule => ({ kind: 'all', rules });

function every(rules: PermissionRule[]): PermissionRule {
  const [first] = rules;
  return rules.length === 1 && first ? first : { kind: 'all', rules };
}

/** Tells whether the holder satisfies the rule; `communityId` is the community that the call names. */
export function isAllowed(
  rule: PermissionRule,
  holder: PermissionHolder,
  communityId: number | null = null,
): boolean {
  switch (rule.kind) {
    case 'everyone':
      return true;
    case 'signedIn':
      return holder.isSignedIn;
    case 'technical':
      return holder.isSignedIn && holder.isTechnical;
    case 'setting':
      return holder.isSignedIn && holder.settings.has(rule.name);
    case 'any':
      return rule.rules.some((part) => isAllowed(part, holder, communityId));
    case 'all':
      return rule.rules.every((part) => isAllowed(part, holder, communityId));
    case 'holds':
      return holder.isSignedIn && holdsOn(rule.on, rule.permission, holder, communityId);
  }
}

function holdsOn(
  on: 'site' | 'scope' | 'anywhere',
  permission: string,
  holder: PermissionHolder,
  communityId: number | null,
): boolean {
  if (holder.sitePermissions.has(permission)) return true;
  if (on === 'site') return false;
  if (on === 'scope') {
    return communityId !== null && (holder.communityPermissions.get(communityId)?.has(permission) ?? false);
  }
  const own = holder.ownPermissions?.values() ?? [];
  return [...holder.communityPermissions.values(), ...own].some((held) => held.has(permission));
}

/** The strings that a rule names, for the error of a refusal and for OpenAPI. */
export function permissionsOf(rule: PermissionRule): string[] {
  if (rule.kind === 'holds') return [rule.permission];
  if (rule.kind === 'any' || rule.kind === 'all') return rule.rules.flatMap(permissionsOf);
  return [];
}

/** The rule in words, for `x-permission` in OpenAPI. */
export function describeRule(rule: PermissionRule): string {
  switch (rule.kind) {
    case 'everyone':
      return 'everyone';
    case 'signedIn':
      return 'signed in';
    case 'technical':
      return 'profile of type Technical';
    case 'setting':
      return `signed in where ${rule.name} is on`;
    case 'holds':
      return `${rule.permission} on ${{ site: 'the site', scope: 'the site or the community named', anywhere: 'the site or any community' }[rule.on]}`;
    case 'any':
      return rule.rules.map(describeRule).join(' or ');
    case 'all':
      return rule.rules.map(describeRule).join(' and ');
  }
}
