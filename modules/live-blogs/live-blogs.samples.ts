import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { liveBlogsRoom } from './live-blogs.room.ts';

// Opens the calls; whether a post may be edited is decided for each post, by tests of its own.
const writes: Expectation = { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }], isOwn: true };
const reads: Expectation = {
  who: [
    { all: ['CREATE_REAL_DRAFT'], on: 'anywhere' },
    { all: ['VIEW_REAL_DRAFT'], on: 'anywhere' },
  ],
};

/** What the tests that are made of the contracts know of this room. */
export const liveBlogsSamples = samplesOf(liveBlogsRoom, {
  who: {
    listLiveEntries: reads,
    listLiveEntryEdits: reads,
    addLiveEntry: writes,
    changeLiveEntry: writes,
    deleteLiveEntry: writes,
    setLiveBlog: writes,
  },
  parameters: { liveEntryId: 'live_entry' },
  bodies: {
    addLiveEntry: () => ({ title: 'Looked at' }),
    changeLiveEntry: () => ({ revision: 1, is_key: true }),
    setLiveBlog: () => ({ is_ended: true }),
  },
  small: { live_blog_end: 'One row for each live blog that has ended.' },
  manyRows: [
    `insert into live_entry (site_id, id, post_id, entry_ts, title, created_ts, created_by, updated_ts)
    select $1::bigint, 7950000 + n, ${firstOf.post} + n / 4, 1700000000 + n, 'Update ' || n, 1700000000 + n,
      ${firstOf.profile} + n % 2000, 1700000000 + n
    from generate_series(0, 3999) as n`,
    `insert into live_entry_edit (site_id, id, entry_id, title, body, edited_ts, edited_by)
    select $1::bigint, 7950000 + n, 7950000 + n / 4, 'Update ' || n, '', 1700000000 + n,
      ${firstOf.profile} + n % 2000
    from generate_series(0, 3999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const [post_id = 0] = site.ids.post;
    await trx
      .insertInto('live_entry')
      .values({
        ...{ site_id: site.id, id, post_id, entry_ts: now, title: `${site.mark} update` },
        ...{ created_by: site.owner.profileId, created_ts: now, updated_ts: now },
      })
      .execute();
    noteThing(site, 'live_entry', id);
  },
});
