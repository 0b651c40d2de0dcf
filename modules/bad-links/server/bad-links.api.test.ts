import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { AnswerOf, InputOf } from '#platform/contract/endpoint.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { checkLinkNow, listDailyLinks, listLinkPosts, listLinks } from '../bad-links.contract.ts';
import { forgetLinks } from './checking/check-jobs.ts';
import { checkRound, linkAskerOf } from './checking/check-round.ts';
import { syncPosts } from './links/sync-posts.ts';
import { startLocalWeb } from './local-web.fixture.ts';
import { countDay } from './monitor/daily-counts.ts';

const host = 'news.test';
const DAY = 86_400;
let api: TestApi;
let siteId: number;
let owner: Member;
let editor: Member;
let web: Awaited<ReturnType<typeof startLocalWeb>>;

beforeAll(async () => {
  api = await startApi();
  web = await startLocalWeb();
  linkAskerOf(api.ground).fetch = web.fetch;
  siteId = await createSite(api.ground.database, { host, title: 'The News', timezone: 'UTC', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  editor = await signInAs(api.ground, { siteId, host }, 'writer');
});
afterAll(async () => {
  await api.stop();
  web.stop();
});
beforeEach(async () => {
  const { db } = api.ground.database;
  for (const table of ['link', 'link_occurrence', 'link_host', 'link_daily'] as const) {
    await db.deleteFrom(table).where('site_id', '=', siteId).execute();
  }
  web.asked.length = 0;
  web.answers.clear();
});

async function addPost(id: number, body: string, more: { status?: number; visibility?: number } = {}) {
  const { db } = api.ground.database;
  const row = { site_id: siteId, id, created_ts: api.now, updated_ts: api.now, published_ts: api.now };
  const values = { ...row, slug: `post-${id}`, status: 0, visibility: 1, headline: `Post ${id}`, ...more };
  await sql`delete from post where site_id = ${siteId} and id = ${id}`.execute(db);
  await sql`delete from post_body where site_id = ${siteId} and post_id = ${id}`.execute(db);
  await db
    .insertInto('post')
    .values({ ...values, author_ids: [] })
    .execute();
  await db.insertInto('post_body').values({ site_id: siteId, post_id: id, body }).execute();
  await sync(id);
}
const sync = (...ids: number[]) => {
  const { db, ids: made } = api.ground.database;
  const site = { siteId, nextId: made.next, now: api.now };
  return db.transaction().execute((trx) => syncPosts(trx, site, ids, () => api.now));
};
const link = (...hrefs: string[]) => hrefs.map((href) => `<p><a href="${href}">x</a></p>`).join('');
const list = async (query: InputOf<typeof listLinks>['query'] = {}): Promise<AnswerOf<typeof listLinks>> => {
  const { status, body } = await api.as(owner).call(listLinks, { query });
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** One round of checks, as at another time. */
const check = (now: number) =>
  checkRound(
    { database: api.ground.database, asker: linkAskerOf(api.ground) },
    { site: { id: siteId, uri: 'https://news.test' }, now },
  );
/** All that is due at a time, however long hosts are left alone. */
const checkAll = async (now: number) => {
  await api.ground.database.db.deleteFrom('link_host').where('site_id', '=', siteId).execute();
  for (let at = now; (await check(at)).length > 0; at += 6);
};

test('links of live posts are noted, and leave with them', async () => {
  await addPost(
    31,
    link('https://one.test/a', 'https://one.test/a#b', '/about', 'www.one.test', 'mailto:a@b.test'),
  );
  await addPost(32, link('https://one.test/a', 'https://two.test/'));
  await addPost(33, link('https://hidden.test/'), { status: 5 });
  const { items, count } = await list({ state: 'all' });
  expect([count, items.map(({ url, post_count }) => [url, post_count]).toSorted()]).toEqual([
    2,
    [
      ['https://one.test/a', 2],
      ['https://two.test/', 1],
    ],
  ]);
  expect(items.find(({ host: name }) => name === 'one.test')?.posts.map(({ headline }) => headline)).toEqual([
    'Post 32',
    'Post 31',
  ]);
  const { db } = api.ground.database;
  await db
    .updateTable('post')
    .set({ status: 5, row_version: nextRowVersion() })
    .where('site_id', '=', siteId)
    .where('id', '=', 32)
    .execute();
  await sync(32);
  expect((await list({ state: 'all' })).items.map(({ url, post_count }) => [url, post_count])).toEqual([
    ['https://one.test/a', 1],
  ]);
  await forgetLinks(db, siteId, api.now + 31 * DAY);
  const { rows } = await sql<{ url: string }>`select address as url from link where site_id = ${siteId}
    and type = 'EXTERNAL'`.execute(db);
  expect(rows.map(({ url }) => url)).toEqual(['https://one.test/a']);
});

test('a link is broken after failures on three days, and works again at once', async () => {
  await addPost(31, link('https://gone.test/page', 'https://fine.test/page'));
  web.answers.set('/fine/page', { status: 200, headers: { 'content-length': '9' } });
  const states = async () =>
    (await list({ state: 'all' })).items.map((one) => [one.url, one.status, one.fails_in_row]);
  await checkAll(api.now);
  expect((await states()).toSorted()).toEqual([
    ['https://fine.test/page', 'OK', 0],
    ['https://gone.test/page', 'NOT_FOUND', 1],
  ]);
  expect([(await list()).count, (await list({ state: 'failing' })).count]).toEqual([0, 1]);
  await checkAll(api.now + 60);
  await checkAll(api.now + DAY + 60);
  expect((await list()).count).toBe(0);
  await checkAll(api.now + 2 * DAY + 120);
  expect((await list()).items).toMatchObject([
    { url: 'https://gone.test/page', http_code: 404, is_broken: true },
  ]);
  web.answers.set('/gone/page', { status: 200, headers: { 'content-length': '9' } });
  await checkAll(api.now + 6 * DAY);
  expect([(await list()).count, (await list({ state: 'working' })).count]).toEqual([0, 2]);
});

test('heads are asked first and the whole where that does not do; who asks says so', async () => {
  await addPost(31, link('https://shy.test/', 'https://empty.test/', 'https://far.test/'));
  web.answers.set('HEAD /shy/', { status: 405 });
  web.answers.set('GET /shy/', { status: 200 });
  web.answers.set('/empty/', { status: 200, headers: { 'content-length': '0' } });
  web.answers.set('/far/', { status: 302, headers: { location: '/shy/' } });
  await checkAll(api.now);
  expect((await list({ state: 'working' })).count).toBe(3);
  const of = (path: string) => web.asked.filter(({ url }) => url === path).map(({ method }) => method);
  expect([of('/empty/'), of('/far/')]).toEqual([
    ['HEAD', 'GET'],
    ['HEAD', 'GET'],
  ]);
  expect(new Set(web.asked.map(({ agent }) => agent))).toEqual(
    new Set(['Masthead-Links/1.0 (+https://news.test)']),
  );
});

test('answers that tell programs nothing stand apart, silence is a failure', async () => {
  await addPost(
    31,
    link(
      'https://wall.test/',
      'https://busy.test/',
      'https://mute.test/',
      'https://ill.test/',
      'https://loop.test/',
    ),
  );
  web.answers.set('/wall/', { status: 403 });
  web.answers.set('/busy/', { status: 429, headers: { 'retry-after': '900' } });
  web.answers.set('/mute/', 'silence');
  web.answers.set('/ill/', { status: 503 });
  web.answers.set('/loop/', { status: 301, headers: { location: '/loop/' } });
  await checkAll(api.now);
  const found = (await list({ state: 'all' })).items.map(({ host: of, status }) => `${of} ${status}`);
  expect(found.toSorted()).toEqual([
    'busy.test FORBIDDEN',
    'ill.test SERVER_ERROR',
    'loop.test SERVER_ERROR',
    'mute.test TIMEOUT',
    'wall.test FORBIDDEN',
  ]);
  expect((await list({ state: 'unclear' })).count).toBe(2);
  expect(web.asked.filter(({ url }) => url === '/busy/')).toHaveLength(1);
});

test('each host is asked for one address in five seconds, and left alone for as long as it wants', async () => {
  await addPost(
    31,
    link('https://slow.test/1', 'https://slow.test/2', 'https://slow.test/3', 'https://other.test/'),
  );
  web.answers.set('/slow/1', { status: 429, headers: { 'retry-after': '600' } });
  web.answers.set('/slow/2', { status: 429, headers: { 'retry-after': '600' } });
  web.answers.set('/slow/3', { status: 429, headers: { 'retry-after': '600' } });
  const count = async (now: number) => (await check(now)).length;
  expect([await count(api.now), await count(api.now + 1), await count(api.now + 6)]).toEqual([2, 0, 0]);
  expect(await count(api.now + 601)).toBe(1);
  expect(web.asked.filter(({ url }) => url.startsWith('/slow/'))).toHaveLength(2);
});

test('addresses within the network are never asked', async () => {
  linkAskerOf(api.ground).fetch = (await import('#platform/server/outgoing-http.ts')).fetchGuarded;
  await addPost(31, link('http://127.0.0.1:1/', 'http://169.254.169.254/latest', 'http://[::1]/'));
  await checkAll(api.now);
  linkAskerOf(api.ground).fetch = web.fetch;
  const found = (await list({ state: 'failing' })).items.map(({ status, http_code }) => [status, http_code]);
  expect(found).toEqual([
    ['SITE_NOT_FOUND', null],
    ['SITE_NOT_FOUND', null],
    ['SITE_NOT_FOUND', null],
  ]);
});

test('finds links by address, host, result, post and the day they were first seen', async () => {
  await addPost(31, link('https://one.test/alpha', 'https://two.test/beta'));
  await addPost(32, link('https://two.test/gamma'));
  await checkAll(api.now);
  const urls = async (query: InputOf<typeof listLinks>['query']) =>
    (await list({ state: 'all', ...query })).items.map(({ url }) => url.split('/').at(-1)).toSorted();
  const today = new Date(api.now * 1000).toISOString().slice(0, 10).split('-').reverse().join('-');
  expect(await urls({ q: 'ALPH' })).toEqual(['alpha']);
  expect(await urls({ host: 'Two.test' })).toEqual(['beta', 'gamma']);
  expect(await urls({ post_id: 32 })).toEqual(['gamma']);
  expect(await urls({ first_seen_from: today, first_seen_to: today })).toEqual(['alpha', 'beta', 'gamma']);
  expect(await urls({ first_seen_to: '01-01-2020' })).toEqual([]);
  expect((await list({ status: 'NOT_FOUND' })).count).toBe(3);
  expect((await list({ state: 'all', limit: 2, offset: 2 })).items).toHaveLength(1);
});

test.each([
  ['state=lost', 'state'],
  ['status=BROKEN', 'status'],
  ['first_seen_from=2026-01-01', 'first_seen_from'],
  ['first_seen_from=02-01-2026&first_seen_to=01-01-2026', 'first_seen_to'],
  ['post_id=x', 'post_id'],
  ['limit=0', 'limit'],
  ['offset=10000&limit=50', 'offset'],
])('refuses ?%s by its field', async (query, field) => {
  const { status, body } = await api.as(owner).send({ method: 'GET', path: `${listLinks.path}?${query}` });
  expect([status, body.details[0]?.loc.at(-1)]).toEqual([400, field]);
});

test('the posts of a link are told page by page, and a link is checked when somebody asks', async () => {
  await addPost(31, link('https://gone.test/'));
  await addPost(32, link('https://gone.test/'));
  const [{ id: linkId } = { id: 0 }] = (await list({ state: 'all' })).items;
  const params = { siteId, linkId };
  const { body: page } = await api.as(owner).call(listLinkPosts, { params, query: { limit: 1 } });
  expect(page).toMatchObject({ items: [{ id: 32, headline: 'Post 32' }], total_count: 2 });
  const { body: checked } = await api.as(owner).call(checkLinkNow, { params });
  expect(checked).toMatchObject({ status: 'NOT_FOUND', fails_in_row: 1, http_code: 404 });
  const before = web.asked.length;
  await api.as(owner).call(checkLinkNow, { params });
  expect(web.asked.length).toBe(before);
  const none = await api.as(owner).call(listLinkPosts, { params: { siteId, linkId: linkId + 1 }, query: {} });
  expect(none.status).toBe(404);
  for (const refused of [
    await api.as(editor).call(checkLinkNow, { params }),
    await api.as(editor).call(listLinks, { query: {} }),
  ]) {
    expect([refused.status, refused.body.error]).toEqual([403, 'permission_denied']);
  }
});

test('each day is counted once, by what was found', async () => {
  await addPost(31, link('https://gone.test/', 'https://fine.test/', 'https://new.test/'));
  web.answers.set('/fine/', { status: 200, headers: { 'content-length': '9' } });
  for (const days of [0, 1, 2]) await checkAll(api.now - (2 - days) * DAY);
  const { db } = api.ground.database;
  await db.updateTable('link').set({ due_ts: api.now }).where('site_id', '=', siteId).execute();
  for (const days of [0, 1, 2]) {
    await checkAll(api.now + days * DAY + 60 * days);
    await countDay(db, siteId, api.now - (2 - days) * DAY);
    await countDay(db, siteId, api.now - (2 - days) * DAY);
  }
  const { body } = await api.as(owner).call(listDailyLinks, {});
  expect(
    body.items.map(({ counts, broken, total }: { counts: object; broken: number; total: number }) => [
      counts,
      broken,
      total,
    ]),
  ).toEqual([
    [{ NOT_FOUND: 2, OK: 1 }, 0, 3],
    [{ NOT_FOUND: 2, OK: 1 }, 0, 3],
    [{ NOT_FOUND: 2, OK: 1 }, 2, 3],
  ]);
  expect(body).toMatchObject({ broken_count: 2, total_count: 3 });
});

test('links of saved posts are noted by a job, and those of posts that were there before', async () => {
  const { db } = api.ground.database;
  await addPost(41, link('https://before.test/'));
  await addPost(42, link('https://gone.test/'));
  for (const table of ['link', 'link_occurrence'] as const) {
    await db.deleteFrom(table).where('site_id', '=', siteId).execute();
  }
  await api.ground.jobs.start();
  await api.ground.jobs.enqueue(db, 'bad-links.read', { siteId, after: 40 });
  const urls = async () => (await list({ state: 'all' })).items.map(({ url }) => url).toSorted();
  await expect.poll(urls).toContain('https://gone.test/');
  expect(await urls()).toContain('https://before.test/');
  await db
    .updateTable('post_body')
    .set({ body: 'Its link is gone.' })
    .where('site_id', '=', siteId)
    .where('post_id', '=', 42)
    .execute();
  await api.ground.jobs.enqueue(db, 'bad-links.read', { siteId, after: 40 });
  await expect.poll(urls).not.toContain('https://gone.test/');
  const { body: post } = await api
    .as(owner)
    .call(createPost, { params: { siteId }, body: { type: 'article' } });
  const saved = await api.as(owner).call(updatePost, {
    params: { postId: post.id },
    body: { revision: post.revision, headline: 'New', body: link('https://after.test/'), status: 0 },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  await expect.poll(urls).toContain('https://after.test/');
  await api.ground.jobs.stop();
});
