export {
  addMember,
  createAccount,
  endWaysIn,
  findAccount,
  hasPassword,
  joinSite,
  proveAddress,
  putPassword,
  setPassword,
} from './server/account-writes.ts';
export { changeReaderPassword } from './server/change-password.ts';
export { refuseCommonPassword } from './server/common-passwords.ts';
export { confirmAccountPassword, confirmPassword } from './server/confirm-password.ts';
export { confirmRecent } from './server/confirm-recent.ts';
export { confirmingProvider } from './server/confirmation/confirmation-ways.ts';
export { CONFIRMED_SECONDS, noteConfirmed } from './server/confirmation/confirmed-session.ts';
export { demoAccounts, demoPassword, hasDemoAccounts, letDemoOwnerIn } from './server/demo-accounts.ts';
export { ownersWithPassword } from './server/emergency-owners.ts';
export { callerFinder, callersOf } from './server/find-caller.ts';
export { forgetAccountOnSite } from './server/forget-account.ts';
export { generatePassword, passwordComplaints } from './server/generate-password.ts';
export { isEmergencyOwner } from './server/is-emergency-owner.ts';
export { findOneTimeToken, makeOneTimeToken, spendFoundToken } from './server/one-time-links.ts';
export { hashOfPassword, mailWayInAgain, openAccount } from './server/open-account.ts';
export { readyOwnEmail } from './server/own-profile/change-email.ts';
export { emailChangeOf } from './server/own-profile/email-changes.ts';
export { ownSiteIds } from './server/own-sites.ts';
export { verifyPassword } from './server/password-hashing.ts';
export { provenAddress } from './server/proven-address.ts';
export { readerOf } from './server/readers.ts';
export { refuseWeakPassword } from './server/refuse-weak-password.ts';
export { safeNextUrl } from './server/safe-next-url.ts';
export { dropLostFactors } from './server/second-factor/remove-factor.ts';
export { hasSecondFactor } from './server/second-factor/second-factor.queries.ts';
export { seesWholeAccount } from './server/sees-whole-account.ts';
export { isOutlived } from './server/session-lifetime.ts';
export { endProviderSessions } from './server/sessions.ts';
export { makeSetUpLink } from './server/set-up.ts';
export type { SignInNeeds } from './server/sign-in.ts';
export { letInByProvider } from './server/sign-in-by-provider.ts';
export { signInPage } from './server/sign-in-page.ts';
export { askForAccount } from './server/sign-up/ask-for-account.ts';
export { isOfProvider } from './server/sign-up/standing-of-address.ts';
export { signUpFacts, takeSignUp } from './server/sign-up/take-sign-up.ts';
export { welcomeReader } from './server/sign-up/welcome-reader.ts';
export { isToken, newToken } from './server/token.ts';
export { forgetTries, giveTryBack, type TryLimit, takeTry } from './server/try-limit.ts';
