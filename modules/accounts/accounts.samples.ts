import { samplesOf } from '#platform/testing/samples.ts';
import { accountsRoom } from './accounts.room.ts';

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const attestation = { ...credential, response: { clientDataJSON: 'e30', attestationObject: 'oA' } };
const assertion = {
  ...credential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' },
};

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
    sendEmailLink: { who: 'signedIn', isOwn: true },
    cancelEmailChange: { who: 'signedIn', isOwn: true },
    showEmailProof: { who: 'everyone' },
    getEmailProofFacts: { who: 'everyone' },
    proveEmail: { who: 'everyone', isOwn: true },
    getSecondFactor: { who: 'signedIn' },
    setUpSecondFactor: { who: 'signedIn', isOwn: true },
    removeSecondFactor: { who: 'signedIn', isOwn: true },
    renewRecoveryCodes: { who: 'signedIn', isOwn: true },
    getPersonSecondFactor: { who: [{ all: ['VIEW_ACCOUNT_DETAILS'], on: 'site' }] },
    resetPersonSecondFactor: { who: [{ all: ['MANAGE_USERS'], on: 'site' }] },
    listPasskeys: { who: 'signedIn' },
    askForPasskey: { who: 'signedIn', isOwn: true },
    addPasskey: { who: 'signedIn', isOwn: true },
    renamePasskey: { who: 'signedIn', isOwn: true },
    removePasskey: { who: 'signedIn', isOwn: true },
    askForPasskeySignIn: { who: 'everyone', isOwn: true },
    signInWithPasskey: { who: 'everyone', isOwn: true },
    getConfirmation: { who: 'signedIn' },
    confirmIdentity: { who: 'signedIn', isOwn: true },
    askForConfirmation: { who: 'signedIn', isOwn: true },
  },
  parameters: {
    token: null,
    sessionId: null,
    emailToken: null,
    passkeyId: null,
  },
  bodies: {
    changePassword: () => ({ current_password: 'Wrong-Horse-9', password: 'Right-Horse-9' }),
    saveOwnProfile: () => ({ revision: 1 }),
    setUpSecondFactor: () => ({ code: '000000' }),
    removeSecondFactor: () => ({ code: '000000' }),
    renewRecoveryCodes: () => ({}),
    resetPersonSecondFactor: () => ({}),
    addPasskey: () => ({ title: 'Laptop', credential: attestation }),
    renamePasskey: () => ({ title: 'Laptop' }),
    signInWithPasskey: () => ({ credential: assertion }),
    confirmIdentity: () => ({ code: '000000' }),
  },
});
