import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { sectionsRoom } from './sections.room.ts';

const sees: Expectation = { who: [{ all: ['VIEW_SUBPAGES'], on: 'anywhere' }] };
const edits: Expectation = { who: [{ all: ['CREATE_SUBPAGES'], on: 'scope' }] };
/** Calls whose path names no community: the sections say which, and the tests of the room hold them against it. */
const editsSome: Expectation = { who: [{ all: ['CREATE_SUBPAGES'], on: 'anywhere' }] };
const editsSite = { all: ['EDIT_SITE'], on: 'site' } as const;
const editsOne: Expectation = { who: [{ all: ['CREATE_SUBPAGES'], on: 'scope' }, editsSite] };
const orders: Expectation = { who: [{ all: ['CREATE_SUBPAGES'], on: 'anywhere' }, editsSite] };
const editsStages: Expectation = { who: [{ all: ['CREATE_SUBPAGES'], on: 'site' }, editsSite] };
const letsRead: Expectation = { who: [{ all: ['CREATE_SUBPAGES', 'MANAGE_USER_GROUPS'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const sectionsSamples = samplesOf(sectionsRoom, {
  who: {
    ...{ listSections: sees, listTreeSections: sees, getSection: sees, listSectionLayouts: sees },
    ...{ addSections: edits, updateSection: editsOne, reorderSections: orders },
    ...{ createStage: editsStages, deleteStage: editsStages },
    ...{ countMove: edits, countRemoval: edits, removeSections: editsSome, getSectionRemoval: editsSome },
    ...{ getReadAccess: letsRead, grantReadAccess: letsRead, denyReadAccess: letsRead },
  },
  parameters: { sectionId: 'section' },
  bodies: {
    addSections: () => ({ pages: [{ title: 'Added here' }] }),
    createStage: () => ({ title: 'Added here' }),
    updateSection: () => ({ revision: 1, title: 'Changed here' }),
    reorderSections: ({ section }) => ({ id: section, ordered_ids: [section], order_revision: 1 }),
    countMove: ({ section }) => ({ section_id: section, parent_id: null }),
    countRemoval: ({ section }) => ({ section_ids: [section] }),
    removeSections: ({ section }) => ({ sectionIds: [section], postsAction: 'keep' }),
  },
  writes: {
    reorderSections: ({ ids: { section } }) => ({ id: section[0], ordered_ids: section.slice(1, 2) }),
  },
  deletes: { deleteStage: ({ ids }) => ({ ids: { sectionId: ids.stage?.[0] ?? 0 } }) },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const stage = { site_id: site.id, id, type: 'stage', created_ts: now, updated_ts: now };
    await trx
      .insertInto('section')
      .values({ ...stage, title: `${site.mark} stage`, slug: `${site.mark}-stage` })
      .execute();
    noteThing(site, 'stage', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const stages = rows.map((at) => ({
      ...{ site_id: siteId, id: nextId(), type: 'stage', created_ts: now, updated_ts: now },
      ...{ title: text(at), slug: `stage-${at}`, description: text(at + 1), read_groups: [text(at + 2)] },
    }));
    await trx.insertInto('section').values(stages).execute();
  },
  small: { section: 'The tree of a site.' },
  asked: (site) => ({ stage: ['1', '0'], site_id: [site.id], group: ['members'], task_id: [1] }),
});
