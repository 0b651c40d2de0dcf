import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { addDomain, createSite } from '#modules/sites/sites.public.ts';
import { resolveRoute } from '../permalinks.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const links = [
  {
    slug: 'greeting',
    link: 'https://example.org/Привет?a=100%25&b=ü',
    leadsTo: `https://example.org/%D0%9F%D1%80%D0%B8%D0%B2%D0%B5%D1%82?a=100%25&b=%C3%BC`,
  },
  { slug: 'host', link: 'https://пример.test/a', leadsTo: 'https://xn--e1afmkfd.test/a' },
  { slug: 'news', link: '/新闻/a%20b', leadsTo: '/%E6%96%B0%E9%97%BB/a%20b' },
  { slug: 'plain', link: 'https://example.org/a%C3%BC?q=[1]', leadsTo: 'https://example.org/a%C3%BC?q=[1]' },
];

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  await addDomain(database, api.ground.events, { siteId, host: 'www.news.test' });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const times = { created_ts: api.now, updated_ts: api.now };
  await database.db
    .insertInto('section')
    .values([
      { site_id: siteId, id: 501, parent_id: null, title: 'City', slug: 'city', ...times },
      { site_id: siteId, id: 502, parent_id: 501, title: 'Arts', slug: 'arts', ...times },
      { site_id: siteId, id: 503, parent_id: null, title: 'Within', slug: 'within', visibility: 2, ...times },
      { site_id: siteId, id: 504, parent_id: null, title: 'Stage', slug: 'stage', type: 'stage', ...times },
      ...links.map(({ slug, link }, at) => ({
        ...{ site_id: siteId, id: 510 + at, parent_id: null, title: slug, slug, ...times },
        ...{ type: 'link' as const, settings: JSON.stringify({ link }) },
      })),
    ])
    .execute();
  await addPost(11, 'a-story');
  await addPost(12, 'a-draft', { status: 5 });
  await addPost(13, 'a-part', { type: 'particle' });
  await addPost(14, 'about', { type: 'page' });
  await addPost(15, 'for-few', { visibility: 2 });
  await addPost(16, 'moved-on');
  for (const body of [
    { path: '/old', redirect_to: '/a-story', status: 301 as const },
    { path: '/moved-on', redirect_to: '/city' },
    { path: '/lost', status: 410 as const },
    { path: '/shop', redirect_to: 'https://shop.test/all', match: 'prefix' as const },
  ]) {
    expect((await api.as(owner).call(createRedirect, { body })).status).toBe(201);
  }
});
afterAll(() => api.stop());

async function addPost(id: number, slug: string, more: object = {}): Promise<void> {
  const { db } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('post')
    .values({ ...stamp, id, slug, status: 0, visibility: 1, headline: slug, ...more })
    .execute();
  await db
    .insertInto('post_slug')
    .values({ site_id: siteId, post_id: id, slug, created_ts: api.now })
    .execute();
}

const ask = (path: string, who: object = owner) => api.as(who).call(resolveRoute, { query: { path } });

describe('rule: a path is resolved to a page type and a post id', () => {
  test.each([
    ['/a-story', 'post', 11],
    ['/A-Story/', 'post', 11],
    ['//a-story?from=mail#end', 'post', 11],
    ['https://news.test/a-story', 'post', 11],
    ['/a-part', 'particle', 13],
    ['/about', 'post', 14],
  ])('%s is a %s', async (path, page_type, id) => {
    const { status, body } = await ask(path);
    expect([status, body.page_type, body.context.post, body.location]).toEqual([
      200,
      page_type,
      { id },
      null,
    ]);
  });

  test.each([
    ['/', 'home', 0],
    ['/city', 'section', 501],
    ['/city/arts/', 'section', 502],
  ])('%s is a %s', async (path, page_type, id) => {
    const { body } = await ask(path);
    expect([body.page_type, body.context.post, body.context.section]).toEqual([page_type, null, { id }]);
  });
});

test.each([
  '/a-draft',
  '/for-few',
  '/within',
  '/stage',
  '/arts',
  '/nothing',
  '/core/users/login',
  '/r/dashboard/',
])('%s is no page that readers get', async (path) => {
  const { status, body } = await ask(path);
  expect([status, body.error]).toEqual([404, 'not_found']);
});

test.each([
  ['https://www.news.test/a-story', 'news.test'],
  ['http://localhost:4000/a-story', 'localhost:4000'],
])('%s is an address of the site for who calls it at %s', async (path, host) => {
  expect((await ask(path, { ...owner, host })).body).toMatchObject({ context: { post: { id: 11 } } });
});

test.each(['a-story', 'https://elsewhere.test/a-story', ' '])('"%s" is no path of the site', async (path) => {
  const { status, body } = await ask(path);
  expect([status, body.error]).toEqual([400, 'path_is_invalid']);
});

test('agrees with what the site answers its readers, status and address', async () => {
  for (const path of ['/old', '/moved-on', '/lost', '/shop/shoes?size=9', '/OLD/', '//old']) {
    const { body } = await ask(path);
    const read = await api
      .as({ host: 'news.test' })
      .send({ method: 'GET', path, headers: { accept: 'text/html' } });
    expect([path, body.page_type, body.status, body.location]).toEqual([
      path,
      'redirect',
      read.status,
      read.headers.location ?? null,
    ]);
    expect(body.context).toEqual({ post: null, section: null });
  }
});

test.each(links)('the link section $slug leads to $leadsTo', async ({ slug, leadsTo }) => {
  const read = await api.as({ host: 'news.test' }).send({ method: 'GET', path: `/${slug}` });
  expect([read.status, read.headers.location]).toEqual([302, leadsTo]);
});

test('is refused to those who are not of the staff', async () => {
  const nobody = await signInAs(api.ground, { siteId, host: 'news.test' }, null);
  expect((await ask('/a-story', nobody)).status).toBe(403);
  expect((await ask('/a-story', { host: 'news.test' })).status).toBe(401);
  expect((await api.as(owner).call(resolveRoute, { query: {} as never })).status).toBe(400);
});
