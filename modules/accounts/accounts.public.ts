export { accountDataHandlers } from './server/account-data.handlers.ts';
export {
  addMember,
  findAccount,
  setPassword,
} from './server/account-writes.ts';
export { accountHandlers } from './server/accounts.handlers.ts';
export { defineAccountJobs } from './server/accounts.jobs.ts';
export { demoAccounts, demoPassword, hasDemoAccounts, letDemoOwnerIn } from './server/demo-accounts.ts';
export { callerFinder } from './server/find-caller.ts';
export { generatePassword, passwordComplaints } from './server/generate-password.ts';
export { passwordLinkHandlers } from './server/password-links.handlers.ts';
export { securityHandlers } from './server/security.handlers.ts';
export { firstRunSite, makeSetUpLink } from './server/set-up.ts';
