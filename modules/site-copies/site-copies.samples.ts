import { samplesOf } from '#platform/testing/samples.ts';
import { siteCopiesRoom } from './site-copies.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const siteCopiesSamples = samplesOf(siteCopiesRoom, {
  who: { listCopySites: { who: [{ all: ['CLONE_SITE_BRICKS'], on: 'site' }] } },
  small: { site_copy: 'Copies of one day: older ones go with the next.' },
});
