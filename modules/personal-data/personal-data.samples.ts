import { samplesOf } from '#platform/testing/samples.ts';
import { personalDataRoom } from './personal-data.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const personalDataSamples = samplesOf(personalDataRoom, {
  who: {
    startDataExport: { who: 'signedIn' },
    getDataExport: { who: 'signedIn' },
    downloadPersonalData: { who: 'signedIn' },
    getPersonalData: { who: 'signedIn' },
    deletePersonalData: { who: 'signedIn', isOwn: true },
    cancelDeletion: { who: 'signedIn', isOwn: true },
  },
  parameters: { userId: 'profile', exportId: 'task' },
  bodies: {
    deletePersonalData: () => ({ confirm: 'nobody@people.test' }),
  },
  small: {
    personal_export: 'a file of each person who asks for one, kept for a week',
    profile_deletion: 'one row of each person who asks to be forgotten, for two weeks',
  },
});
