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
import {
  decideAgreement,
  getAgreement,
  getAgreementHash,
  listAgreements,
} from './agreements/agreements.contract.ts';
import {
  getAuthorPerformance,
  getCommunityPerformance,
  getSitePerformance,
} from './figures/performance.contract.ts';
import { countPosts, getPost, listPosts } from './posts/posts.contract.ts';
import { getProfile, listProfiles } from './profiles/profiles.contract.ts';
import {
  countRedirects,
  flattenRedirects,
  removeRedirects,
  restoreRedirects,
} from './redirects/redirect-batches.contract.ts';
import { exportRedirects, importRedirects } from './redirects/redirect-files.contract.ts';
import {
  changeRedirectRecords,
  createRedirectRecord,
  listRedirectRecords,
} from './redirects/redirect-records.contract.ts';
import {
  createRedirect,
  deleteRedirect,
  getRedirect,
  listRedirects,
  updateRedirect,
} from './redirects/redirects.contract.ts';
import { listSections } from './sections/sections.contract.ts';
import { cancelTask, getTask, getTaskResult } from './tasks/tasks.contract.ts';

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
  listAgreements,
  getAgreementHash,
  getAgreement,
  decideAgreement,
  listSections,
  listProfiles,
  getProfile,
  listPosts,
  countPosts,
  getPost,
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
  removeRedirects,
  restoreRedirects,
  flattenRedirects,
  exportRedirects,
  importRedirects,
  getTaskResult,
  getTask,
  cancelTask,
} as const satisfies Record<string, Endpoint>;
