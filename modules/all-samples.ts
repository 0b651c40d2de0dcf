import type { Samples } from '#platform/testing/samples.ts';
import { accountsSamples } from './accounts/accounts.samples.ts';
import { achievementsSamples } from './achievements/achievements.samples.ts';
import { agreementsSamples } from './agreements/agreements.samples.ts';
import { apiTokensSamples } from './api-tokens/api-tokens.samples.ts';
import { applicationsSamples } from './applications/applications.samples.ts';
import { assetsSamples } from './assets/assets.samples.ts';
import { auditSamples } from './audit/audit.samples.ts';
import { automationsSamples } from './automations/automations.samples.ts';
import { badLinksSamples } from './bad-links/bad-links.samples.ts';
import { badgesSamples } from './badges/badges.samples.ts';
import { buildsSamples } from './builds/builds.samples.ts';
import { calendarSamples } from './calendar/calendar.samples.ts';
import { checklistsSamples } from './checklists/checklists.samples.ts';
import { commentsSamples } from './comments/comments.samples.ts';
import { communitiesSamples } from './communities/communities.samples.ts';
import { couponsSamples } from './coupons/coupons.samples.ts';
import { customFieldsSamples } from './custom-fields/custom-fields.samples.ts';
import { dashboardsSamples } from './dashboards/dashboards.samples.ts';
import { discoverySamples } from './discovery/discovery.samples.ts';
import { editorSamples } from './editor/editor.samples.ts';
import { environmentsSamples } from './environments/environments.samples.ts';
import { exportsSamples } from './exports/exports.samples.ts';
import { feedsSamples } from './feeds/feeds.samples.ts';
import { figuresSamples } from './figures/figures.samples.ts';
import { followsSamples } from './follows/follows.samples.ts';
import { frontsSamples } from './fronts/fronts.samples.ts';
import { headlineTestsSamples } from './headline-tests/headline-tests.samples.ts';
import { homeSamples } from './home/home.samples.ts';
import { importsSamples } from './imports/imports.samples.ts';
import { integrationsSamples } from './integrations/integrations.samples.ts';
import { invitesSamples } from './invites/invites.samples.ts';
import { mainMenuSamples } from './main-menu/main-menu.samples.ts';
import { missingPagesSamples } from './missing-pages/missing-pages.samples.ts';
import { newslettersSamples } from './newsletters/newsletters.samples.ts';
import { notificationsSamples } from './notifications/notifications.samples.ts';
import { pagesSamples } from './pages/pages.samples.ts';
import { peopleSamples } from './people/people.samples.ts';
import { permalinksSamples } from './permalinks/permalinks.samples.ts';
import { personalDataSamples } from './personal-data/personal-data.samples.ts';
import { postsSamples } from './posts/posts.samples.ts';
import { preferencesSamples } from './preferences/preferences.samples.ts';
import { profilesSamples } from './profiles/profiles.samples.ts';
import { redirectsSamples } from './redirects/redirects.samples.ts';
import { regionsSamples } from './regions/regions.samples.ts';
import { reportsSamples } from './reports/reports.samples.ts';
import { rolesSamples } from './roles/roles.samples.ts';
import { savedViewsSamples } from './saved-views/saved-views.samples.ts';
import { searchIndexesSamples } from './search-indexes/search-indexes.samples.ts';
import { sectionsSamples } from './sections/sections.samples.ts';
import { shortcodesSamples } from './shortcodes/shortcodes.samples.ts';
import { singleSignOnSamples } from './single-sign-on/single-sign-on.samples.ts';
import { siteInfoSamples } from './site-info/site-info.samples.ts';
import { sitesSamples } from './sites/sites.samples.ts';
import { smartLinksSamples } from './smart-links/smart-links.samples.ts';
import { socialQueueSamples } from './social-queue/social-queue.samples.ts';
import { streamFamiliesSamples } from './stream-families/stream-families.samples.ts';
import { subscriptionsSamples } from './subscriptions/subscriptions.samples.ts';
import { syndicationSamples } from './syndication/syndication.samples.ts';
import { tagsSamples } from './tags/tags.samples.ts';
import { tasksSamples } from './tasks/tasks.samples.ts';
import { technicalSettingsSamples } from './technical-settings/technical-settings.samples.ts';
import { trafficSplitSamples } from './traffic-split/traffic-split.samples.ts';
import { undoSamples } from './undo/undo.samples.ts';
import { userGroupsSamples } from './user-groups/user-groups.samples.ts';
import { webVitalsSamples } from './web-vitals/web-vitals.samples.ts';

/** The samples of every room that has any; a call of a room that is not here stands in no test. */
export const allSamples: readonly Samples[] = [
  accountsSamples,
  achievementsSamples,
  agreementsSamples,
  assetsSamples,
  auditSamples,
  automationsSamples,
  badLinksSamples,
  badgesSamples,
  buildsSamples,
  calendarSamples,
  checklistsSamples,
  commentsSamples,
  communitiesSamples,
  apiTokensSamples,
  applicationsSamples,
  couponsSamples,
  customFieldsSamples,
  dashboardsSamples,
  discoverySamples,
  editorSamples,
  environmentsSamples,
  exportsSamples,
  feedsSamples,
  figuresSamples,
  followsSamples,
  frontsSamples,
  headlineTestsSamples,
  homeSamples,
  importsSamples,
  integrationsSamples,
  invitesSamples,
  mainMenuSamples,
  missingPagesSamples,
  newslettersSamples,
  notificationsSamples,
  pagesSamples,
  peopleSamples,
  permalinksSamples,
  personalDataSamples,
  postsSamples,
  preferencesSamples,
  profilesSamples,
  redirectsSamples,
  regionsSamples,
  reportsSamples,
  rolesSamples,
  savedViewsSamples,
  searchIndexesSamples,
  sectionsSamples,
  singleSignOnSamples,
  siteInfoSamples,
  shortcodesSamples,
  sitesSamples,
  smartLinksSamples,
  socialQueueSamples,
  streamFamiliesSamples,
  subscriptionsSamples,
  syndicationSamples,
  tagsSamples,
  tasksSamples,
  technicalSettingsSamples,
  trafficSplitSamples,
  undoSamples,
  userGroupsSamples,
  webVitalsSamples,
];
