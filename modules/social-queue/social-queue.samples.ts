import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { socialQueueRoom } from './social-queue.room.ts';

/** What the tests that are made of the contracts know of this room. */
export const socialQueueSamples = samplesOf(socialQueueRoom, {
  // Which posts are spoken of is decided for each of them, by a test of its own.
  who: { listSocialQueue: { who: [{ all: ['VIEW_SOCIAL_PROFILE'], on: 'anywhere' }], isOwn: true } },
  fill: async ({ trx, site, now, nextId }) => {
    const [post_id = 0] = site.ids.post;
    const id = nextId();
    await trx
      .insertInto('social_post')
      .values({
        ...{ site_id: site.id, id, provider_id: 1, account_id: 1, account_title: site.mark, post_id },
        ...{ text: site.mark, link: site.mark, error: site.mark, remote_id: site.mark },
        ...{ scheduled_at: now, created_ts: now },
      })
      .execute();
    noteThing(site, 'social_post', id);
  },
  manyRows: [
    `insert into social_post (site_id, id, provider_id, account_id, post_id, text, scheduled_at, created_ts)
      select $1::bigint, 7700000 + n, 1 + n % 2, 1, ${firstOf.post} + n, 'Read this', $3::bigint + n, $3::bigint
      from generate_series(1, $2::int) as n`,
  ],
  asked: ({ ids }) => ({ post_id: ids.post.slice(0, 1), post_ids: ids.post.slice(0, 1) }),
});
