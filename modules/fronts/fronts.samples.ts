import { samplesOf } from '#platform/testing/samples.ts';
import { frontsRoom } from './fronts.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const frontsSamples = samplesOf(frontsRoom, {
  who: {
    getFrontOrder: { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }] },
    publishFrontOrder: { who: [{ all: ['REORDER_FRONTPAGE'], on: 'site' }] },
  },
  parameters: { sectionId: 'section' },
  writes: { publishFrontOrder: () => ({ post_ids: [] }) },
  bodies: { publishFrontOrder: () => ({ order_revision: 0, post_ids: [], frozen: [] }) },
});
