import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { commentOrders } from './comment-kinds.contract.ts';
import { commentsRoom } from './comments.room.ts';

const COMMENTS = 'MANAGE_POST_COMMENTS';
const moderates: Expectation = { who: [{ all: [COMMENTS], on: 'anywhere' }] };
const bans: Expectation = {
  who: [
    { all: [COMMENTS], on: 'anywhere' },
    { all: ['BAN_USERS'], on: 'anywhere' },
  ],
};
const settles: Expectation = { who: [{ all: [COMMENTS, 'EDIT_SITE'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const commentsSamples = samplesOf(commentsRoom, {
  who: {
    ...{ listComments: moderates, changeComments: moderates },
    replyToComment: { who: [{ all: [COMMENTS], on: 'scope' }] },
    ...{ banCommentAuthor: bans, liftCommentBan: bans },
    ...{ getCommentSettings: settles, saveCommentSettings: settles },
  },
  parameters: { talkId: 'post', messageId: 'comment' },
  bodies: {
    changeComments: ({ comment }) => ({ changes: [{ id: comment, status: 'rejected' }] }),
    replyToComment: () => ({ text: 'Thank you' }),
    banCommentAuthor: ({ profile }) => ({ authorId: profile }),
    liftCommentBan: ({ profile }) => ({ authorId: profile }),
    saveCommentSettings: () => ({ revision: 0, max_links: 3 }),
  },
  fill: async ({ trx, site, now, nextId }) => {
    const id = nextId();
    const [profile = 0] = site.ids.profile;
    await trx
      .insertInto('comment_ban')
      .values({ site_id: site.id, id, profile_id: profile, reason: site.mark, created_ts: now })
      .execute();
    // What is answered is shown.
    await trx
      .updateTable('comment')
      .set({ status: 'approved' })
      .where('site_id', '=', site.id)
      .where('id', '=', site.ids.comment[0] ?? 0)
      .execute();
    noteThing(site, 'comment_ban', id);
  },
  small: {
    comment_setting: 'One for each site.',
    comment_ban: 'People whom moderators ban by hand.',
    comment_report: 'Readers who report what they see.',
  },
  manyRows: [
    `update comment set status = case when id % 50 = 0 then 'proposed' else 'spam' end
      where site_id = $1::bigint and id % 25 = 0 and id >= 5000000`,
    `update comment set profile_id = ${firstOf.profile} + id % 2000, reports_count = id % 7
      where site_id = $1::bigint and id >= 5000000 and id % 3 = 0`,
  ],
  hostile: async ({ trx, siteId, ownerId, now, nextId, text, rows }) => {
    const post = nextId();
    const times = { site_id: siteId, created_ts: now, updated_ts: now };
    await trx
      .insertInto('post')
      // The oldest of all: the pages of the list stand as they are.
      .values({ ...times, created_ts: 1, id: post, headline: text(1), slug: 'commented-on', status: 0 })
      .execute();
    const comments = rows.map((at) => ({
      ...{ ...times, id: nextId(), post_id: post, status: 'proposed', html: text(at) },
      ...{ profile_id: at % 2 === 0 ? ownerId : null, author_name: text(at + 1), reason: text(at + 2) },
    }));
    await trx.insertInto('comment').values(comments).execute();
  },
  asked: (site) => ({
    exact_count: [1],
    order: commentOrders,
    status: ['proposed', 'approved', 'rejected', 'spam', 'deleted'],
    ids: [site.ids.comment.join(',')],
    group_site_id: [site.communityIds[0]],
    post_id: site.ids.post.slice(0, 1),
    author_id: site.ids.profile.slice(0, 1),
    thread: site.ids.comment.slice(0, 1),
    query: ['a'],
    status_counts: [1],
  }),
});
