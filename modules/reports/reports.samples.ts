import { samplesOf } from '#platform/testing/samples.ts';
import { reportsRoom } from './reports.room.ts';

const reported = { route: '/posts', build: 'main.js' };

/** What the tests that are made of the contracts know of this room. */
export const reportsSamples = samplesOf(reportsRoom, {
  who: {
    reportTrouble: { who: 'everyone', isOwn: true },
    reportOpening: { who: 'everyone', isOwn: true },
  },
  bodies: {
    reportTrouble: () => ({ source: 'page', name: 'Error', message: '', stack: '', ...reported }),
    reportOpening: () => ({ milliseconds: 1, is_first: true, calls: [], ...reported }),
  },
});
