import type { RoomOfWords } from '#platform/dashboard/rooms/known-rooms.ts';

/** The rooms that have words for others, each with the kinds of things and tasks that it names. */
export const rooms: readonly RoomOfWords[] = [
  {
    kinds: ['achievement_rule', 'achievements'],
    load: () => import('#modules/achievements/dashboard/achievements.words.ts'),
  },
  {
    kinds: ['api_token', 'integration:api_tokens'],
    load: () => import('#modules/api-tokens/dashboard/api-tokens.words.ts'),
  },
  { kinds: ['agreement'], load: () => import('#modules/agreements/dashboard/agreements.words.ts') },
  {
    kinds: ['community_application'],
    load: () => import('#modules/applications/dashboard/applications.words.ts'),
  },
  {
    kinds: ['asset', 'asset_folder', 'assets'],
    load: () => import('#modules/assets/dashboard/assets.words.ts'),
  },
  { kinds: ['badge', 'post_badge'], load: () => import('#modules/badges/dashboard/badges.words.ts') },
  {
    kinds: ['hook', 'integration:webhooks'],
    load: () => import('#modules/automations/dashboard/automations.words.ts'),
  },
  { kinds: ['link_audit', 'link'], load: () => import('#modules/bad-links/dashboard/bad-links.words.ts') },
  { kinds: ['build'], load: () => import('#modules/builds/dashboard/builds.words.ts') },
  {
    kinds: ['calendar_feed', 'integration:calendar'],
    load: () => import('#modules/calendar/dashboard/calendar.words.ts'),
  },
  { kinds: ['checklist'], load: () => import('#modules/checklists/dashboard/checklists.words.ts') },
  { kinds: ['call'], load: () => import('#modules/audit/dashboard/audit.words.ts') },
  {
    kinds: ['comment', 'comment_ban', 'comment_setting', 'integration:spam_check'],
    load: () => import('#modules/comments/dashboard/comments.words.ts'),
  },
  { kinds: ['community'], load: () => import('#modules/communities/dashboard/communities.words.ts') },
  {
    kinds: ['environment', 'environments'],
    load: () => import('#modules/environments/dashboard/environments.words.ts'),
  },
  {
    kinds: ['coupon', 'integration:stripe'],
    load: () => import('#modules/coupons/dashboard/coupons.words.ts'),
  },
  {
    kinds: ['custom_feed', 'embed_feed', 'integration:custom_feeds', 'integration:embed_feeds'],
    load: () => import('#modules/feeds/dashboard/feeds.words.ts'),
  },
  {
    kinds: ['headline_test'],
    load: () => import('#modules/headline-tests/dashboard/headline-tests.words.ts'),
  },
  {
    kinds: ['traffic_split'],
    load: () => import('#modules/traffic-split/dashboard/traffic-split.words.ts'),
  },
  {
    kinds: ['custom_field'],
    load: () => import('#modules/custom-fields/dashboard/custom-fields.words.ts'),
  },
  {
    kinds: ['dashboard', 'embed_hosts'],
    load: () => import('#modules/dashboards/dashboard/dashboards.words.ts'),
  },
  { kinds: ['export'], load: () => import('#modules/exports/dashboard/exports.words.ts') },
  {
    kinds: [
      'newsletter',
      'mail_provider',
      'campaign',
      'mail_subscriber',
      'alert',
      'integration:mailchimp',
      'integration:campaign_monitor',
    ],
    load: () => import('#modules/newsletters/dashboard/newsletters.words.ts'),
  },
  {
    kinds: ['live_entry', 'live_blog'],
    load: () => import('#modules/live-blogs/dashboard/live-blogs.words.ts'),
  },
  { kinds: ['post_note'], load: () => import('#modules/notes/dashboard/notes.words.ts') },
  { kinds: ['invite'], load: () => import('#modules/invites/dashboard/invites.words.ts') },
  {
    kinds: ['import', 'imports', 'assets'],
    load: () => import('#modules/imports/dashboard/imports.words.ts'),
  },
  {
    kinds: ['follow', 'section_follow', 'section_follow_rule'],
    load: () => import('#modules/follows/dashboard/follows.words.ts'),
  },
  { kinds: ['front'], load: () => import('#modules/fronts/dashboard/fronts.words.ts') },
  { kinds: ['main_menu'], load: () => import('#modules/main-menu/dashboard/main-menu.words.ts') },
  {
    kinds: ['missed_path'],
    load: () => import('#modules/missing-pages/dashboard/missing-pages.words.ts'),
  },
  {
    kinds: ['password', 'session', 'second_factor', 'email_change', 'passkey'],
    load: () => import('#modules/accounts/dashboard/accounts.words.ts'),
  },
  {
    kinds: ['post', 'integration:translation'],
    load: () => import('#modules/posts/dashboard/posts.words.ts'),
  },
  {
    kinds: ['profile', 'profile_merge', 'profile_status'],
    load: () => import('#modules/profiles/dashboard/profiles.words.ts'),
  },
  {
    kinds: ['personal', 'personal_data'],
    load: () => import('#modules/personal-data/dashboard/personal-data.words.ts'),
  },
  {
    kinds: ['redirect', 'redirects', 'redirect_import', 'redirect_flatten'],
    load: () => import('#modules/redirects/dashboard/redirects.words.ts'),
  },
  { kinds: ['route_template'], load: () => import('#modules/permalinks/dashboard/permalinks.words.ts') },
  { kinds: ['role'], load: () => import('#modules/roles/dashboard/roles.words.ts') },
  { kinds: ['saved_view'], load: () => import('#modules/saved-views/dashboard/saved-views.words.ts') },
  {
    kinds: ['section', 'section_move', 'stage', 'sections'],
    load: () => import('#modules/sections/dashboard/sections.words.ts'),
  },
  { kinds: ['region'], load: () => import('#modules/regions/dashboard/regions.words.ts') },
  {
    kinds: ['sign_in_provider', 'integration:single_sign_on', 'sign_in_setting'],
    load: () => import('#modules/single-sign-on/dashboard/single-sign-on.words.ts'),
  },
  { kinds: ['site'], load: () => import('#modules/site-info/dashboard/site.words.ts') },
  {
    kinds: ['shortcode', 'shortcodes'],
    load: () => import('#modules/shortcodes/dashboard/shortcodes.words.ts'),
  },
  { kinds: ['setting', 'site'], load: () => import('#modules/sites/dashboard/sites.words.ts') },
  { kinds: ['text_rule'], load: () => import('#modules/smart-links/dashboard/smart-links.words.ts') },
  {
    kinds: ['search_index', 'search', 'integration:search_engine'],
    load: () => import('#modules/search-indexes/dashboard/search-indexes.words.ts'),
  },
  {
    kinds: ['stream_family', 'streams'],
    load: () => import('#modules/stream-families/dashboard/stream-families.words.ts'),
  },
  {
    kinds: ['package', 'subscription'],
    load: () => import('#modules/subscriptions/dashboard/subscriptions.words.ts'),
  },
  {
    kinds: ['technical_settings'],
    load: () => import('#modules/technical-settings/dashboard/technical-settings.words.ts'),
  },
  {
    kinds: [
      'channel',
      'channel_error',
      'syndication',
      'integration:apple_news',
      'integration:google_news',
      'integration:msn',
    ],
    load: () => import('#modules/syndication/dashboard/syndication.words.ts'),
  },
  { kinds: ['tag', 'tags', 'tag_merge'], load: () => import('#modules/tags/dashboard/tags.words.ts') },
  {
    kinds: ['user_group'],
    load: () => import('#modules/user-groups/dashboard/user-groups.words.ts'),
  },
  { kinds: ['task'], load: () => import('#modules/tasks/dashboard/tasks.words.ts') },
  { kinds: ['integration:cdn'], load: () => import('#modules/pages/dashboard/pages.words.ts') },
  {
    kinds: ['integration:chrome_report'],
    load: () => import('#modules/web-vitals/dashboard/web-vitals.words.ts'),
  },
  {
    kinds: ['social_account', 'social_post', 'integration:social_accounts'],
    load: () => import('#modules/social-queue/dashboard/social-queue.words.ts'),
  },
];
