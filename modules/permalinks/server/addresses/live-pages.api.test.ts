import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunityByForm } from '#modules/communities/community-details.contract.ts';
import { createRedirect, listRedirects, updateRedirect } from '#modules/redirects/redirects.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createTag } from '#modules/tags/tags.contract.ts';
import { readLivePages } from '../../live-addresses.public.ts';
import { saveRouteConfig } from '../../route-config.contract.ts';
import { expectAgreement } from './answered-agree.fixture.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const day = Date.UTC(2026, 2, 4, 12) / 1000;
/** What has a page by the templates of this site, and what looks like it and has none. */
const live = [
  ...['/', '/find', '/s/city', '/2026/03/one', '/p/12', '/imprint', '/tag/rent', '/group/harbour'],
  ...['/author/ada', '/author/ada/city'],
];
const none = [
  ...['/search', '/s/none', '/s/hidden', '/2026/03/none', '/2026/03/draft', '/p/99', '/tag/none', '/tag/shy'],
  ...['/group/none', '/author/nobody', '/author/ada/none', '/2026/03/within', '/stream', '/s/picks'],
];

beforeAll(async () => {
  api = await startApi();
  const { db } = api.ground.database;
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const times = { site_id: siteId, created_ts: day, updated_ts: api.now };
  const sections = [
    { id: 501, slug: 'city', type: 'section', visibility: 1 },
    { id: 502, slug: 'hidden', type: 'section', visibility: 2 },
    { id: 503, slug: 'picks', type: 'stage', visibility: 1 },
  ];
  for (const row of sections)
    await db
      .insertInto('section')
      .values({ ...times, ...row, parent_id: null, title: row.slug })
      .execute();
  const posts = [
    { id: 11, slug: 'one', status: 0, type: 'article', primary_section_id: 501 },
    { id: 12, slug: 'part', status: 0, type: 'particle', primary_section_id: null },
    { id: 13, slug: 'imprint', status: 0, type: 'page', primary_section_id: null },
    { id: 14, slug: 'draft', status: 5, type: 'article', primary_section_id: null },
    { id: 15, slug: 'within', status: 0, type: 'article', primary_section_id: 502 },
  ];
  for (const row of posts) {
    const names = { headline: row.slug, author_ids: [owner.profileId] };
    await db
      .insertInto('post')
      .values({ ...times, ...row, ...names })
      .execute();
    const page_type = row.type === 'page' ? 'page' : 'post';
    await db
      .insertInto('post_slug')
      .values({ site_id: siteId, post_id: row.id, page_type, slug: row.slug, created_ts: day })
      .execute();
  }
  await db
    .insertInto('post_author')
    .values({ site_id: siteId, post_id: 11, profile_id: owner.profileId, created_ts: day, status: 0 })
    .execute();
  await db
    .updateTable('profile')
    .set({ name: 'Ada' })
    .where('site_id', '=', siteId)
    .where('id', '=', owner.profileId)
    .execute();
  const as = api.as(owner);
  for (const [title, is_hidden] of [
    ['Rent', false],
    ['Shy', true],
  ] as const)
    await as.call(createTag, { params: { siteId }, body: { title, is_hidden } });
  await as.call(createCommunityByForm, { body: { title: 'Harbour', name: 'harbour' } });
  for (const [type, template] of [
    ['post', '/{yyyy}/{mm}/{slug}'],
    ['particle', '/p/{id}'],
    ['section', '/s/{section}'],
    ['community', '/group/{community}'],
    ['search', '/find'],
  ] as const) {
    const saved = await as.call(saveRouteConfig, { params: { siteId, type }, body: { template } });
    expect(saved.status).toBe(200);
  }
});
afterAll(() => api.stop());

const add = (path: string, redirect_to: string, more: object = {}) =>
  api.as(owner).call(createRedirect, { body: { path, redirect_to, ...more } });

test('what readers get a page at is known by the templates in use, whatever stands there', async () => {
  const found = await readLivePages(api.ground.database.db, siteId, [...live, ...none, '/2026/03/one?x=1']);
  expect([...found].sort()).toEqual([...live].sort());
  for (const path of [...live, ...none]) {
    const { status } = await api.as({ host: 'news.test' }).send({ method: 'GET', path });
    expect([path, status === 200]).toEqual([path, live.includes(path)]);
  }
  const before = [
    '/one',
    '/city',
    '/part',
    '/12',
    '/community/harbour',
    '/within',
    '/draft',
    '/p/11',
    '/picks',
  ];
  await expectAgreement(api, siteId, [
    ...live,
    ...none,
    ...before,
    '/author/ada/hidden',
    '/author/ada/picks',
  ]);
});

test('the redirect that is saved says what stands at its source and its target', async () => {
  const codes = async (path: string, target: string) =>
    (await add(path, target)).body.warnings.map(({ code }: { code: string }) => code);
  expect(await codes('/2026/03/one', '/tag/rent')).toEqual(['source_is_live']);
  expect(await codes('/author/ada', '/tag/none')).toEqual(['source_is_live', 'target_is_missing']);
  expect(await codes('/one', '/p/12')).toEqual([]);
});

test('who wants to be asked first is, before anything is saved', async () => {
  const refused = await add('/tag/rent', '/s/city', { asks_first: true });
  expect([refused.status, refused.body.error, refused.body.details]).toEqual([
    ...[409, 'source_is_live'],
    [{ loc: ['body', 'path'], msg: "There's a live page at /tag/rent." }],
  ]);
  const { items } = (await api.as(owner).call(listRedirects, { query: { query: '/tag/rent' } })).body;
  expect(items.filter(({ path }: { path: string }) => path === '/tag/rent')).toEqual([]);
  const saved = await add('/tag/rent', '/s/city');
  expect(saved.body.warnings[0].code).toBe('source_is_live');
  const change = (body: object) =>
    api.as(owner).call(updateRedirect, { params: { redirectId: saved.body.id }, body: body as never });
  // Nobody is asked twice about the same path.
  const noted = await change({ revision: 1, note: 'asked', asks_first: true });
  expect([noted.status, noted.body.revision]).toEqual([200, 2]);
  const moved = await change({ revision: 2, path: '/p/12', asks_first: true });
  expect([moved.status, moved.body.error]).toEqual([409, 'source_is_live']);
});
