import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { samplesOf } from '#platform/testing/samples.ts';
import { editorRoom } from './editor.room.ts';

// Opens the acts; whether a post may be changed is decided for each post, by tests of its own.
const editsPosts: Expectation = { who: [{ all: ['CREATE_REAL_DRAFT'], on: 'anywhere' }], isOwn: true };
const token = 'a-token-of-the-samples';

/** What the tests that are made of the contracts know of this room. */
export const editorSamples = samplesOf(editorRoom, {
  who: {
    getLayers: editsPosts,
    keepLayer: editsPosts,
    discardLayer: editsPosts,
    lockPost: editsPosts,
    renewLock: editsPosts,
    unlockPost: editsPosts,
    takeLock: editsPosts,
    askForPost: editsPosts,
    showPresence: editsPosts,
    endPresence: editsPosts,
    listFetchedPictures: editsPosts,
    // Writes nothing: it asks other sites.
    findEmbed: editsPosts,
  },
  bodies: {
    keepLayer: () => ({ base_revision: 1, content: { subheadline: 'Looked at' } }),
    lockPost: () => ({ token }),
    renewLock: () => ({ token }),
    unlockPost: () => ({ token }),
    // Of no site that is asked.
    findEmbed: () => ({ url: 'https://example.com/' }),
  },
  small: {
    edit_layer: 'One for each post that somebody is writing; a save removes it.',
    edit_lock: 'One for each post that somebody edits now.',
    edit_presence: 'One for each window in which a post is open.',
  },
  fill: async ({ trx, site, now }) => {
    const [post_id = 0] = site.ids.post;
    const content = JSON.stringify({ headline: `${site.mark} headline` });
    const key = { site_id: site.id, post_id, profile_id: site.owner.profileId };
    await trx
      .insertInto('edit_layer')
      .values({ ...key, base_revision: 1, content, body: site.mark, created_ts: now, updated_ts: now })
      .execute();
    await trx
      .insertInto('edit_presence')
      .values({ ...key, since_ts: now, seen_ts: now })
      .execute();
  },
});
