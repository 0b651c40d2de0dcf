import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { updatePost } from '#modules/posts/post-writing.contract.ts';
import { updateSection } from '#modules/sections/sections.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readLivePages } from '../../live-addresses.public.ts';
import { resolveRoute } from '../../permalinks.contract.ts';
import { saveRouteConfig } from '../../route-config.contract.ts';
import { expectAgreement } from './answered-agree.fixture.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const day = Date.UTC(2026, 2, 4, 12) / 1000;

beforeAll(async () => {
  api = await startApi();
  const { db } = api.ground.database;
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const times = { site_id: siteId, created_ts: day, updated_ts: api.now };
  for (const row of [
    { id: 501, slug: 'harbour', type: 'section', visibility: 1 },
    { id: 502, slug: 'ferry', type: 'section', visibility: 2 },
    { id: 503, slug: 'bridge', type: 'stage', visibility: 1 },
  ])
    await db
      .insertInto('section')
      .values({ ...times, ...row, parent_id: null, title: `Section ${row.slug}` })
      .execute();
  for (const [id, slug] of [
    [71, 'harbour'],
    [72, 'ferry'],
    [73, 'bridge'],
  ] as const) {
    const row = { ...times, id, slug, status: 0, headline: `Lighthouse ${slug}`, visibility: 1 };
    await db
      .insertInto('post')
      .values({ ...row, author_ids: [owner.profileId] })
      .execute();
    const body = { site_id: siteId, post_id: id, body: '<p>Words.</p>' };
    await db.insertInto('post_body').values(body).execute();
    await db
      .insertInto('post_slug')
      .values({ site_id: siteId, post_id: id, slug, created_ts: day })
      .execute();
  }
});
afterAll(() => api.stop());

const read = async (path: string) => {
  const { status, headers, body } = await api.as({ host: 'news.test' }).send({ method: 'GET', path });
  return { status, location: headers.location ?? null, body: String(body) };
};
const resolved = async (path: string) =>
  (await api.as(owner).call(resolveRoute, { query: { path } })).body.context;

test('a post whose slug a section has is found by the search at an address of its own', async () => {
  const { body } = await read('/search?q=lighthouse');
  const links = [...body.matchAll(/href="([^"]+)"[^>]*>\s*Lighthouse (\w+)/g)].map(([, href, name]) => [
    ...[name, href],
  ]);
  expect(Object.fromEntries(links)).toEqual({
    ...{ harbour: '/harbour-71', ferry: '/ferry', bridge: '/bridge' },
  });
  const post = await read('/harbour-71');
  expect([post.status, post.body.includes('<h1>Lighthouse harbour</h1>')]).toEqual([200, true]);
  expect(post.body).toContain('<link rel="canonical" href="https://news.test/harbour-71">');
  expect((await read('/harbour')).body).toContain('Section harbour');
  expect(await resolved('/harbour-71')).toEqual({ post: { id: 71 }, section: null });
  expect(await resolved('/harbour')).toEqual({ post: null, section: { id: 501 } });
});

test('the number of another post names nothing, and where no section is in the way it leads to the one address', async () => {
  expect((await read('/harbour-72')).status).toBe(404);
  expect((await read('/other-71')).status).toBe(404);
  expect(await read('/ferry-72')).toMatchObject({ status: 301, location: '/ferry' });
  const { db } = api.ground.database;
  const asked = ['/harbour', '/harbour-71', '/harbour-72', '/other-71', '/ferry-72', '/ferry', '/bridge'];
  expect([...(await readLivePages(db, siteId, asked))].sort()).toEqual([
    ...['/bridge', '/ferry', '/harbour', '/harbour-71'],
  ]);
  await expectAgreement(api, siteId, asked);
});

test('the address that a post had leads on once it has another slug, or the section has', async () => {
  const change = (slug: string, revision: number) =>
    api.as(owner).call(updatePost, { params: { postId: 71 }, body: { slug, revision } });
  expect((await change('quay', 1)).status).toBe(200);
  expect(await read('/harbour-71')).toMatchObject({ status: 301, location: '/quay' });
  expect((await change('harbour', 2)).status).toBe(200);
  expect((await read('/harbour-71')).status).toBe(200);
  const moved = await api
    .as(owner)
    .call(updateSection, { params: { siteId, sectionId: 501 }, body: { slug: 'port', revision: 1 } });
  expect(moved.status).toBe(200);
  expect(await read('/harbour-71')).toMatchObject({ status: 301, location: '/harbour' });
  expect((await read('/harbour')).body).toContain('<h1>Lighthouse harbour</h1>');
  // A template is locked while a section and a post have the same slug.
  const other = { params: { postId: 72 }, body: { slug: 'boat', revision: 1 } };
  expect((await api.as(owner).call(updatePost, other)).status).toBe(200);
  const params = { siteId, type: 'post' } as const;
  const saved = await api.as(owner).call(saveRouteConfig, { params, body: { template: '/{yyyy}/{slug}' } });
  expect([saved.status, saved.body.template]).toEqual([200, '/{yyyy}/{slug}']);
  expect(await read('/harbour-71')).toMatchObject({ status: 301, location: '/2026/harbour' });
});
