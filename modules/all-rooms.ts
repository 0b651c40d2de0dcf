import type { Room } from '#platform/server/room.ts';
import { accountsRoom } from './accounts/accounts.room.ts';
import { achievementsRoom } from './achievements/achievements.room.ts';
import { agreementsRoom } from './agreements/agreements.room.ts';
import { apiTokensRoom } from './api-tokens/api-tokens.room.ts';
import { applicationsRoom } from './applications/applications.room.ts';
import { assetsRoom } from './assets/assets.room.ts';
import { auditRoom } from './audit/audit.room.ts';
import { automationsRoom } from './automations/automations.room.ts';
import { badLinksRoom } from './bad-links/bad-links.room.ts';
import { badgesRoom } from './badges/badges.room.ts';
import { buildsRoom } from './builds/builds.room.ts';
import { calendarRoom } from './calendar/calendar.room.ts';
import { checklistsRoom } from './checklists/checklists.room.ts';
import { commentsRoom } from './comments/comments.room.ts';
import { communitiesRoom } from './communities/communities.room.ts';
import { couponsRoom } from './coupons/coupons.room.ts';
import { customFieldsRoom } from './custom-fields/custom-fields.room.ts';
import { dashboardsRoom } from './dashboards/dashboards.room.ts';
import { discoveryRoom } from './discovery/discovery.room.ts';
import { editorRoom } from './editor/editor.room.ts';
import { environmentsRoom } from './environments/environments.room.ts';
import { exportsRoom } from './exports/exports.room.ts';
import { feedsRoom } from './feeds/feeds.room.ts';
import { figuresRoom } from './figures/figures.room.ts';
import { followsRoom } from './follows/follows.room.ts';
import { frontsRoom } from './fronts/fronts.room.ts';
import { headlineTestsRoom } from './headline-tests/headline-tests.room.ts';
import { homeRoom } from './home/home.room.ts';
import { importsRoom } from './imports/imports.room.ts';
import { integrationsRoom } from './integrations/integrations.room.ts';
import { invitesRoom } from './invites/invites.room.ts';
import { liveBlogsRoom } from './live-blogs/live-blogs.room.ts';
import { mainMenuRoom } from './main-menu/main-menu.room.ts';
import { missingPagesRoom } from './missing-pages/missing-pages.room.ts';
import { newslettersRoom } from './newsletters/newsletters.room.ts';
import { notesRoom } from './notes/notes.room.ts';
import { notificationsRoom } from './notifications/notifications.room.ts';
import { pagesRoom } from './pages/pages.room.ts';
import { peopleRoom } from './people/people.room.ts';
import { permalinksRoom } from './permalinks/permalinks.room.ts';
import { personalDataRoom } from './personal-data/personal-data.room.ts';
import { postsRoom } from './posts/posts.room.ts';
import { preferencesRoom } from './preferences/preferences.room.ts';
import { profilesRoom } from './profiles/profiles.room.ts';
import { readerAccountsRoom } from './reader-accounts/reader-accounts.room.ts';
import { redirectsRoom } from './redirects/redirects.room.ts';
import { regionsRoom } from './regions/regions.room.ts';
import { reportsRoom } from './reports/reports.room.ts';
import { rolesRoom } from './roles/roles.room.ts';
import { savedViewsRoom } from './saved-views/saved-views.room.ts';
import { searchIndexesRoom } from './search-indexes/search-indexes.room.ts';
import { sectionsRoom } from './sections/sections.room.ts';
import { shortcodesRoom } from './shortcodes/shortcodes.room.ts';
import { singleSignOnRoom } from './single-sign-on/single-sign-on.room.ts';
import { siteCopiesRoom } from './site-copies/site-copies.room.ts';
import { siteInfoRoom } from './site-info/site-info.room.ts';
import { sitesRoom } from './sites/sites.room.ts';
import { smartLinksRoom } from './smart-links/smart-links.room.ts';
import { socialQueueRoom } from './social-queue/social-queue.room.ts';
import { streamFamiliesRoom } from './stream-families/stream-families.room.ts';
import { subscriptionsRoom } from './subscriptions/subscriptions.room.ts';
import { syndicationRoom } from './syndication/syndication.room.ts';
import { tagsRoom } from './tags/tags.room.ts';
import { tasksRoom } from './tasks/tasks.room.ts';
import { technicalSettingsRoom } from './technical-settings/technical-settings.room.ts';
import { trafficSplitRoom } from './traffic-split/traffic-split.room.ts';
import { undoRoom } from './undo/undo.room.ts';
import { userGroupsRoom } from './user-groups/user-groups.room.ts';
import { webVitalsRoom } from './web-vitals/web-vitals.room.ts';

/** Every room of the product: what is not named here is not there. */
export const allRooms: readonly Room[] = [
  accountsRoom,
  achievementsRoom,
  agreementsRoom,
  apiTokensRoom,
  applicationsRoom,
  assetsRoom,
  auditRoom,
  automationsRoom,
  badLinksRoom,
  badgesRoom,
  buildsRoom,
  calendarRoom,
  checklistsRoom,
  commentsRoom,
  communitiesRoom,
  couponsRoom,
  customFieldsRoom,
  dashboardsRoom,
  discoveryRoom,
  editorRoom,
  environmentsRoom,
  exportsRoom,
  feedsRoom,
  figuresRoom,
  followsRoom,
  frontsRoom,
  headlineTestsRoom,
  homeRoom,
  importsRoom,
  integrationsRoom,
  invitesRoom,
  liveBlogsRoom,
  mainMenuRoom,
  missingPagesRoom,
  newslettersRoom,
  notesRoom,
  notificationsRoom,
  pagesRoom,
  peopleRoom,
  permalinksRoom,
  personalDataRoom,
  postsRoom,
  preferencesRoom,
  profilesRoom,
  readerAccountsRoom,
  redirectsRoom,
  regionsRoom,
  reportsRoom,
  rolesRoom,
  savedViewsRoom,
  searchIndexesRoom,
  sectionsRoom,
  shortcodesRoom,
  singleSignOnRoom,
  siteCopiesRoom,
  siteInfoRoom,
  sitesRoom,
  smartLinksRoom,
  socialQueueRoom,
  streamFamiliesRoom,
  subscriptionsRoom,
  syndicationRoom,
  tagsRoom,
  tasksRoom,
  technicalSettingsRoom,
  trafficSplitRoom,
  undoRoom,
  userGroupsRoom,
  webVitalsRoom,
];
