import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createRedirect, updateRedirect } from '../../redirects.contract.ts';
import { redirectHits } from './redirect-hits.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The <News>', now: api.now });
  await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  await add('/old', '/new', { status: 301 });
  await add('/keep', '/new?a=1#part', { query: 'keep', status: 307 });
  await add('/?p=12', '/new');
  await add('/plain', '/new', { query: 'match' });
  await add('/gone', null, { status: 410 });
  await add('/café', '/où/<é>', { status: 308 });
  await add('/away', 'https://elsewhere.test/a%20b?x=1');
  await add('/shop', 'https://shop.test/all', { match: 'prefix' });
  await add('/shop/news', '/new', { match: 'prefix' });
  await add('/shop/news/one', '/first');
  await add('/blog/*', '/posts/*', { match: 'pattern' });
  await add('/:year/:month/:slug', '/posts/:slug', { match: 'pattern' });
  await add('/off', '/new', { enabled: false });
});
afterAll(() => api.stop());

async function add(path: string, redirect_to: string | null, more: object = {}) {
  const { status, body } = await api.as(owner).call(createRedirect, { body: { path, redirect_to, ...more } });
  expect([path, status]).toEqual([path, 201]);
  return body;
}

const read = (path: string, host = 'news.test', method = 'GET') =>
  api.as({ host }).send({ method, path, headers: { accept: 'text/html' } });

describe('a reader', () => {
  test.each<[string, number, string]>([
    ['/old', 301, '/new'],
    ['/OLD/', 301, '/new'],
    ['/old?x=1', 301, '/new'],
    ['//old', 301, '/new'],
    ['/keep', 307, '/new?a=1#part'],
    ['/keep?b=2&c=3', 307, '/new?a=1&b=2&c=3#part'],
    ['/?p=12', 302, '/new'],
    ['/plain', 302, '/new'],
    ['/caf%C3%A9', 308, '/o%C3%B9/%3C%C3%A9%3E'],
    ['/away', 302, 'https://elsewhere.test/a%20b?x=1'],
    ['/shop', 302, 'https://shop.test/all'],
    ['/shop/Shoes/red%20ones', 302, 'https://shop.test/all/Shoes/red%20ones'],
    ['/shop/news/two', 302, '/new/two'],
    ['/shop/news/one', 302, '/first'],
    ['/blog/a/b/c', 302, '/posts/a/b/c'],
    // What another redirect takes further leads there at once.
    ['/blog/a/b', 302, '/posts/b'],
    ['/blog/%5Celsewhere.test', 302, '/posts/%5Celsewhere.test'],
    ['/2024/05/Some-Story', 302, '/posts/Some-Story'],
  ])('of %s gets %i to %s', async (path, status, location) => {
    const answer = await read(path);
    expect([answer.status, answer.headers.location]).toEqual([status, location]);
    expect((await read(path, 'news.test', 'HEAD')).status).toBe(status);
  });

  test('is told on a page that something is gone for good', async () => {
    const { status, body, headers } = await read('/gone');
    expect([status, headers['content-type']]).toEqual([410, 'text/html; charset=utf-8']);
    expect(body).toContain('The &lt;News&gt;');
  });

  test.each(['/off', '/?p=13', '/plain?x=1', '/nothing', '/old/below', '/2024/05', '/shopping'])(
    'of %s is sent nowhere',
    async (path) => {
      expect((await read(path)).headers.location).not.toBe('/new');
    },
  );

  test('of another site is sent nowhere', async () => {
    expect((await read('/old', 'other.test')).status).toBe(404);
    expect((await read('/old', 'unknown.test')).status).toBe(421);
  });

  test('is sent elsewhere as soon as the redirect is changed', async () => {
    const { id } = await add('/moving', '/here', { match: 'prefix' });
    await expect.poll(async () => (await read('/moving/x')).headers.location).toBe('/here/x');
    const body = { redirect_to: '/there', revision: 1 };
    await api.as(owner).call(updateRedirect, { params: { redirectId: id }, body });
    await expect.poll(async () => (await read('/moving/x')).headers.location).toBe('/there/x');
  });
});

test('a redirect of everything never shadows a call, the dashboard or a page of ours', async () => {
  const all = await createSite(api.ground.database, { host: 'moved.test', title: 'Moved', now: api.now });
  const mover = await signInAs(api.ground, { siteId: all, host: 'moved.test' }, 'owner');
  const body = { path: '/*', redirect_to: 'https://new.test/*', match: 'pattern' as const };
  expect((await api.as(mover).call(createRedirect, { body })).status).toBe(201);
  const at = (path: string) => read(path, 'moved.test');
  expect((await at('/any/page')).headers.location).toBe('https://new.test/any/page');
  expect((await at('/')).headers.location).toBe('https://new.test/');
  for (const path of ['/core/none', '/%63ore/none', '/api/none', '/r/none', '/r/dashboard/es/x', '/u/none']) {
    const answer = await at(path);
    expect([path, answer.status, answer.headers.location]).toEqual([path, 404, undefined]);
  }
  expect((await at('/core/community/redirects/')).status).toBe(401);
});

test('hits are counted in memory and written together', async () => {
  const { db } = api.ground.database;
  const { id } = await add('/counted', '/new');
  const hits = redirectHits(db, api.ground.log);
  const now = Math.floor(Date.now() / 1000);
  for (let n = 0; n < 3; n += 1) hits.count(siteId, id);
  const row = () =>
    db
      .selectFrom('redirect')
      .select(['hits', 'last_hit_ts', 'revision'])
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  expect((await row()).hits).toBe(0);
  await hits.flush();
  hits.count(siteId, id);
  await hits.close();
  const { hits: written, last_hit_ts, revision } = await row();
  expect([written, revision]).toEqual([4, 1]);
  expect(last_hit_ts).toBeGreaterThanOrEqual(now);
});

test('what readers used is written down when the server stops', async () => {
  const { db } = api.ground.database;
  const { id } = await add('/last', '/new');
  await read('/last');
  await api.app.close();
  await pause(0);
  const { hits } = await db
    .selectFrom('redirect')
    .select('hits')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(hits).toBe(1);
});
