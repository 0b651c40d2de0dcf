import { samplesOf } from '#platform/testing/samples.ts';
import { homeRoom } from './home.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const homeSamples = samplesOf(homeRoom, {
  who: { getHome: { who: 'signedIn' } },
});
