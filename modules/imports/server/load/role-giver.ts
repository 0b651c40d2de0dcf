import { type Caller, profileOf } from '#platform/server/caller.ts';

/** What whoever imports holds on the site, as it decides about the roles that they give. */
export type RoleGiver = { rank: number; permissions: readonly string[] };

/** What somebody holds, by which an import gives roles for them; null where they give none by hand either. */
export const roleGiverOf = (person: Caller): RoleGiver | null =>
  person.holder.sitePermissions.has('MANAGE_PERMISSIONS')
    ? { rank: profileOf(person).rank, permissions: [...person.holder.sitePermissions] }
    : null;
