import { profileFollowersOf } from '#modules/profiles/profiles.public.ts';
import { room } from '#platform/server/room.ts';
import { getAccountData } from './account-data.contract.ts';
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
} from './accounts.contract.ts';
import { askForConfirmation, confirmIdentity, getConfirmation } from './confirmation.contract.ts';
import {
  cancelEmailChange,
  getEmailProofFacts,
  proveEmail,
  sendEmailLink,
  showEmailProof,
} from './email-proof.contract.ts';
import { getLinkFacts } from './link-facts.contract.ts';
import { getOwnProfile, saveOwnProfile } from './own-profile.contract.ts';
import { listOwnSites } from './own-sites.contract.ts';
import {
  addPasskey,
  askForPasskey,
  askForPasskeySignIn,
  listPasskeys,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from './passkeys.contract.ts';
import {
  getPersonSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetPersonSecondFactor,
  setUpSecondFactor,
} from './second-factor.contract.ts';
import { changePassword, endOtherSessions, endSession, listSessions } from './security.contract.ts';
import { accountDataHandlers } from './server/account-data.handlers.ts';
import { accountHandlers } from './server/accounts.handlers.ts';
import { defineAccountJobs } from './server/accounts.jobs.ts';
import { confirmRecent } from './server/confirm-recent.ts';
import { confirmationHandlers } from './server/confirmation/confirmation.handlers.ts';
import { callersOf } from './server/find-caller.ts';
import { emailProofHandlers } from './server/own-profile/email-proof.handlers.ts';
import { ownProfileHandlers } from './server/own-profile/own-profile.handlers.ts';
import { ownSitesHandlers } from './server/own-sites.ts';
import { passkeyHandlers } from './server/passkeys/passkeys.handlers.ts';
import { passwordLinkHandlers } from './server/password-links.handlers.ts';
import { openReaders } from './server/readers.ts';
import { secondFactorHandlers } from './server/second-factor/second-factor.handlers.ts';
import { securityHandlers } from './server/security.handlers.ts';
import { firstRunSite } from './server/set-up.ts';

/** Who signs in, and how. */
export const accountsRoom = room({
  name: 'accounts',
  contracts: {
    getAccountData,
    showSignIn,
    signIn,
    getSignInFacts,
    showSignOut,
    signOut,
    showForgottenPassword,
    askForPasswordReset,
    showPasswordReset,
    resetPassword,
    showSetUp,
    setUp,
    getLinkFacts,
    changePassword,
    listSessions,
    endSession,
    endOtherSessions,
    listOwnSites,
    getOwnProfile,
    saveOwnProfile,
    ...{ sendEmailLink, cancelEmailChange, showEmailProof, getEmailProofFacts, proveEmail },
    getSecondFactor,
    setUpSecondFactor,
    renewRecoveryCodes,
    removeSecondFactor,
    getPersonSecondFactor,
    resetPersonSecondFactor,
    ...{ listPasskeys, askForPasskey, addPasskey, renamePasskey, removePasskey },
    ...{ askForPasskeySignIn, signInWithPasskey },
    ...{ getConfirmation, confirmIdentity, askForConfirmation },
  },
  open: (ground, { menuFor }) => {
    const { database, events, jobs, pages, log, mail, refusals, secrets } = ground;
    const callers = callersOf(ground);
    const needs = { database, events, callers, pages, log, mail, refusals, secrets };
    defineAccountJobs(jobs, database);
    return {
      finders: {
        firstRunSite: () => firstRunSite(database),
        caller: callers.find,
        confirm: (...asked) => confirmRecent(database.db, ...asked),
        findPerson: callers.ofProfile,
        readers: openReaders({ database, refusals, secrets, mail }),
      },
      handlers: [
        ...accountHandlers(needs),
        ...passwordLinkHandlers(needs),
        ...securityHandlers(needs),
        ...secondFactorHandlers(needs),
        ...passkeyHandlers(needs),
        ...confirmationHandlers(needs),
        ...ownProfileHandlers({ ...needs, followers: profileFollowersOf(ground) }),
        ...emailProofHandlers(needs),
        ...accountDataHandlers({ database, menuFor }),
        ...ownSitesHandlers(database.db),
      ],
    };
  },
});
