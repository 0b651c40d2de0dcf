import type { PermissionName } from '#platform/contract/permission-catalogue.ts';

export const roleScopes = ['site', 'community'] as const;
export type RoleScope = (typeof roleScopes)[number];

export const roleSortKeys = ['rank', 'title', 'members', 'updated'] as const;

export const SHORTEST_ROLE_TITLE = 3;
export const LONGEST_ROLE_TITLE = 60;
export const LONGEST_ROLE_DESCRIPTION = 300;
export const MOST_ROLES = 50;

/** What permissions are about, in the order in which they are chosen. */
export const permissionGroupNames = [
  ...(['posts', 'review', 'pages', 'library', 'community', 'people', 'audience'] as const),
  ...(['growth', 'distribution', 'design', 'site', 'technical'] as const),
] as const;
export type PermissionGroupName = (typeof permissionGroupNames)[number];

/** The permissions of each group, each in one of them. */
export const permissionsByGroup: Readonly<Record<PermissionGroupName, readonly PermissionName[]>> = {
  posts: [
    ...(['CREATE_DRAFT', 'CREATE_SUBMISSIONS', 'CREATE_REAL_DRAFT', 'VIEW_REAL_DRAFT'] as const),
    ...(['EDIT_REAL_DRAFT', 'PUBLISH_POST', 'EDIT_POST', 'EDIT_LOCKED_POST', 'DELETE_DRAFT'] as const),
    ...(['DELETE_REAL_DRAFT', 'DELETE_ALL_DRAFTS', 'DELETE_ALL_REAL_DRAFTS', 'DELETE_POST'] as const),
    ...(['EDIT_SLIDESHOWS', 'MANAGE_STATIC_PAGES', 'EDIT_SNARK_LINE', 'MANAGE_TRANSLATIONS'] as const),
  ],
  review: ['APPROVE_CONTENT', 'PUBLISH_ADMIN_POST_ON_COMMUNITY', 'SYNC_POSTS', 'MANAGE_BAD_LINKS'],
  pages: ['VIEW_SUBPAGES', 'CREATE_SUBPAGES', 'REORDER_FRONTPAGE', 'CHANGE_MENU_SITE', 'MANAGE_REGIONS'],
  library: ['REMOVE_ASSET', 'UPLOAD_GATED_FILES'],
  community: [
    ...(['MANAGE_POST_COMMENTS', 'BAN_USERS', 'MANAGE_BADGES', 'EDIT_BADGES'] as const),
    ...(['MANAGE_ACHIEVEMENTS', 'MANAGE_SECTION_FOLLOWS'] as const),
  ],
  people: [
    ...(['VIEW_USERS', 'MANAGE_USERS', 'INVITE_COLLABORATORS', 'MANAGE_PERMISSIONS'] as const),
    ...(['MANAGE_PERMISSION_GROUPS', 'MANAGE_USER_GROUPS', 'MANAGE_USER_GROUP_MEMBERSHIPS'] as const),
    ...(['EXPORT_USERS', 'RESEND_EMAILS', 'VIEW_ACCOUNT_DETAILS'] as const),
  ],
  audience: [
    ...(['MANAGE_SUBSCRIPTIONS', 'DOWNLOAD_SUBSCRIBERS', 'IGNORE_PAYWALL', 'VIEW_NEWSLETTERS'] as const),
    ...(['MANAGE_NEWSLETTERS', 'SEND_ALERTS'] as const),
  ],
  growth: [
    ...(['VIEW_STATS', 'MANAGE_SMART_LINKS', 'VIEW_LIVE_B_TESTS', 'EDIT_LIVE_B_TESTS'] as const),
    ...(['MANAGE_ABTESTS', 'MANAGE_CTA', 'MANAGE_ADS_MANAGER'] as const),
  ],
  distribution: [
    ...(['VIEW_SOCIAL_PROFILE', 'SHARE_FROM_ALL_ACCOUNTS', 'MANAGE_FEEDS', 'MANAGE_EMBED'] as const),
  ],
  design: [
    ...(['VIEW_DESIGN', 'MANAGE_DESIGN', 'MANAGE_SHORTCODES', 'EDIT_CUSTOM_HTML'] as const),
    ...(['CLONE_SITE_BRICKS', 'VIEW_ENVIRONMENTS', 'EDIT_ENVIRONMENTS'] as const),
  ],
  site: ['EDIT_SITE', 'POWER_SITE', 'DELETE_SITE'],
  technical: [
    ...(['VIEW_GLOBAL_SETTINGS', 'EDIT_GLOBAL_SETTINGS', 'MANAGE_API_KEY'] as const),
    ...(['VIEW_SEARCH_INDEXES', 'EDIT_SEARCH_INDEXES'] as const),
  ],
};

/** What may be given and opens nothing yet. */
export const unusedPermissions: readonly PermissionName[] = ['MANAGE_CTA'];

/** What is of no use without another one, which comes with it. */
export const impliedBy: Readonly<Partial<Record<PermissionName, readonly PermissionName[]>>> = {
  CREATE_REAL_DRAFT: ['CREATE_DRAFT'],
  PUBLISH_POST: ['CREATE_REAL_DRAFT'],
  EDIT_REAL_DRAFT: ['VIEW_REAL_DRAFT'],
  EDIT_POST: ['VIEW_REAL_DRAFT'],
  EDIT_LOCKED_POST: ['EDIT_POST'],
  APPROVE_CONTENT: ['VIEW_REAL_DRAFT'],
  SYNC_POSTS: ['CREATE_REAL_DRAFT'],
  CREATE_SUBPAGES: ['VIEW_SUBPAGES'],
  MANAGE_USERS: ['VIEW_USERS'],
  MANAGE_PERMISSIONS: ['VIEW_USERS'],
  EXPORT_USERS: ['VIEW_USERS'],
  MANAGE_NEWSLETTERS: ['VIEW_NEWSLETTERS'],
  EDIT_LIVE_B_TESTS: ['VIEW_LIVE_B_TESTS'],
  SHARE_FROM_ALL_ACCOUNTS: ['VIEW_SOCIAL_PROFILE'],
  MANAGE_DESIGN: ['VIEW_DESIGN'],
  EDIT_ENVIRONMENTS: ['VIEW_ENVIRONMENTS'],
  EDIT_GLOBAL_SETTINGS: ['VIEW_GLOBAL_SETTINGS'],
  EDIT_SEARCH_INDEXES: ['VIEW_SEARCH_INDEXES'],
};

/** Permissions with all that come with them. */
export function withImplied(permissions: readonly PermissionName[]): PermissionName[] {
  const all = new Set(permissions);
  for (const one of all) for (const more of impliedBy[one] ?? []) all.add(more);
  return [...all];
}
