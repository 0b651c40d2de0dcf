import { samplesOf } from '#platform/testing/samples.ts';
import { permalinksRoom } from './permalinks.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const permalinksSamples = samplesOf(permalinksRoom, {
  who: {
    resolveRoute: { who: [{ all: ['VIEW_SUBPAGES'], on: 'anywhere' }] },
  },
  small: { route_template: 'a few for each of nine types of pages' },
});
