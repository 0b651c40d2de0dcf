import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { socialSortKeys, socialStatuses } from './social-kinds.contract.ts';
import { socialQueueRoom } from './social-queue.room.ts';

// Which posts are spoken of, and which accounts, is decided for each of them, by tests of its own.
const sees: Expectation = { who: [{ all: ['VIEW_SOCIAL_PROFILE'], on: 'anywhere' }], isOwn: true };
const shares: Expectation = { who: [{ all: ['PUBLISH_POST'], on: 'anywhere' }], isOwn: true };
const connects: Expectation = {
  who: [{ all: ['VIEW_SOCIAL_PROFILE', 'PUBLISH_POST'], on: 'anywhere' }],
  isOwn: true,
};

/** What every account of the samples says. Nothing is sent without a token that can be read. */
const account = {
  ...{ provider_id: 3, instance: 'https://93.184.215.14', title: 'Civic Desk', secret_sealed: '' },
  ...{ longest_text: 500, link_length: 23 },
};

/** What the tests that are made of the contracts know of this room. */
export const socialQueueSamples = samplesOf(socialQueueRoom, {
  who: {
    ...{ listSocialQueue: sees, listSocialPosts: sees, listSocialAccounts: sees },
    ...{ getShareDraft: shares, queueSocialPost: shares, changeSocialPost: shares },
    ...{ cancelSocialPost: shares, retrySocialPost: shares },
    ...{ tryAccount: connects, connectAccount: connects },
    ...{ reconnectAccount: connects, disconnectAccount: connects },
    takeOverAccount: {
      who: [{ all: ['VIEW_SOCIAL_PROFILE', 'PUBLISH_POST', 'SHARE_FROM_ALL_ACCOUNTS'], on: 'site' }],
      isOwn: true,
    },
  },
  parameters: { socialAccountId: 'social_account', socialPostId: 'social_post' },
  bodies: {
    queueSocialPost: ({ post, social_account }) => ({
      post_id: post,
      account_id: social_account,
      text: 'Read',
    }),
    changeSocialPost: () => ({ revision: 1, text: 'Looked at' }),
    takeOverAccount: () => ({ revision: 1 }),
    reconnectAccount: () => ({ revision: 1, title: 'City Desk' }),
  },
  small: { social_account: 'At most thirty of a site.' },
  fill: async ({ trx, site, now, nextId }) => {
    const [post_id = 0] = site.ids.post;
    const [id, accountId] = [nextId(), nextId()];
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    await trx
      .insertInto('social_account')
      .values({
        ...{ ...stamp, ...account, id: accountId, remote_id: site.mark, handle: `@${site.mark}@example.com` },
        ...{ checked_ts: now },
      })
      .execute();
    await trx
      .insertInto('social_post')
      .values({
        ...{ ...stamp, id, provider_id: 3, account_id: accountId, account_title: site.mark, post_id },
        ...{ text: site.mark, link: site.mark, error: site.mark, remote_id: site.mark },
        ...{ scheduled_at: now + 86_400, due_ts: now + 86_400 },
      })
      .execute();
    noteThing(site, 'social_account', accountId);
    noteThing(site, 'social_post', id);
  },
  manyRows: [
    `insert into social_post (site_id, id, provider_id, account_id, post_id, text, scheduled_at, status, created_ts)
      select $1::bigint, 7700000 + n, 3 + n % 2, 7690000 + n % 50, ${firstOf.post} + n, 'Read this', 1700000000 + n,
        (array['sent', 'failed', 'cancelled', 'queued'])[1 + n % 4], 1700000000 + n
      from generate_series(1, 5000) as n`,
  ],
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
    const id = nextId();
    await trx
      .insertInto('social_account')
      .values({
        ...{
          ...stamp,
          ...account,
          id,
          remote_id: 'hostile',
          handle: text(0),
          title: text(1),
          checked_ts: now,
        },
        problem: text(2),
      })
      .execute();
    const posts = await trx
      .selectFrom('post')
      .select('id')
      .where('site_id', '=', siteId)
      .limit(rows.length)
      .execute();
    for (const [at, { id: post_id }] of posts.entries()) {
      await trx
        .insertInto('social_post')
        .values({
          ...{ ...stamp, id: nextId(), provider_id: 3, account_id: id, account_title: text(at), post_id },
          ...{ text: text(at + 1), status: 'failed', problem: 'refused', error: text(at + 2) },
          scheduled_at: now - at,
        })
        .execute();
    }
  },
  asked: ({ ids }) => ({
    exact_count: [1],
    post_id: ids.post.slice(0, 1),
    post_ids: ids.post.slice(0, 1),
    query: ['read', 'e'],
    status: socialStatuses,
    account_id: [7_690_001],
    order_by: socialSortKeys,
  }),
});
