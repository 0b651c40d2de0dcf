/** Where a permission string has a meaning: on the site, on a community, or both. */
export type PermissionScope = 'site' | 'community';

type CatalogueEntry = { readonly scopes: readonly PermissionScope[]; readonly allows: string };

/** The closed catalogue of permission strings, with what each allows on the server. */
export const permissionCatalogue = {
  REORDER_FRONTPAGE: {
    scopes: ['site', 'community'],
    allows: 'order and freeze posts on home and section fronts',
  },
  PUBLISH_POST: {
    scopes: ['site', 'community'],
    allows: 'move own posts to a live status, schedule, unpublish own; sees distribution errors',
  },
  DELETE_POST: { scopes: ['site', 'community'], allows: 'move a live post to removed; restore it' },
  CREATE_DRAFT: {
    scopes: ['site', 'community'],
    allows: 'start an empty draft or autodraft, send a submission form',
  },
  CREATE_REAL_DRAFT: { scopes: ['site', 'community'], allows: 'save drafts; opens posts, calendar, order' },
  EDIT_REAL_DRAFT: {
    scopes: ['site', 'community'],
    allows: 'edit saved drafts of others; weakest right to delete (own, sole author)',
  },
  EDIT_POST: {
    scopes: ['site', 'community'],
    allows: 'edit live posts and change the status of posts of others',
  },
  EDIT_LOCKED_POST: { scopes: ['site'], allows: 'edit a post marked locked; break a lock without waiting' },
  VIEW_REAL_DRAFT: { scopes: ['site', 'community'], allows: 'read saved drafts of others' },
  DELETE_DRAFT: { scopes: ['site', 'community'], allows: 'delete own autodrafts, empty drafts, submissions' },
  DELETE_REAL_DRAFT: { scopes: ['site', 'community'], allows: 'delete saved drafts where one is an author' },
  DELETE_ALL_DRAFTS: { scopes: ['site', 'community'], allows: 'delete any draft-like post of anybody' },
  DELETE_ALL_REAL_DRAFTS: {
    scopes: ['site', 'community'],
    allows: 'delete saved drafts of anybody, not autodrafts',
  },
  SHARE_FROM_ALL_ACCOUNTS: { scopes: ['site'], allows: 'queue posts to every connected social account' },
  INVITE_COLLABORATORS: { scopes: ['site', 'community'], allows: 'create and revoke invites' },
  MANAGE_FEEDS: { scopes: ['site'], allows: 'custom feeds, feed imports, content import' },
  CREATE_SUBMISSIONS: { scopes: ['site', 'community'], allows: 'submit a post for review (status 8)' },
  MANAGE_PERMISSIONS: { scopes: ['site', 'community'], allows: 'give and take roles of people' },
  DELETE_SITE: { scopes: ['site'], allows: 'close the site; archive or delete a community' },
  EDIT_SITE: { scopes: ['site', 'community'], allows: 'site or community administration' },
  VIEW_DESIGN: { scopes: ['site'], allows: 'see layouts, builds, dashboards definition' },
  MANAGE_DESIGN: {
    scopes: ['site'],
    allows: 'change layouts, release builds, promote environments, shared dashboards',
  },
  VIEW_STATS: { scopes: ['site', 'community'], allows: 'traffic, vitals, keywords, leaderboard' },
  POWER_SITE: {
    scopes: ['site'],
    allows:
      'dangerous site-wide acts: domain change, purge all, force unlock of permalinks, see operator view',
  },
  SEND_ALERTS: { scopes: ['site', 'community'], allows: 'push and mail alerts for a post' },
  MANAGE_CTA: { scopes: ['site'], allows: 'calls to action, banners' },
  MANAGE_POST_COMMENTS: {
    scopes: ['site', 'community'],
    allows: 'moderation queue, comment settings with EDIT_SITE',
  },
  APPROVE_CONTENT: { scopes: ['site', 'community'], allows: 'review decisions, rating, spam marks' },
  MANAGE_STATIC_PAGES: { scopes: ['site'], allows: 'posts of type page' },
  VIEW_SUBPAGES: { scopes: ['site', 'community'], allows: 'see section tree, stages, tags' },
  CREATE_SUBPAGES: { scopes: ['site', 'community'], allows: 'create, edit, move, remove sections' },
  DOWNLOAD_SUBSCRIBERS: { scopes: ['site'], allows: 'subscription list and CSV' },
  EDIT_SLIDESHOWS: { scopes: ['site', 'community'], allows: 'posts of type slideshow and gallery' },
  EDIT_CUSTOM_HTML: { scopes: ['site'], allows: 'unfiltered HTML, script, SVG, head markup' },
  CHANGE_MENU_SITE: { scopes: ['site', 'community'], allows: 'dashboard and site menu' },
  VIEW_SOCIAL_PROFILE: { scopes: ['site', 'community'], allows: 'social accounts and queue, read' },
  MANAGE_BADGES: { scopes: ['site'], allows: 'badge definitions' },
  EDIT_BADGES: { scopes: ['site', 'community'], allows: 'assign and remove badges' },
  EDIT_SNARK_LINE: { scopes: ['site', 'community'], allows: 'the short comment line above a headline' },
  MANAGE_SHORTCODES: { scopes: ['site'], allows: 'shortcodes' },
  CLONE_SITE_BRICKS: { scopes: ['site'], allows: 'copy layout parts or an environment between sites' },
  SYNC_POSTS: { scopes: ['site', 'community'], allows: 'syndicate posts between sites and communities' },
  MANAGE_ADS_MANAGER: { scopes: ['site'], allows: 'ad slots, ads.txt' },
  MANAGE_EMBED: { scopes: ['site'], allows: 'embed generator, JS feed widgets, host allow list' },
  MANAGE_API_KEY: { scopes: ['site'], allows: 'API tokens' },
  MANAGE_USERS: { scopes: ['site', 'community'], allows: 'create, edit, merge, deactivate profiles' },
  VIEW_USERS: { scopes: ['site', 'community'], allows: 'directory with email' },
  VIEW_GLOBAL_SETTINGS: { scopes: ['site'], allows: 'read technical and engine settings' },
  EDIT_GLOBAL_SETTINGS: { scopes: ['site'], allows: 'change technical and engine settings' },
  VIEW_LIVE_B_TESTS: { scopes: ['site'], allows: 'see headline tests' },
  EDIT_LIVE_B_TESTS: { scopes: ['site'], allows: 'create and stop headline tests' },
  MANAGE_ACHIEVEMENTS: { scopes: ['site'], allows: 'achievement rules' },
  MANAGE_TRANSLATIONS: { scopes: ['site', 'community'], allows: 'create and update translations' },
  IGNORE_PAYWALL: { scopes: ['site'], allows: 'read gated content without a subscription' },
  VIEW_NEWSLETTERS: { scopes: ['site'], allows: 'newsletter settings and reports, read' },
  MANAGE_NEWSLETTERS: { scopes: ['site'], allows: 'change them, connect providers, send' },
  PUBLISH_ADMIN_POST_ON_COMMUNITY: { scopes: ['site'], allows: 'publish in a community with status ADMIN' },
  MANAGE_REGIONS: { scopes: ['site'], allows: 'regions and language sites' },
  MANAGE_SECTION_FOLLOWS: {
    scopes: ['site', 'community'],
    allows: 'default and forced section follows of others',
  },
  MANAGE_USER_GROUPS: { scopes: ['site'], allows: 'user groups, section access' },
  MANAGE_USER_GROUP_MEMBERSHIPS: { scopes: ['site'], allows: 'who is in a user group' },
  MANAGE_ABTESTS: { scopes: ['site'], allows: 'traffic split' },
  MANAGE_PERMISSION_GROUPS: { scopes: ['site'], allows: 'role definitions' },
  MANAGE_SUBSCRIPTIONS: { scopes: ['site'], allows: 'packages, coupons, hand-made subscriptions' },
  REMOVE_ASSET: { scopes: ['site', 'community'], allows: 'trash, restore, take down assets of others' },
  UPLOAD_GATED_FILES: { scopes: ['site', 'community'], allows: 'upload to the private store' },
  RESEND_EMAILS: { scopes: ['site'], allows: 'resend confirmation, invite and receipt mails' },
  BAN_USERS: { scopes: ['site', 'community'], allows: 'ban, unban; remove all posts of a banned person' },
  EXPORT_USERS: { scopes: ['site'], allows: 'user export' },
  MANAGE_SMART_LINKS: { scopes: ['site'], allows: 'smart links, find and replace' },
  EDIT_SEARCH_INDEXES: { scopes: ['site'], allows: 'indexes and stream families, change' },
  VIEW_SEARCH_INDEXES: { scopes: ['site'], allows: 'the same, read' },
  VIEW_ACCOUNT_DETAILS: {
    scopes: ['site'],
    allows: 'sign-in data of others (last login, MFA on/off), audit log',
  },
  MANAGE_BAD_LINKS: { scopes: ['site'], allows: 'audits and bulk repair' },
  EDIT_ENVIRONMENTS: { scopes: ['site'], allows: 'environments, change' },
  VIEW_ENVIRONMENTS: { scopes: ['site'], allows: 'the same, read' },
} as const satisfies Record<string, CatalogueEntry>;

export type PermissionName = keyof typeof permissionCatalogue;

/** All names, in the order of the catalogue. */
export const permissionNames = Object.keys(permissionCatalogue) as PermissionName[];
