import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { tagSortKeys } from './tag-kinds.contract.ts';
import { tagsRoom } from './tags.room.ts';

const editsSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const tagsSamples = samplesOf(tagsRoom, {
  who: {
    listTags: {
      who: [
        { all: ['VIEW_SUBPAGES'], on: 'anywhere' },
        { all: ['EDIT_POST'], on: 'anywhere' },
      ],
    },
    createTag: editsSite,
    updateTag: editsSite,
    deleteTag: editsSite,
    removeTags: editsSite,
    listSiteTags: { who: 'signedIn' },
  },
  parameters: { tagId: 'tag' },
  bodies: {
    createTag: () => ({ title: 'Added here' }),
    updateTag: () => ({ revision: 1, description: 'Looked at' }),
    removeTags: ({ tag }) => ({ ids: [tag] }),
  },
  small: { tag: 'Names; a site of a million posts has some thousands.' },
  asked: (site) => ({
    ...{ query: ['tag', 'e'], is_hidden: ['1', '0'], order_by: tagSortKeys },
    ...{ slug: [`${site.mark}-tag`], posts_class: ['posts'], site_id: [site.id] },
  }),
});
