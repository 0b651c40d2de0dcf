import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { noteThing, samplesOf } from '#platform/testing/samples.ts';
import { REINDEX_TASK } from './server/refresh-family.ts';
import { streamFamiliesRoom } from './stream-families.room.ts';
import { familySortKeys } from './stream-kinds.contract.ts';

const edits: Expectation = { who: [{ all: ['EDIT_SEARCH_INDEXES'], on: 'site' }] };
const sees: Expectation = {
  who: [
    { all: ['VIEW_SEARCH_INDEXES'], on: 'site' },
    { all: ['EDIT_SEARCH_INDEXES'], on: 'site' },
  ],
};

/** What the tests that are made of the contracts know of this room. */
export const streamFamiliesSamples = samplesOf(streamFamiliesRoom, {
  who: {
    ...{ listFamilies: sees, familyReindexStatus: sees, listStreamItems: sees },
    ...{
      createFamily: edits,
      commandFamily: edits,
      deleteFamily: edits,
      reindexFamily: edits,
      previewStream: edits,
    },
  },
  parameters: { familyId: 'stream_family' },
  bodies: {
    createFamily: () => ({ commands: [{ name: 'set-title', value: 'Added here' }] }),
    commandFamily: () => ({ commands: [{ name: 'set-title', value: 'Looked at' }] }),
    previewStream: ({ stream_family }) => ({ family_id: stream_family }),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const [id, taskId] = [nextId(), nextId()];
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    const [post = 0] = site.ids.post;
    await trx
      .insertInto('stream_family')
      .values({
        ...stamp,
        id,
        slug: `${site.mark}-stream`,
        title: `${site.mark} stream`,
        entity: 'post',
        task_id: taskId,
      })
      .execute();
    await trx
      .insertInto('task')
      .values({
        ...{ site_id: site.id, id: taskId, kind: REINDEX_TASK, status: 'SUCCESS' },
        payload: JSON.stringify({ familyId: id }),
        ...{ created_ts: now, finished_ts: now },
      })
      .execute();
    await trx
      .insertInto('stream_item')
      .values({ site_id: site.id, family_id: id, object_id: post, place: 0, score: 1 })
      .execute();
    noteThing(site, 'stream_family', id);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
    const families = rows.map((at) => ({
      ...{
        ...stamp,
        id: nextId(),
        slug: `hostile-${at}`,
        title: `${text(at)} ${at}`,
        entity: 'post',
        status: 'paused',
      },
    }));
    await trx.insertInto('stream_family').values(families).execute();
  },
  small: {
    stream_family: 'At most fifty of a site.',
    stream_item: 'At most five hundred of each family.',
  },
  asked: () => ({ query: ['stream', 'e'], order_by: familySortKeys }),
});
