import { samplesOf } from '#platform/testing/samples.ts';
import { accountsRoom } from './accounts.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const accountsSamples = samplesOf(accountsRoom, {
  who: {
    getAccountData: { who: 'everyone', asksVisitors: true },
    showSignIn: { who: 'everyone' },
    signIn: { who: 'everyone', isOwn: true },
    getSignInFacts: { who: 'everyone' },
    showSignOut: { who: 'everyone' },
    signOut: { who: 'everyone', isOwn: true, endsSession: true },
    showForgottenPassword: { who: 'everyone' },
    askForPasswordReset: { who: 'everyone', isOwn: true },
    showPasswordReset: { who: 'everyone' },
    resetPassword: { who: 'everyone', isOwn: true },
    showSetUp: { who: 'everyone' },
    setUp: { who: 'everyone', isOwn: true },
    getLinkFacts: { who: 'everyone' },
    changePassword: { who: 'signedIn', isOwn: true },
    listSessions: { who: 'signedIn' },
    listOwnSites: { who: 'signedIn' },
    endSession: { who: 'signedIn', isOwn: true },
    endOtherSessions: { who: 'signedIn', isOwn: true },
    getOwnProfile: { who: 'signedIn' },
    saveOwnProfile: { who: 'signedIn', isOwn: true },
    getSecondFactor: { who: 'signedIn' },
    setUpSecondFactor: { who: 'signedIn', isOwn: true },
    removeSecondFactor: { who: 'signedIn', isOwn: true },
    getPersonSecondFactor: { who: [{ all: ['VIEW_ACCOUNT_DETAILS'], on: 'site' }] },
    resetPersonSecondFactor: { who: [{ all: ['MANAGE_USERS'], on: 'site' }] },
  },
  parameters: {
    token: null,
    sessionId: null,
  },
  bodies: {
    changePassword: () => ({ current_password: 'Wrong-Horse-9', password: 'Right-Horse-9' }),
    saveOwnProfile: () => ({ revision: 1 }),
    setUpSecondFactor: () => ({ code: '000000' }),
    removeSecondFactor: () => ({ current_password: 'Wrong-Horse-9', code: '000000' }),
    resetPersonSecondFactor: () => ({ current_password: 'Wrong-Horse-9' }),
  },
});
