import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { pagesRoom } from './pages.room.ts';

const purges: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }, 'technical'] };

/** What the tests that are made of the contracts know of this room. */
export const pagesSamples = samplesOf(pagesRoom, {
  who: {
    ...{ listPurges: purges, purgeCache: purges },
    ...{ getCdn: purges, saveCdn: purges, testCdn: purges },
    getPreview: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }] },
  },
  bodies: {
    saveCdn: () => ({ revision: 0, provider: 'none' }),
    testCdn: () => ({ provider: 'none' }),
  },
  small: {
    cdn_setting: 'One for each site.',
    cdn_purge: 'What waits to be sent; a thousand at once become one.',
    cdn_delivery: 'The ten newest of a site.',
  },
});
