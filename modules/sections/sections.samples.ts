import { samplesOf } from '#platform/testing/samples.ts';
import { sectionsRoom } from './sections.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const sectionsSamples = samplesOf(sectionsRoom, {
  who: {
    listSections: { who: [{ all: ['VIEW_SUBPAGES'], on: 'anywhere' }] },
  },
  small: { section: 'The tree of a site.' },
});
