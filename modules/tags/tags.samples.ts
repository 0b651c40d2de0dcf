import { samplesOf } from '#platform/testing/samples.ts';
import { tagsRoom } from './tags.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const tagsSamples = samplesOf(tagsRoom, {
  who: {},
  small: { tag: 'Names, kept in memory.' },
});
