import { samplesOf } from '#platform/testing/samples.ts';
import { communitiesRoom } from './communities.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const communitiesSamples = samplesOf(communitiesRoom, {
  who: {
    listCommunities: { who: [{ all: ['EDIT_SITE'], on: 'anywhere' }] },
  },
  parameters: {
    communityId: 'community',
  },
  small: { community: 'Some hundreds.' },
});
