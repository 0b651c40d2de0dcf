import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { profilesRoom } from './profiles.room.ts';

const managesUsers: Expectation = { who: [{ all: ['MANAGE_USERS'], on: 'site' }] };

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
    countProfiles: {
      who: [
        { all: ['VIEW_USERS'], on: 'anywhere' },
        { all: ['VIEW_SUBPAGES'], on: 'anywhere' },
      ],
    },
    getProfile: { who: 'signedIn' },
    updateProfile: { who: 'signedIn', isOwn: true },
    deleteProfile: managesUsers,
    updateProfileExtra: managesUsers,
    removeProfiles: managesUsers,
    setProfileStatuses: {
      who: [
        { all: ['MANAGE_USERS'], on: 'site' },
        { all: ['BAN_USERS'], on: 'scope' },
      ],
    },
    listProfileHistory: { who: 'signedIn', isOwn: true },
  },
  parameters: {
    profileId: 'profile',
    authorId: 'profile',
  },
  bodies: {
    updateProfile: () => ({ revision: 1 }),
    setProfileStatuses: ({ profile }) => ({ ids: [profile], status: 1 }),
    updateProfileExtra: () => ({ beat: 'Harbour' }),
    removeProfiles: ({ profile }) => ({ ids: [profile] }),
  },
  // The first person is whoever asks.
  deletes: {
    deleteProfile: ({ ids }) => ({ ids: { profileId: ids.profile.at(-1) ?? 0 } }),
  },
  asked: () => ({
    ...{ group_name: ['Writer'], membership_group_slug: ['press'], custom_fields: ['beat'], reset: ['1'] },
  }),
});
