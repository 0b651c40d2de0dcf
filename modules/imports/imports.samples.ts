import { samplesOf } from '#platform/testing/samples.ts';
import { importsRoom } from './imports.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const importsSamples = samplesOf(importsRoom, {
  who: {},
  small: { import_run: 'One for each import.' },
});
