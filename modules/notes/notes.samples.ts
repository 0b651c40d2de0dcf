import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { notesRoom } from './notes.room.ts';

// Opens the calls; whether something may be said about a post is decided for each post, by tests of its own.
const writes: Expectation = { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }], isOwn: true };

/** What the tests that are made of the contracts know of this room. */
export const notesSamples = samplesOf(notesRoom, {
  who: {
    listPostNotes: {
      who: [
        { all: ['CREATE_REAL_DRAFT'], on: 'anywhere' },
        { all: ['VIEW_REAL_DRAFT'], on: 'anywhere' },
      ],
    },
    listPeopleToMention: writes,
    addPostNote: writes,
    changePostNote: writes,
    deletePostNote: writes,
  },
  parameters: { noteId: 'post_note' },
  bodies: {
    addPostNote: () => ({ text: 'Looked at' }),
    changePostNote: () => ({ revision: 1, is_resolved: true }),
  },
  manyRows: [
    `insert into post_note (site_id, id, post_id, thread_id, text, created_ts, created_by, updated_ts)
    select $1::bigint, 7900000 + n, ${firstOf.post} + n / 4, case when n % 4 = 0 then null else 7900000 + n - n % 4 end,
      'Note ' || n, 1700000000 + n, ${firstOf.profile} + n % 2000, 1700000000 + n
    from generate_series(0, 3999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const [post_id = 0] = site.ids.post;
    await trx
      .insertInto('post_note')
      .values({
        ...{ site_id: site.id, id, post_id, text: `${site.mark} note`, created_by: site.owner.profileId },
        ...{ created_ts: now, updated_ts: now },
      })
      .execute();
    noteThing(site, 'post_note', id);
  },
  asked: () => ({ query: ['note', 'e'] }),
});
