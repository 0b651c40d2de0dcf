import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
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
    createTag: {
      who: [
        { all: ['EDIT_SITE'], on: 'site' },
        { all: ['PUBLISH_POST'], on: 'site' },
      ],
    },
    updateTag: editsSite,
    deleteTag: editsSite,
    removeTags: editsSite,
    listSiteTags: { who: 'signedIn' },
    mergeTags: editsSite,
    listTagMerges: editsSite,
    undoTagMerge: editsSite,
    listSimilarTags: editsSite,
    findAlikeTags: {
      who: [
        { all: ['VIEW_SUBPAGES'], on: 'anywhere' },
        { all: ['EDIT_POST'], on: 'anywhere' },
      ],
    },
  },
  parameters: { tagId: 'tag', mergeId: 'tag_merge' },
  bodies: {
    createTag: () => ({ title: 'Added here' }),
    updateTag: () => ({ revision: 1, description: 'Looked at' }),
    removeTags: ({ tag }) => ({ ids: [tag] }),
    mergeTags: ({ tag }) => ({ source_ids: [tag], target_id: 1 }),
    undoTagMerge: () => ({}),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const source = { ...{ site_id: site.id, created_ts: now, updated_ts: now }, id };
    const [target = 0] = site.ids.tag;
    await trx
      .insertInto('tag_merge')
      .values({ ...source, target_id: target, source_ids: [], keeps_names: true, merged_ts: now })
      .execute();
    noteThing(site, 'tag_merge', id);
  },
  small: {
    tag_merge: 'What people merged within a month.',
    tag: 'Names; a site of a million posts has some thousands.',
  },
  asked: (site) => ({
    ...{ query: ['tag', 'e'], is_hidden: ['1', '0'], order_by: tagSortKeys },
    title: ['Elections'],
    ...{ slug: [`${site.mark}-tag`], posts_class: ['posts'], site_id: [site.id] },
  }),
});
