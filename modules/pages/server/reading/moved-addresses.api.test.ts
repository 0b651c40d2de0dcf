import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost, updatePost } from '#modules/posts/post-writing.contract.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { updateSection } from '#modules/sections/sections.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';

let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'moved.test', title: 'Moved', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'moved.test' }, 'owner');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await api.ground.database.db
    .insertInto('section')
    .values([
      { ...times, id: 501, parent_id: null, title: 'City', slug: 'city' },
      { ...times, id: 502, parent_id: null, title: 'Quiet', slug: 'quiet' },
    ])
    .execute();
  const redirect = (path: string, redirect_to: string) =>
    api.as(owner).call(createRedirect, { body: { path, redirect_to, status: 301 } });
  expect((await redirect('/category/town', '/city')).status).toBe(201);
  expect((await redirect('/category/away', 'https://elsewhere.test/')).status).toBe(201);
  const quiet = { params: { siteId, sectionId: 502 }, body: { revision: 1, page_settings: { rss: false } } };
  expect((await api.as(owner).call(updateSection, quiet as never)).status).toBe(200);
  await writePost('a-story');
});
afterAll(() => api.stop());

async function writePost(slug: string): Promise<{ id: number; revision: number }> {
  const { body: made } = await api
    .as(owner)
    .call(createPost, { params: { siteId }, body: { type: 'article' } });
  const body = { revision: made.revision, headline: slug, slug, status: 0 } as never;
  const saved = await api.as(owner).call(updatePost, { params: { postId: made.id }, body });
  expect(saved.status).toBe(200);
  return saved.body;
}

const ask = async (path: string) => {
  const { status, headers } = await api.as({ host: 'moved.test' }).send({ method: 'GET', path });
  return [status, headers.location];
};

test.each([
  ['/feed', '/feed.xml'],
  ['/feed/', '/feed.xml'],
  ['/feed/atom/', '/feed.xml'],
  ['/rss/', '/feed.xml'],
  ['/rss.xml', '/feed.xml'],
  ['/index.xml', '/feed.xml'],
  ['/city/feed/', '/city/feed.xml'],
  ['/category/town/feed/', '/city/feed.xml'],
])('who subscribed to %s on another system gets %s, which is there', async (path, feed) => {
  expect(await ask(path)).toEqual([301, feed]);
  expect(await ask(feed)).toEqual([200, undefined]);
});

test.each(['/comments/feed/', '/a-story/feed/', '/quiet/feed/', '/category/away/feed/', '/feed/feed/rss/x'])(
  '%s is no feed, and leads nowhere',
  async (path) => {
    expect(await ask(path)).toEqual([404, undefined]);
  },
);

test('a page that has such an address keeps it', async () => {
  await writePost('rss');
  expect(await ask('/rss')).toEqual([200, undefined]);
});

test('what stands behind an address of before goes along to the one of now', async () => {
  const { id, revision } = await writePost('first-name');
  const body = { revision, slug: 'second-name' } as never;
  expect((await api.as(owner).call(updatePost, { params: { postId: id }, body })).status).toBe(200);
  await expect.poll(() => ask('/first-name')).toEqual([301, '/second-name']);
  expect(await ask('/first-name?utm_source=letter&x=1')).toEqual([301, '/second-name?utm_source=letter&x=1']);
  expect(await ask('/first-name')).toEqual([301, '/second-name']);
});

test('an address that was written in Latin-1 leads to its page, and one that nobody can read to the page of what is missing', async () => {
  const old = { path: '/économie', redirect_to: '/city', status: 301 as const };
  expect((await api.as(owner).call(createRedirect, { body: old })).status).toBe(201);
  expect(await ask('/%C3%A9conomie')).toEqual([301, '/city']);
  expect(await ask('/%E9conomie')).toEqual([301, '/city']);
  for (const path of ['/%ff', '/%zz', '/100%'])
    expect(
      (await api.as({ host: 'moved.test' }).send({ method: 'GET', path })).headers['content-type'],
    ).toContain('text/html');
  expect(await ask('/%ff')).toEqual([404, undefined]);
});

test('several slashes are the front page, and not the way to the dashboard', async () => {
  expect(await ask('//')).toEqual([200, undefined]);
});

test.each(['/u/nobody', '/u/site/ended'])(
  '%s is a page for whoever reads, and plain for programs',
  async (path) => {
    const get = (accept: string) =>
      api.as({ host: 'moved.test' }).send({ method: 'GET', path, headers: { accept } });
    const [read, asked] = [await get('text/html,*/*'), await get('application/json')];
    expect([read.status, read.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect([asked.status, asked.body.error]).toEqual([404, 'not_found']);
  },
);
