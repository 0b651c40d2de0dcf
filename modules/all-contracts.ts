import type { Endpoint } from '#platform/contract/endpoint.ts';
import { getAccountData } from './accounts/account-data.contract.ts';
import {
  askForPasswordReset,
  getSignInFacts,
  resetPassword,
  setUp,
  showForgottenPassword,
  showPasswordReset,
  showSetUp,
  showSignIn,
  showSignOut,
  signIn,
  signOut,
} from './accounts/accounts.contract.ts';
import { getLinkFacts } from './accounts/link-facts.contract.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from './accounts/security.contract.ts';
import {
  decideAgreement,
  getAgreement,
  getAgreementHash,
  listAgreements,
} from './agreements/agreements.contract.ts';
import {
  exportAuditEvents,
  exportAuditLines,
  listAuditEvents,
  listOwnActions,
} from './audit/audit.contract.ts';
import { listCommunities } from './communities/communities.contract.ts';
import { downloadExport, getExportResult, listExports } from './exports/exports.contract.ts';
import {
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
} from './figures/performance.contract.ts';
import {
  listNotifications,
  readNotifications,
  streamNotifications,
} from './notifications/notifications.contract.ts';
import { resolveRoute } from './permalinks/permalinks.contract.ts';
import { changePosts, getPostBatch, undoPostBatch } from './posts/post-batches.contract.ts';
import { exportPosts } from './posts/post-export.contract.ts';
import { countPosts, getPost, listPosts } from './posts/posts.contract.ts';
import { exportUsers } from './profiles/profile-export.contract.ts';
import { getProfile, listProfiles, updateProfile } from './profiles/profiles.contract.ts';
import { exportRedirects, importRedirects } from './redirects/redirect-files.contract.ts';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from './redirects/redirect-records.contract.ts';
import { countRedirects, flattenRedirects } from './redirects/redirect-views.contract.ts';
import {
  createRedirect,
  deleteRedirect,
  getRedirect,
  listRedirects,
  removeMatchingRedirects,
  removeRedirects,
  restoreRedirects,
  updateRedirect,
} from './redirects/redirects.contract.ts';
import { reportOpening, reportTrouble } from './reports/reports.contract.ts';
import { changePreferences } from './saved-views/preferences.contract.ts';
import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  updateSavedView,
} from './saved-views/saved-views.contract.ts';
import { listSections } from './sections/sections.contract.ts';
import { cancelTask, getTask, getTaskResult, listRunningTasks } from './tasks/tasks.contract.ts';

/** Every call of the API by its name; the name is the operation's id in the description. */
export const allContracts = {
  showSignIn,
  signIn,
  getSignInFacts,
  getLinkFacts,
  showSignOut,
  signOut,
  showForgottenPassword,
  askForPasswordReset,
  showPasswordReset,
  resetPassword,
  showSetUp,
  setUp,
  getAccountData,
  changePassword,
  listSessions,
  endSession,
  endOtherSessions,
  listAgreements,
  getAgreementHash,
  getAgreement,
  decideAgreement,
  listSections,
  listCommunities,
  resolveRoute,
  listProfiles,
  getProfile,
  updateProfile,
  listAuditEvents,
  exportAuditEvents,
  exportAuditLines,
  listOwnActions,
  listSavedViews,
  createSavedView,
  updateSavedView,
  deleteSavedView,
  changePreferences,
  listNotifications,
  readNotifications,
  streamNotifications,
  listPosts,
  countPosts,
  getPost,
  changePosts,
  getPostBatch,
  undoPostBatch,
  getSitePerformance,
  getCommunityPerformance,
  getAuthorPerformance,
  listRedirects,
  getRedirect,
  createRedirect,
  updateRedirect,
  deleteRedirect,
  listRedirectRecords,
  createRedirectRecord,
  changeRedirectRecords,
  countRedirects,
  removeMatchingRedirects,
  removeRedirects,
  restoreRedirects,
  flattenRedirects,
  exportRedirects,
  importRedirects,
  listRunningTasks,
  getTaskResult,
  getTask,
  cancelTask,
  exportPosts,
  exportUsers,
  getExportResult,
  listExports,
  downloadExport,
  reportTrouble,
  reportOpening,
} as const satisfies Record<string, Endpoint>;
