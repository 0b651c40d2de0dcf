import type { Expectation } from '#platform/testing/permission-matrix.ts';
import { firstOf, noteThing, samplesOf } from '#platform/testing/samples.ts';
import { articleStatuses, channelKinds, errorStatuses } from './channel-kinds.contract.ts';
import { syndicationRoom } from './syndication.room.ts';

const managesSite: Expectation = { who: [{ all: ['EDIT_SITE'], on: 'site' }] };
const publishes: Expectation = { who: [{ all: ['PUBLISH_POST'], on: 'site' }] };

/** What the tests that are made of the contracts know of this room. */
export const syndicationSamples = samplesOf(syndicationRoom, {
  who: {
    // With apple_news_errors it is for those who publish, which a test of the room holds.
    ...{ listIntegration: managesSite, resubmitArticles: managesSite },
    ...{ retryError: publishes, ignoreError: publishes, reopenError: publishes },
    ...{ listChannels: managesSite, saveChannel: managesSite },
    ...{ disconnectChannel: managesSite, testChannel: managesSite },
  },
  parameters: { errorId: 'channel_error', channel: null },
  words: { channel: 'msn' },
  bodies: {
    testChannel: () => ({ remote_id: '', key_id: '' }),
    saveChannel: ({ section }) => ({
      ...{ revision: 1, is_enabled: false },
      section_map: [{ section_id: section, remote_id: 'b5a6b3f0-7d0d-4a0c-9d4e-1f1d6f0a1c01' }],
    }),
  },
  small: { channel: 'Four of a site at most.' },
  manyRows: [
    `insert into channel_item (site_id, id, channel_id, post_id, status, due_ts, created_ts, updated_ts)
      select $1::bigint, 7950000 + n, 7949999, ${firstOf.post} + n,
        (array['sent', 'failed', 'pending', 'skipped'])[1 + n % 4], 2000000000, 1700000000 + n, 1700000000 + n
      from generate_series(0, 4999) as n`,
    `insert into channel_error (site_id, id, channel_id, post_id, code, message, keypath, first_seen_ts,
        last_seen_ts, status)
      select $1::bigint, 7960000 + n, 7949999, ${firstOf.post} + n, 'INVALID_DOCUMENT', 'No', 'components.' || n,
        1700000000 + n, 1700000000 + n, (array['open', 'resolved', 'ignored'])[1 + n % 3]
      from generate_series(0, 4999) as n`,
  ],
  fill: async ({ trx, site, now, nextId }) => {
    const [id, errorId] = [nextId(), nextId()];
    const stamp = { site_id: site.id, created_ts: now, updated_ts: now };
    await trx
      .insertInto('channel')
      .values({ ...stamp, id, kind: 'msn', is_enabled: true, remote_title: `${site.mark} channel` })
      .execute();
    const [postId = 0] = site.ids.post;
    await trx
      .insertInto('channel_item')
      .values({
        ...{ ...stamp, id: nextId(), channel_id: id, post_id: postId, status: 'failed', due_ts: now },
        last_error: `${site.mark} refused`,
      })
      .execute();
    await trx
      .insertInto('channel_error')
      .values({
        ...{ site_id: site.id, id: errorId, channel_id: id, post_id: postId, code: 'INVALID_DOCUMENT' },
        ...{
          message: `${site.mark} message`,
          keypath: 'components.1',
          first_seen_ts: now,
          last_seen_ts: now,
        },
        status: 'open',
      })
      .execute();
    noteThing(site, 'channel_error', errorId);
  },
  hostile: async ({ trx, siteId, now, nextId, text, rows }) => {
    const id = nextId();
    const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
    await trx
      .insertInto('channel')
      .values({ ...stamp, id, kind: 'apple_news', is_enabled: true, remote_title: text(0), problem: text(1) })
      .execute();
    const posts = await trx
      .selectFrom('post')
      .select('id')
      .where('site_id', '=', siteId)
      .limit(rows.length)
      .execute();
    for (const [at, { id: post_id }] of posts.entries()) {
      await trx
        .insertInto('channel_item')
        .values({
          ...{ ...stamp, id: nextId(), channel_id: id, post_id, status: 'failed', due_ts: now },
          last_error: text(at),
        })
        .execute();
      await trx
        .insertInto('channel_error')
        .values({
          ...{
            site_id: siteId,
            id: nextId(),
            channel_id: id,
            post_id,
            code: text(at),
            message: text(at + 1),
          },
          ...{ keypath: text(at + 2), first_seen_ts: now, last_seen_ts: now, status: 'open' },
        })
        .execute();
    }
  },
  asked: () => ({
    exact_count: [1],
    query: ['post', 'e'],
    apple_news_errors: ['1', '0'],
    channel: channelKinds,
    status: [...articleStatuses, ...errorStatuses],
    post_id: [firstOf.post],
  }),
});
