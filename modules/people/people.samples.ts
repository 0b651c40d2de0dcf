import { samplesOf } from '#platform/testing/samples.ts';
import { peopleRoom } from './people.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const peopleSamples = samplesOf(peopleRoom, {
  who: {
    listPeopleRoles: { who: [{ all: ['VIEW_USERS'], on: 'anywhere' }] },
    createProfile: { who: [{ all: ['MANAGE_USERS'], on: 'site' }] },
    mailPersonIn: { who: [{ all: ['RESEND_EMAILS'], on: 'site' }] },
    moveProfileData: { who: [{ all: ['MANAGE_USERS', 'EDIT_POST'], on: 'site' }] },
    listMerges: { who: [{ all: ['MANAGE_USERS', 'EDIT_POST'], on: 'site' }] },
    setPersonRoles: { who: [{ all: ['MANAGE_PERMISSIONS'], on: 'scope' }] },
  },
  bodies: {
    moveProfileData: ({ profile }) => ({ source_profile_id: profile, target_profile_id: profile }),
    setPersonRoles: ({ role, site }) => ({ profile_groups: [{ id: role, group_site_id: site }] }),
  },
});
