import { profileRoute } from '#modules/accounts/dashboard/profile.route.ts';
import { secondFactorRoute } from '#modules/accounts/dashboard/second-factor.route.ts';
import { securityRoute } from '#modules/accounts/dashboard/security.route.ts';
import { gamificationRoute } from '#modules/achievements/dashboard/gamification.route.ts';
import { agreementsRoute } from '#modules/agreements/dashboard/agreements.route.ts';
import { siteAgreementsRoute } from '#modules/agreements/dashboard/site-agreements.route.ts';
import { apiTokensRoute } from '#modules/api-tokens/dashboard/api-tokens.route.ts';
import { applicationsRoute } from '#modules/applications/dashboard/applications.route.ts';
import { ownCommunitiesRoute } from '#modules/applications/dashboard/own-communities.route.ts';
import { libraryRoute } from '#modules/assets/dashboard/library.route.ts';
import { auditLogRoute } from '#modules/audit/dashboard/audit-log.route.ts';
import { recentActionsRoute } from '#modules/audit/dashboard/recent-actions.route.ts';
import { automationsRoute } from '#modules/automations/dashboard/automations.route.ts';
import { webhooksLogRoute } from '#modules/automations/dashboard/webhooks-log.route.ts';
import { badLinkOutsRoute } from '#modules/bad-links/dashboard/bad-link-outs.route.ts';
import { badLinksAuditsRoute } from '#modules/bad-links/dashboard/bad-links-audits.route.ts';
import { badgesRoute } from '#modules/badges/dashboard/badges.route.ts';
import { buildsRoute } from '#modules/builds/dashboard/builds.route.ts';
import { calendarRoute } from '#modules/calendar/dashboard/calendar.route.ts';
import { publishingChecklistRoute } from '#modules/checklists/dashboard/publishing-checklist.route.ts';
import { commentsRoute } from '#modules/comments/dashboard/comments.route.ts';
import { communitiesRoute } from '#modules/communities/dashboard/communities.route.ts';
import { couponsRoute } from '#modules/coupons/dashboard/coupons.route.ts';
import { customFieldsRoute } from '#modules/custom-fields/dashboard/custom-fields.route.ts';
import { dashboardsRoute } from '#modules/dashboards/dashboard/dashboards.route.ts';
import { discoveryRoute } from '#modules/discovery/dashboard/discovery.route.ts';
import { editorRoute } from '#modules/editor/dashboard/editor.route.ts';
import { environmentsRoute } from '#modules/environments/dashboard/environments.route.ts';
import { exportsRoute } from '#modules/exports/dashboard/exports.route.ts';
import { feedBuilderRoute } from '#modules/feeds/dashboard/feed-builder.route.ts';
import { jsFeedBuilderRoute } from '#modules/feeds/dashboard/js-feed-builder.route.ts';
import { trafficRoute } from '#modules/figures/dashboard/traffic.route.ts';
import { riverRoute } from '#modules/follows/dashboard/river.route.ts';
import { riverExploreRoute } from '#modules/follows/dashboard/river-explore.route.ts';
import { riverFollowersRoute } from '#modules/follows/dashboard/river-followers.route.ts';
import { riverFollowingRoute } from '#modules/follows/dashboard/river-following.route.ts';
import { riverSectionsRoute } from '#modules/follows/dashboard/river-sections.route.ts';
import { frontPageRoute } from '#modules/fronts/dashboard/front-page.route.ts';
import { postsOrderRoute } from '#modules/fronts/dashboard/posts-order.route.ts';
import { homeRoute } from '#modules/home/dashboard/home.route.ts';
import { importsRoute } from '#modules/imports/dashboard/imports.route.ts';
import { integrationsRoute } from '#modules/integrations/dashboard/integrations.route.ts';
import { invitesRoute } from '#modules/invites/dashboard/invites.route.ts';
import { mainMenuRoute } from '#modules/main-menu/dashboard/main-menu.route.ts';
import { notFoundRedirectsRoute } from '#modules/missing-pages/dashboard/not-found-redirects.route.ts';
import { notFoundReportRoute } from '#modules/missing-pages/dashboard/not-found-report.route.ts';
import { newsletterRoute } from '#modules/newsletters/dashboard/newsletter.route.ts';
import { notificationsRoute } from '#modules/notifications/dashboard/notifications.route.ts';
import { cachePurgeRoute } from '#modules/pages/dashboard/cache-purge.route.ts';
import { popularKeywordsRoute } from '#modules/pages/dashboard/popular-keywords.route.ts';
import { usersRoute } from '#modules/people/dashboard/users.route.ts';
import { permalinkSettingsRoute } from '#modules/permalinks/dashboard/permalink-settings.route.ts';
import { personalDataRoute } from '#modules/personal-data/dashboard/personal-data.route.ts';
import { postsRoute } from '#modules/posts/dashboard/posts.route.ts';
import { appearanceRoute } from '#modules/preferences/dashboard/appearance.route.ts';
import { redirectsRoute } from '#modules/redirects/dashboard/redirects.route.ts';
import { regionsRoute } from '#modules/regions/dashboard/regions.route.ts';
import { usersRolesRoute } from '#modules/roles/dashboard/roles.route.ts';
import { savedViewsRoute } from '#modules/saved-views/dashboard/saved-views.route.ts';
import { searchIndexesRoute } from '#modules/search-indexes/dashboard/search-indexes.route.ts';
import { sectionsRoute } from '#modules/sections/dashboard/sections.route.ts';
import { stagesRoute } from '#modules/sections/dashboard/stages.route.ts';
import { shortcodesRoute } from '#modules/shortcodes/dashboard/shortcodes.route.ts';
import { singleSignOnRoute } from '#modules/single-sign-on/dashboard/single-sign-on.route.ts';
import { siteRoute } from '#modules/site-info/dashboard/site.route.ts';
import { findAndReplaceRoute } from '#modules/smart-links/dashboard/find-and-replace.route.ts';
import { smartLinksRoute } from '#modules/smart-links/dashboard/smart-links.route.ts';
import { socialAccountsRoute } from '#modules/social-queue/dashboard/social-accounts.route.ts';
import { socialQueueRoute } from '#modules/social-queue/dashboard/social-queue.route.ts';
import { streamFamiliesRoute } from '#modules/stream-families/dashboard/stream-families.route.ts';
import { membershipSubscriptionsRoute } from '#modules/subscriptions/dashboard/membership-subscriptions.route.ts';
import { subscriptionsRoute } from '#modules/subscriptions/dashboard/subscriptions.route.ts';
import { distributionErrorsRoute } from '#modules/syndication/dashboard/distribution-errors.route.ts';
import { instantArticlesRoute } from '#modules/syndication/dashboard/instant-articles.route.ts';
import { tagsRoute } from '#modules/tags/dashboard/tags.route.ts';
import { technicalSettingsRoute } from '#modules/technical-settings/dashboard/technical-settings.route.ts';
import { trafficSplitRoute } from '#modules/traffic-split/dashboard/traffic-split.route.ts';
import { userGroupsRoute } from '#modules/user-groups/dashboard/user-groups.route.ts';
import { webVitalsRoute } from '#modules/web-vitals/dashboard/web-vitals.route.ts';
import { webVitalsLcpRoute } from '#modules/web-vitals/dashboard/web-vitals-lcp.route.ts';
import { webVitalsUrlRoute } from '#modules/web-vitals/dashboard/web-vitals-url.route.ts';
import type { Screen } from '#platform/dashboard/screen.ts';
import { keyboardRoute } from './src/keyboard/keyboard.route.ts';

/** The areas of the settings, in the order of their list; each is a screen below `/settings`, or at an old address of its own. */
export const settingsAreas: readonly Screen[] = [
  profileRoute,
  securityRoute,
  secondFactorRoute,
  personalDataRoute,
  appearanceRoute,
  notificationsRoute,
  keyboardRoute,
  exportsRoute,
  importsRoute,
  ownCommunitiesRoute,
  mainMenuRoute,
  savedViewsRoute,
  recentActionsRoute,
  auditLogRoute,
  apiTokensRoute,
  webhooksLogRoute,
  singleSignOnRoute,
  socialAccountsRoute,
  integrationsRoute,
];

/** The site map: every screen of the dashboard, in the order of the menu. */
export const screens: readonly Screen[] = [
  homeRoute,
  riverRoute,
  riverExploreRoute,
  riverFollowingRoute,
  riverFollowersRoute,
  riverSectionsRoute,
  dashboardsRoute,
  postsRoute,
  calendarRoute,
  frontPageRoute,
  postsOrderRoute,
  editorRoute,
  libraryRoute,
  tagsRoute,
  usersRoute,
  badgesRoute,
  gamificationRoute,
  usersRolesRoute,
  userGroupsRoute,
  invitesRoute,
  subscriptionsRoute,
  membershipSubscriptionsRoute,
  newsletterRoute,
  communitiesRoute,
  distributionErrorsRoute,
  instantArticlesRoute,
  socialQueueRoute,
  couponsRoute,
  applicationsRoute,
  commentsRoute,
  sectionsRoute,
  stagesRoute,
  customFieldsRoute,
  publishingChecklistRoute,
  redirectsRoute,
  siteRoute,
  notFoundReportRoute,
  notFoundRedirectsRoute,
  badLinkOutsRoute,
  badLinksAuditsRoute,
  permalinkSettingsRoute,
  shortcodesRoute,
  buildsRoute,
  automationsRoute,
  cachePurgeRoute,
  technicalSettingsRoute,
  popularKeywordsRoute,
  discoveryRoute,
  regionsRoute,
  smartLinksRoute,
  environmentsRoute,
  findAndReplaceRoute,
  searchIndexesRoute,
  streamFamiliesRoute,
  trafficRoute,
  trafficSplitRoute,
  feedBuilderRoute,
  jsFeedBuilderRoute,
  webVitalsRoute,
  webVitalsUrlRoute,
  webVitalsLcpRoute,
  agreementsRoute,
  siteAgreementsRoute,
];

/** All of them, wherever they stand. */
export const everyScreen: readonly Screen[] = [...screens, ...settingsAreas];

/** Where whoever must set up two-factor authentication is led. */
export const secondFactorPath = secondFactorRoute.path;

/** Where the dashboard opens. */
export const homePath = homeRoute.path;
