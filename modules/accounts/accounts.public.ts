export {
  addMember,
  createAccount,
  findAccount,
  linkAccount,
  type NewMember,
  setPassword,
} from './server/account-writes.ts';
export { demoAccounts, demoPassword } from './server/demo-accounts.ts';
export { type CallerFinder, callerFinder } from './server/find-caller.ts';
export { makeSetUpLink } from './server/set-up.ts';
