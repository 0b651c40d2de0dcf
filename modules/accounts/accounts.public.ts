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
export { refuseCommonPassword } from './server/common-passwords.ts';
export { confirmAccountPassword, confirmPassword } from './server/confirm-password.ts';
export { demoAccounts, demoPassword, hasDemoAccounts, letDemoOwnerIn } from './server/demo-accounts.ts';
export { callerFinder } from './server/find-caller.ts';
export { forgetAccountOnSite } from './server/forget-account.ts';
export { generatePassword, passwordComplaints } from './server/generate-password.ts';
export { hashOfPassword, openAccount } from './server/open-account.ts';
export { verifyPassword } from './server/password-hashing.ts';
export { provenAddress } from './server/proven-address.ts';
export { readerOf } from './server/readers.ts';
export { refuseWeakPassword } from './server/refuse-weak-password.ts';
export { dropLostFactors } from './server/second-factor/remove-factor.ts';
export { makeSetUpLink } from './server/set-up.ts';
export { signInPage } from './server/sign-in-page.ts';
export { giveTryBack, takeTry } from './server/try-limit.ts';
