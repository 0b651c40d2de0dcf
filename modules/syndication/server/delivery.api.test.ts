import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { writeEvents } from '#platform/server/outbox/write-event.ts';
import { listChannels, saveChannel } from '../channels.contract.ts';
import { type DistributionError, listIntegration, type SyndicatedArticle } from '../syndication.contract.ts';
import { appleKey, startAppleNews } from './apple-news/apple-news.fixture.ts';
import { channelServiceOf } from './channels/open-channel.ts';
import { deliverWaiting } from './delivery/deliver.jobs.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let apple: Awaited<ReturnType<typeof startAppleNews>>;
let channelId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  apple = await startAppleNews();
  Object.assign(channelServiceOf(api.ground), apple.service);
  const { channelId: remote_id, keyId: key_id, secret } = appleKey;
  const body = { revision: 0, is_enabled: true, remote_id, key_id, secret };
  const saved = await api.as(owner).call(saveChannel, { params: { siteId, channel: 'apple_news' }, body });
  expect(saved.status).toBe(200);
  const row = await db()
    .selectFrom('channel')
    .select('id')
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  channelId = row.id;
  // Published in the same second counts as published since.
  await sql`update channel set since_ts = ${api.now - 60} where site_id = ${siteId} and id = ${channelId}`.execute(
    db(),
  );
  await api.ground.jobs.start();
});
afterAll(async () => {
  apple.stop();
  await api.stop();
});
beforeEach(() => {
  apple.state.answers = [];
  apple.calls.length = 0;
});

const db = () => api.ground.database.db;
type Post = { id: number; revision: number };
const save = async (post: Post, body: object): Promise<Post> => {
  const call = { params: { postId: post.id }, body: { revision: post.revision, ...body } as never };
  const answer = await api.as(owner).call(updatePost, call);
  expect([answer.status, answer.body.error]).toEqual([200, undefined]);
  return answer.body;
};
const publish = async (headline: string, more: object = {}): Promise<Post> => {
  const made = await api
    .as(owner)
    .call(createPost, { params: { siteId }, body: { type: 'article' } as never });
  return save(made.body, { headline, body: `<p>${headline} again.</p>`, status: 0, ...more });
};
const articles = async (query: object = {}): Promise<SyndicatedArticle[]> =>
  (await api.as(owner).call(listIntegration, { query })).body.items as SyndicatedArticle[];
const errors = async (post: Post, query: object = {}): Promise<DistributionError[]> =>
  (
    await api
      .as(owner)
      .call(listIntegration, { query: { apple_news_errors: '1', post_id: post.id, ...query } })
  ).body.items as DistributionError[];
const stateOf = async ({ id }: Post) => {
  const [one] = await articles({ post_id: id });
  return one?.status;
};
const there = () => [...apple.articles.values()].map(({ document }) => document.title);
const turn = async (is_enabled: boolean) => {
  const [row] = (await api.as(owner).call(listChannels, { params: { siteId } })).body.items;
  const body = { revision: row?.revision ?? 0, is_enabled };
  const params = { siteId, channel: 'apple_news' as const };
  expect((await api.as(owner).call(saveChannel, { params, body })).status).toBe(200);
};
/** As if the pauses were over. */
const letTimePass = async () => {
  await sql`update channel_item set due_ts = 0 where site_id = ${siteId} and status = 'pending'`.execute(
    db(),
  );
  await sql`update channel set paused_until_ts = null where site_id = ${siteId} and id = ${channelId}`.execute(
    db(),
  );
  await deliverWaiting(api.ground, { siteId, channelId });
};

describe('a post', () => {
  test('is made there when it is published, changed with it, and deleted when it leaves', async () => {
    const post = await publish('Ferry runs');
    await expect.poll(() => stateOf(post)).toBe('sent');
    const [one] = [...apple.articles.values()];
    expect(one?.document).toMatchObject({
      identifier: `post-${post.id}`,
      title: 'Ferry runs',
      language: 'en-US',
    });
    expect(JSON.stringify(one?.document)).toContain('Ferry runs again.');
    expect(one?.metadata).toEqual({ isPreview: false });
    expect((await articles({ post_id: post.id }))[0]).toMatchObject({
      ...{ channel: 'apple_news', post_title: 'Ferry runs', error: null, attempt: 0 },
      share_url: expect.stringMatching(/^https:\/\/apple\.news\//),
    });
    const changed = await save(post, { headline: 'Ferry stops' });
    await expect.poll(there).toEqual(['Ferry stops']);
    expect([...apple.articles.values()][0]).toMatchObject({ id: one?.id, revision: 2 });
    await save(changed, { status: 5 });
    await expect.poll(there).toEqual([]);
    await expect.poll(() => stateOf(post)).toBe('skipped');
    expect((await articles({ post_id: post.id }))[0]).toMatchObject({ reason: 'not_live', share_url: null });
    expect(apple.calls.filter(({ method }) => method !== 'GET').map(({ status }) => status)).toEqual([
      201, 200, 204,
    ]);
  });

  test('that is looked at again without a change is not sent once more', async () => {
    const post = await publish('Quiet');
    await expect.poll(() => stateOf(post)).toBe('sent');
    apple.calls.length = 0;
    await sql`update channel_item set status = 'pending', wanted = wanted + 1, due_ts = 0
      where site_id = ${siteId} and post_id = ${post.id}`.execute(db());
    await deliverWaiting(api.ground, { siteId, channelId });
    expect(await stateOf(post)).toBe('sent');
    expect(apple.calls).toEqual([]);
  });

  test('that only some may read is left out, and one that becomes so is taken back', async () => {
    const secret = await publish('Secret', { visibility: 2 });
    await expect.poll(() => stateOf(secret)).toBe('skipped');
    const post = await publish('Open');
    await expect.poll(() => stateOf(post)).toBe('sent');
    await save(post, { password: 'sesame' });
    await expect.poll(() => stateOf(post)).toBe('skipped');
    expect(there()).not.toContain('Open');
    expect((await articles({ post_id: post.id }))[0]?.reason).toBe('not_public');
  });

  test('whose article was changed there is sent with the revision that it has there', async () => {
    const post = await publish('Bridge');
    await expect.poll(() => stateOf(post)).toBe('sent');
    const one = [...apple.articles.values()].find(({ document }) => document.title === 'Bridge');
    if (one) one.revision = 41;
    await save(post, { headline: 'Bridge opens' });
    await expect.poll(there).toContain('Bridge opens');
    expect(apple.calls.map(({ status }) => status)).toContain(409);
    await expect.poll(() => stateOf(post)).toBe('sent');
  });
});

describe('a refusal', () => {
  test('opens an error for each complaint, counts it, and is resolved by what gets through', async () => {
    const wrong = {
      errors: [
        { code: 'INVALID_DOCUMENT', keyPath: ['components', 1, 'URL'], message: 'No image' },
        { code: 'TOO_LONG', keyPath: ['title'], value: 'Long' },
      ],
    };
    apple.state.answers = [[400, wrong]];
    const post = await publish('Refused');
    await expect.poll(() => stateOf(post)).toBe('failed');
    expect(await errors(post)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{
            provider: 'apple_news',
            code: 'INVALID_DOCUMENT',
            keypath: 'components.1.URL',
            message: 'No image',
          },
          ...{ attempts: 1, status: 'open', post_id: post.id, post_title: 'Refused' },
        }),
        expect.objectContaining({ code: 'TOO_LONG', keypath: 'title', message: 'Too long: Long' }),
      ]),
    );
    apple.state.answers = [[400, { errors: [wrong.errors[0]] }]];
    const next = await save(post, { headline: 'Refused again' });
    await expect
      .poll(async () => (await errors(post, { status: 'resolved' })).map(({ code }) => code))
      .toEqual(['TOO_LONG']);
    const [open] = await errors(post, { status: 'open' });
    expect(open).toMatchObject({ code: 'INVALID_DOCUMENT', attempts: 2 });
    expect(open?.last_seen_ts).toBeGreaterThanOrEqual(open?.first_seen_ts ?? 0);
    await save(next, { headline: 'Mended' });
    await expect.poll(() => stateOf(post)).toBe('sent');
    expect(await errors(post, { status: 'open' })).toEqual([]);
  });

  test('that passes is tried again after growing pauses', async () => {
    apple.state.answers = [
      [503, {}],
      [429, {}, { 'retry-after': '7200' }],
    ];
    const post = await publish('Busy');
    await expect.poll(async () => (await articles({ post_id: post.id }))[0]?.error).toBe('HTTP 503');
    const [first] = await articles({ post_id: post.id });
    expect(first).toMatchObject({ status: 'pending', attempt: 1 });
    expect(first?.due_ts).toBeGreaterThan(api.now);
    await letTimePass();
    const channel = await db()
      .selectFrom('channel')
      .selectAll()
      .where('id', '=', channelId)
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    expect(channel.problem).toBe('HTTP 429');
    expect((channel.paused_until_ts ?? 0) - Math.floor(Date.now() / 1000)).toBeGreaterThan(7_000);
    await letTimePass();
    expect(await stateOf(post)).toBe('sent');
    expect(there()).toContain('Busy');
    const after = await db()
      .selectFrom('channel')
      .selectAll()
      .where('id', '=', channelId)
      .where('site_id', '=', siteId)
      .executeTakeFirstOrThrow();
    expect(after.problem).toBeNull();
  });

  test('of the key stops the channel, and costs no post an attempt', async () => {
    apple.state.answers = [apple.refuse(401, 'UNAUTHORIZED')];
    const post = await publish('Locked out');
    await expect.poll(async () => (await articles({ post_id: post.id }))[0]?.error).toBe('Unauthorized');
    expect((await articles({ post_id: post.id }))[0]).toMatchObject({ status: 'pending', attempt: 0 });
    await letTimePass();
    expect(await stateOf(post)).toBe('sent');
  });

  test('an answer that never came does not make the article twice', async () => {
    apple.state.answers = ['keep and hang up'];
    const post = await publish('Lost answer');
    await expect
      .poll(async () => (await articles({ post_id: post.id }))[0]?.error)
      .toBe("The other server couldn't be reached.");
    // The next try is not in the second of the first.
    await sql`update channel_item set tried_ts = tried_ts - 5 where site_id = ${siteId} and post_id = ${post.id}`.execute(
      db(),
    );
    await letTimePass();
    expect(await stateOf(post)).toBe('sent');
    expect(there().filter((title) => title === 'Lost answer')).toHaveLength(1);
    expect(await errors(post, { status: 'open' })).toEqual([]);
  });

  test('an answer that never came does not take an article over that somebody made there by hand', async () => {
    const byHand = { identifier: 'mine', title: 'Same title', components: [] };
    const made = { id: 'made-by-hand', revision: 1, document: byHand, metadata: {}, createdAt: Date.now() };
    apple.articles.set(made.id, made);
    apple.state.answers = ['hang up'];
    const post = await publish('Same title');
    await expect
      .poll(async () => (await articles({ post_id: post.id }))[0]?.error)
      .toBe("The other server couldn't be reached.");
    await sql`update channel_item set tried_ts = tried_ts - 5 where site_id = ${siteId} and post_id = ${post.id}`.execute(
      db(),
    );
    await letTimePass();
    expect(await stateOf(post)).toBe('sent');
    expect(apple.articles.get(made.id)).toMatchObject({ revision: 1, document: { identifier: 'mine' } });
    expect(there().filter((title) => title === 'Same title')).toHaveLength(2);
  });
});

describe('what a section or a channel changes', () => {
  test('posts of a section that is closed to readers are taken back, and come again with it', async () => {
    const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
    await db()
      .insertInto('section')
      .values({ ...stamp, id: 501, parent_id: null, title: 'City', slug: 'city' })
      .execute();
    const post = await publish('In the city', { section_ids: [501], primary_section_id: 501 });
    await expect.poll(() => stateOf(post)).toBe('sent');
    const restrict = async (restriction: number) => {
      await db()
        .updateTable('section')
        .set({ restriction })
        .where('site_id', '=', siteId)
        .where('id', '=', 501)
        .execute();
      await db()
        .transaction()
        .execute(async (trx) => {
          await api.ground.events.publish(trx, { topic: 'section', siteId });
          const told = { siteId, event: 'section.updated', objectId: 501, payload: {}, createdTs: api.now };
          await writeEvents(trx, api.ground.database.ids.next, siteId, [told]);
        });
      api.ground.outbox.wake(siteId);
    };
    await restrict(2);
    await expect.poll(() => stateOf(post)).toBe('skipped');
    expect(there()).not.toContain('In the city');
    await restrict(1);
    await expect.poll(() => stateOf(post)).toBe('sent');
    expect(there()).toContain('In the city');
  });

  test('a channel that is off gets nothing, and what changed meanwhile once it is on again', async () => {
    const post = await publish('Known');
    await expect.poll(() => stateOf(post)).toBe('sent');
    await turn(false);
    await save(post, { headline: 'Known and changed' });
    expect(there()).not.toContain('Known and changed');
    await turn(true);
    await expect.poll(there).toContain('Known and changed');
  });
});

describe('an article that readers may no longer read', () => {
  const removals = async () => {
    const rows = await db()
      .selectFrom('notification')
      .select(['kind', 'facts'])
      .where('site_id', '=', siteId)
      .where('profile_id', '=', owner.profileId ?? 0)
      .where('kind', '=', 'removal_failed')
      .execute();
    return rows.map(({ facts }) => facts);
  };

  test('is asked for each day until it is gone, is told of once, and is listed without its post', async () => {
    const [first, second] = [await publish('Stays one'), await publish('Stays two')];
    for (const post of [first, second]) await expect.poll(() => stateOf(post)).toBe('sent');
    for (const post of [first, second]) {
      apple.state.answers = [apple.refuse(400, 'NOT_NOW')];
      await save(post, { status: 5 });
      await expect.poll(async () => (await articles({ post_id: post.id }))[0]?.is_removal).toBe(true);
    }
    const [listed] = await articles({ post_id: first.id });
    expect(listed).toMatchObject({ status: 'pending', reason: 'not_live', error: 'Not now' });
    expect(listed?.due_ts ?? 0).toBeGreaterThan(api.now + 86_000);
    expect(there()).toEqual(expect.arrayContaining(['Stays one', 'Stays two']));
    await expect.poll(removals).toEqual([{ channel: 'apple_news', count: 1 }]);
    // As if the post were purged meanwhile.
    const gone = 4_242_424;
    await sql`update channel_item set post_id = ${gone} where site_id = ${siteId} and post_id = ${first.id}`.execute(
      db(),
    );
    const [without] = await articles({ post_id: gone });
    expect(without).toMatchObject({ post_title: '', is_removal: true, share_url: listed?.share_url });
    // However many attempts there were.
    await sql`update channel_item set attempt = 40 where site_id = ${siteId} and status = 'pending'`.execute(
      db(),
    );
    apple.state.answers = [
      [503, {}],
      [503, {}],
    ];
    await letTimePass();
    expect((await articles({ post_id: gone }))[0]).toMatchObject({ status: 'pending', is_removal: true });
    await letTimePass();
    expect(there()).not.toEqual(expect.arrayContaining(['Stays one']));
    expect(there()).not.toEqual(expect.arrayContaining(['Stays two']));
    expect(await articles({ post_id: gone })).toEqual([]);
    expect((await articles({ post_id: second.id }))[0]).toMatchObject({
      status: 'skipped',
      is_removal: false,
    });
  });

  test('is taken back from a channel that is off', async () => {
    const post = await publish('Off and over');
    await expect.poll(() => stateOf(post)).toBe('sent');
    await turn(false);
    await save(post, { status: 5 });
    await expect.poll(there).not.toContain('Off and over');
    await turn(true);
  });
});

describe('what an article says of others', () => {
  test('follows the name of who wrote it', async () => {
    const post = await publish('By somebody');
    await expect.poll(() => stateOf(post)).toBe('sent');
    const authors = () => {
      const found = [...apple.articles.values()].find(({ document }) => document.title === 'By somebody');
      return (found?.document.metadata as { authors?: string[] } | undefined)?.authors;
    };
    expect(authors()).not.toContain('Somebody else');
    const profileId = owner.profileId ?? 0;
    await db()
      .updateTable('profile')
      .set({ title: 'Somebody else' })
      .where('site_id', '=', siteId)
      .where('id', '=', profileId)
      .execute();
    await db()
      .transaction()
      .execute(async (trx) => {
        await api.ground.events.publish(trx, { topic: 'profile', siteId, id: profileId });
        const told = { event: 'profile.updated', objectId: profileId, payload: {}, createdTs: api.now };
        await writeEvents(trx, api.ground.database.ids.next, siteId, [told]);
      });
    api.ground.outbox.wake(siteId);
    await expect.poll(authors).toEqual(['Somebody else']);
  });
});
