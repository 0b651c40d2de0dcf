import { samplesOf } from '#platform/testing/samples.ts';
import { pagesRoom } from './pages.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const pagesSamples = samplesOf(pagesRoom, {
  who: {
    listPurges: { who: [{ all: ['EDIT_SITE'], on: 'site' }, 'technical'] },
    purgeCache: { who: [{ all: ['EDIT_SITE'], on: 'site' }, 'technical'] },
    getPreview: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }] },
  },
});
