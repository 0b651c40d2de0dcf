import type { PermissionName, PermissionScope } from '#platform/contract/permission-catalogue.ts';
import roles from './shipped-roles.json' with { type: 'json' };

export type ShippedRoleKey =
  | 'owner'
  | 'admin'
  | 'editor'
  | 'writer'
  | 'contributor'
  | 'community_admin'
  | 'community_moderator'
  | 'technical'
  | 'audience_manager'
  | 'support';

/** A role that every new site starts with; it can be copied, not changed. */
export type ShippedRole = {
  key: ShippedRoleKey;
  title: string;
  scope: PermissionScope;
  /** Nobody acts on a profile of a higher rank. */
  rank: number;
  permissions: PermissionName[];
};

/** The roles of a new site, highest rank first. */
export const shippedRoles = roles as ShippedRole[];
