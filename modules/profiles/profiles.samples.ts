import { samplesOf } from '#platform/testing/samples.ts';
import { profilesRoom } from './profiles.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const profilesSamples = samplesOf(profilesRoom, {
  who: {
    exportUsers: { who: [{ all: ['EXPORT_USERS'], on: 'site' }] },
    listProfiles: {
      who: [
        { all: ['VIEW_USERS'], on: 'anywhere' },
        { all: ['VIEW_SUBPAGES'], on: 'anywhere' },
      ],
    },
    getProfile: { who: 'signedIn' },
    updateProfile: { who: 'signedIn', isOwn: true },
  },
  parameters: {
    profileId: 'profile',
    authorId: 'profile',
  },
  bodies: {
    updateProfile: () => ({ revision: 1 }),
  },
});
