import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createPost, getDraft, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  endHeadlineTest,
  type HeadlineTest,
  listHeadlineTests,
  startHeadlineTest,
} from '../headline-tests.contract.ts';
import { headlineCountsOf } from './headline-counts.ts';

const READER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const CRAWLER = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const host = 'news.test';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

type Post = { id: number; revision: number; headline: string; slug: string };

const save = async (post: Post, body: object): Promise<Post> => {
  const saved = await api
    .as(owner)
    .call(updatePost, { params: { postId: post.id }, body: { revision: post.revision, ...body } as never });
  expect([saved.status, saved.body.error]).toEqual([200, undefined]);
  return saved.body;
};
const draft = async (headline: string, more: object = {}): Promise<Post> => {
  const { body } = await api
    .as(owner)
    .call(createPost, { params: { siteId }, body: { type: 'article' } as never });
  return save(body, { headline, body: `<p>${headline} again.</p>`, ...more });
};
const publish = (headline: string, more: object = {}) => draft(headline, { status: 0, ...more });
const start = (post: { id: number }, body: object, as = owner) =>
  api
    .as(as)
    .call(startHeadlineTest, { params: { siteId, postId: post.id }, body: body as { headlines: string[] } });
const end = (one: HeadlineTest, winner: number | null, revision = one.revision, as = owner) =>
  api
    .as(as)
    .call(endHeadlineTest, { params: { siteId, headlineTestId: one.id }, body: { revision, winner } });
const list = async (post: { id: number }, as = owner): Promise<HeadlineTest[]> =>
  (await api.as(as).call(listHeadlineTests, { params: { siteId, postId: post.id } })).body.items;
const newest = async (post: { id: number }) => (await list(post))[0];
const headlineOf = async (post: { id: number }) =>
  (await api.as(owner).call(getDraft, { params: { postId: post.id } })).body.headline;
const front = () => api.app.inject({ url: '/', headers: { host, 'user-agent': READER } });
const tell = (signals: object[], userAgent = READER) =>
  api.app.inject({
    method: 'POST',
    url: `/core/v1/sites/${siteId}/headline_views`,
    headers: { host, 'content-type': 'application/json', 'user-agent': userAgent },
    payload: JSON.stringify({ signals }),
  });
const counted = (one: HeadlineTest, figures: [shown: number, opened: number][]) =>
  api.ground.database.db
    .insertInto('headline_count')
    .values(
      figures.map(([shown, opened], variant) => ({
        ...{ site_id: siteId, test_id: one.id, variant, shown, opened },
      })),
    )
    .execute();
/** A page that tells of one more, after which the figures are looked at. */
const look = async (one: HeadlineTest) => {
  await tell([{ test_id: one.id, variant: 0, shown: true, opened: false }]);
  await headlineCountsOf(api.ground).write();
};
const settleNow = (testId: number) =>
  api.ground.jobs.enqueue(api.ground.database.db, 'headline_tests.settle', { siteId, testId });
const ends = (post: { id: number }, outcome: string) =>
  expect.poll(async () => (await newest(post))?.outcome).toBe(outcome);

describe('a test', () => {
  test('is on pages that show the post, which are the same for everybody and are kept', async () => {
    const post = await publish('Council votes on bridge');
    const before = await front();
    expect(before.body).not.toContain('headline-tests');
    const { status, body } = await start(post, { headlines: ['Bridge at stake <tonight>'] });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ post_id: post.id, takes_winner: true, outcome: null, leader: null, winner: null, revision: 1 },
      ...{ ends_ts: body.started_ts + 3 * 86_400, created_by: owner.profileId },
      headlines: [
        { headline: 'Council votes on bridge', shown: 0, share: null, is_enough: false },
        { headline: 'Bridge at stake <tonight>', shown: 0 },
      ],
    });
    const page = await front();
    const [, data = ''] =
      /<script type="application\/json" id="headline-tests">(.*?)<\/script>/.exec(page.body) ?? [];
    expect(JSON.parse(data)).toEqual({
      site: siteId,
      tests: [
        {
          ...{ id: body.id, path: expect.stringContaining(post.slug) },
          headlines: ['Council votes on bridge', 'Bridge at stake <tonight>'],
        },
      ],
    });
    expect(data).not.toContain('<');
    expect(page.body.indexOf('/u/site/headlines.js')).toBeLessThan(page.body.indexOf('<body'));
    expect(page.headers['content-security-policy']).toContain(`${host}/u/site/headlines.js`);
    expect(page.headers['cache-control']).toBe(before.headers['cache-control']);
    expect(page.headers['set-cookie']).toBeUndefined();
    expect((await front()).headers.etag).toBe(page.headers.etag);
    const script = await api.app.inject({ url: '/u/site/headlines.js', headers: { host } });
    expect([script.statusCode, script.headers['content-type']]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ]);
    expect((await end(body, null)).body).toMatchObject({ outcome: 'stopped', winner: null, is_taken: false });
    await expect.poll(async () => (await front()).body).not.toContain('headline-tests');
  });

  test('is refused where it cannot be', async () => {
    const post = await publish('Only here');
    const hidden = await draft('Not yet');
    const secret = await publish('For us', { visibility: 2 });
    const refused = async (of: { id: number }, body: object) => {
      const answer = await start(of, body);
      return [answer.status, answer.body.error];
    };
    expect(await refused(hidden, { headlines: ['Now'] })).toEqual([422, 'post_is_not_live']);
    expect(await refused(secret, { headlines: ['Now'] })).toEqual([422, 'post_is_not_live']);
    expect(await refused({ id: 4_711 }, { headlines: ['Now'] })).toEqual([404, 'not_found']);
    expect(await refused(post, { headlines: [' Only here '] })).toEqual([422, 'headlines_is_invalid']);
    expect(await refused(post, { headlines: [] })).toEqual([400, 'headlines_is_invalid']);
    expect(await refused(post, { headlines: ['A', 'A'] })).toEqual([400, 'headlines_is_invalid']);
    expect(await refused(post, { headlines: ['A', 'B', 'C', 'D', 'E'] })).toEqual([
      400,
      'headlines_is_invalid',
    ]);
    expect(await refused(post, { headlines: ['A'], days: 15 })).toEqual([400, 'days_is_invalid']);
    const writer = await signInAs(api.ground, { siteId, host }, 'contributor');
    expect((await start(post, { headlines: ['A'] }, writer)).status).toBe(403);
    const answers = await Promise.all([start(post, { headlines: ['A'] }), start(post, { headlines: ['B'] })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await refused(post, { headlines: ['C'] })).toEqual([409, 'headline_test_is_running']);
  });

  test('counts what pages tell of it, and nothing else', async () => {
    const post = await publish('Counted');
    const { body: one } = await start(post, { headlines: ['Told'] });
    const signal = { test_id: one.id, shown: true, opened: false };
    await tell([{ ...signal, variant: 1, opened: true }]);
    await tell([{ ...signal, variant: 1 }]);
    await tell([{ ...signal, variant: 0 }]);
    // A program, a headline that is none, a test that is none, one test twice from one page.
    await tell([{ ...signal, variant: 1 }], CRAWLER);
    await tell([{ ...signal, variant: 2 }]);
    await tell([{ ...signal, test_id: 4_711, variant: 0 }]);
    await tell([
      { ...signal, variant: 0 },
      { ...signal, variant: 1 },
    ]);
    expect((await tell([])).statusCode).toBe(400);
    expect((await newest(post))?.headlines).toMatchObject([
      { shown: 2, opened: 0, share: 0 },
      { shown: 2, opened: 1, share: 0.5 },
    ]);
    const { rows } = await sql<{ shown: number }>`select sum(shown)::int as shown from headline_count
      where site_id = ${siteId} and test_id = ${one.id}`.execute(api.ground.database.db);
    expect(rows[0]?.shown).toBe(4);
    await end(one, null);
  });
});

describe('a winner', () => {
  test('is taken by itself once the figures decide, and the audit log says by whom', async () => {
    const post = await publish('Plain words');
    const { body: one } = await start(post, { headlines: ['Better words', 'Other words'] });
    await counted(one, [
      [5_000, 150],
      [5_000, 300],
      [5_000, 160],
    ]);
    expect((await newest(post))?.leader).toBe(1);
    await look(one);
    await ends(post, 'won');
    expect(await newest(post)).toMatchObject({ winner: 1, is_taken: true, leader: null });
    expect(await headlineOf(post)).toBe('Better words');
    await expect.poll(async () => (await front()).body).toContain('Better words');
    const { body } = await api.as(owner).call(listAuditEvents, {
      params: { siteId },
      query: { object_id: post.id, action: 'post.updated', limit: 1 },
    });
    expect(body.items[0]).toMatchObject({
      ...{ action: 'post.updated', after: { headline: 'Better words' } },
      ...{ actor: { kind: 'profile', profile: { id: owner.profileId } }, object: { id: post.id } },
    });
  });

  test('waits for an editor where it is not to be taken by itself', async () => {
    const post = await publish('Stays');
    const { body: one } = await start(post, { headlines: ['Comes'], takes_winner: false });
    await counted(one, [
      [5_000, 150],
      [5_000, 300],
    ]);
    await look(one);
    expect(await newest(post)).toMatchObject({ outcome: null, leader: 1 });
    expect((await end(one, 2)).body.error).toBe('winner_is_invalid');
    const stale = await end(one, 1, 7);
    expect([stale.status, stale.body.error, stale.body.current.id]).toEqual([
      409,
      'revision_conflict',
      one.id,
    ]);
    expect((await end(one, 1)).body).toMatchObject({ outcome: 'chosen', winner: 1, is_taken: true });
    expect(await headlineOf(post)).toBe('Comes');
    expect((await end(one, 1, 2)).body.error).toBe('headline_test_is_over');
  });

  test('is named and not taken where whoever began the test may no longer change the post', async () => {
    const post = await publish('As it was');
    const editor = await signInAs(api.ground, { siteId, host }, 'editor');
    const { body: one } = await start(post, { headlines: ['Too late'] }, editor);
    await api.ground.database.db
      .deleteFrom('role_assignment')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', editor.profileId)
      .execute();
    const { events, database } = api.ground;
    await events.publish(database.db, { topic: 'caller', siteId, id: editor.accountId });
    await events.caughtUp();
    await counted(one, [
      [5_000, 150],
      [5_000, 300],
    ]);
    await look(one);
    await ends(post, 'won');
    expect(await newest(post)).toMatchObject({ winner: 1, is_taken: false });
    expect(await headlineOf(post)).toBe('As it was');
  });
});

describe('a post that was changed, before the test has heard of it,', () => {
  test.each([
    ['has a newer headline', sql`headline = 'Corrected'`, 'Corrected'],
    ['is no longer published', sql`status = 5`, 'As published'],
  ])('keeps what it has where it %s', async (_why, change, headline) => {
    for (const by of ['figures', 'editor']) {
      const post = await publish('As published');
      const { body: one } = await start(post, { headlines: ['Tried'] });
      await counted(one, [
        [5_000, 150],
        [5_000, 300],
      ]);
      await sql`update post set ${change}, revision = revision + 1, row_version = row_version + 1
        where site_id = ${siteId} and id = ${post.id}`.execute(api.ground.database.db);
      if (by === 'editor') {
        const refused = await end(one, 1);
        expect([refused.status, refused.body.error]).toEqual([409, 'headline_test_is_over']);
      }
      await settleNow(one.id);
      await ends(post, 'post_changed');
      expect(await newest(post)).toMatchObject({ winner: null, is_taken: false });
      const { rows } = await sql`select headline from post
        where site_id = ${siteId} and id = ${post.id}`.execute(api.ground.database.db);
      expect(rows).toEqual([{ headline }]);
    }
  });
});

describe('a test ends', () => {
  test.each([
    ['its headline is changed', { headline: 'Written anew' }],
    ['the post is unpublished', { status: 5 }],
  ])('when %s', async (_why, change) => {
    const post = await publish('Before');
    await start(post, { headlines: ['Tried'] });
    await save(post, change);
    await ends(post, 'post_changed');
  });

  test('when its time is over, without a winner where none is clear', async () => {
    const post = await publish('Even');
    const { body: one } = await start(post, { headlines: ['Odd'] });
    await counted(one, [
      [9_000, 300],
      [9_000, 301],
    ]);
    await sql`update headline_test set ends_ts = ${api.now - 1} where site_id = ${siteId} and id = ${one.id}`.execute(
      api.ground.database.db,
    );
    await settleNow(one.id);
    await ends(post, 'unclear');
    expect(await headlineOf(post)).toBe('Even');
  });
});
