import { samplesOf } from '#platform/testing/samples.ts';
import { figuresRoom } from './figures.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const figuresSamples = samplesOf(figuresRoom, {
  who: {
    getSitePerformance: { who: [{ all: ['VIEW_STATS', 'EDIT_SITE'], on: 'scope' }] },
    getCommunityPerformance: { who: [{ all: ['VIEW_STATS'], on: 'scope' }] },
    getAuthorPerformance: { who: [{ all: ['VIEW_STATS'], on: 'anywhere' }] },
  },
});
