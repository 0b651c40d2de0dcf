export { accountDataHandlers } from './server/account-data.handlers.ts';
export {
  addMember,
  createAccount,
  findAccount,
  linkAccount,
  type NewMember,
  setPassword,
} from './server/account-writes.ts';
export { type AccountNeeds, accountHandlers } from './server/accounts.handlers.ts';
export { defineAccountJobs } from './server/accounts.jobs.ts';
export { isCommonPassword } from './server/common-passwords.ts';
export { demoAccounts, demoPassword } from './server/demo-accounts.ts';
export { type CallerFinder, callerFinder } from './server/find-caller.ts';
export { passwordLinkHandlers } from './server/password-links.handlers.ts';
export { makeSetUpLink } from './server/set-up.ts';
