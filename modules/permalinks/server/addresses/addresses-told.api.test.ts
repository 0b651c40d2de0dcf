import { afterAll, beforeAll, expect, test } from 'vitest';
import { exporting } from '#apps/testing/exporting.ts';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunityByForm, getCommunity } from '#modules/communities/community-details.contract.ts';
import { exportPosts } from '#modules/posts/post-export.contract.ts';
import { suggestSites } from '#modules/site-info/site-info.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { recordStatements } from '#platform/testing/record-statements.ts';
import { saveRouteConfig } from '../../route-config.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const day = Date.UTC(2026, 2, 4, 12) / 1000;
const { rows } = exporting(
  () => api,
  () => siteId,
);

beforeAll(async () => {
  api = await startApi();
  const { db } = api.ground.database;
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  const times = { site_id: siteId, created_ts: day, updated_ts: api.now };
  await db
    .insertInto('section')
    .values({ ...times, id: 501, parent_id: null, title: 'City', slug: 'city' })
    .execute();
  const posts = [
    { ...times, status: 0, id: 11, slug: 'one', headline: 'one', primary_section_id: 501 },
    {
      ...times,
      status: 0,
      id: 12,
      slug: 'two',
      headline: 'two',
      primary_section_id: null,
      created_ts: day - 1,
    },
    { ...times, status: 0, id: 13, slug: 'imprint', headline: 'imprint', type: 'page', created_ts: day - 2 },
  ];
  for (const post of posts)
    await db
      .insertInto('post')
      .values({ ...post, author_ids: [owner.profileId] })
      .execute();
  await api.ground.jobs.start();
});
afterAll(() => api.stop());

const save = (type: 'post' | 'community', template: string) =>
  api.as(owner).call(saveRouteConfig, { params: { siteId, type }, body: { template } });
const exportedUrls = async () => {
  const body = { post_field: [{ name: 'post_url', title: 'Address' } as const] };
  return (await rows(owner, exportPosts, { query: { status: 99 }, body })).flat();
};

test('an export says the addresses that posts have by the template in use', async () => {
  const base = `${(await exportedUrls())[0]?.replace(/\/one$/, '')}`;
  expect(base).toMatch(/^https?:\/\/news\.test/);
  expect(await exportedUrls()).toEqual([`${base}/one`, `${base}/two`, `${base}/imprint`]);
  expect((await save('post', '/{primary_section_path}/{yyyy}/{slug}')).status).toBe(200);
  expect(await exportedUrls()).toEqual([`${base}/city/2026/one`, `${base}/2026/two`, `${base}/imprint`]);
});

test('templates and sections are read once for an export, however many pages its rows come in', async () => {
  const posts = Array.from({ length: 2_100 }, (_, at) => ({
    ...{ site_id: siteId, id: 1_000 + at, status: 0, slug: `many-${at}`, headline: 'many' },
    ...{ primary_section_id: 501, created_ts: day - 10 - at, updated_ts: api.now },
  }));
  await api.ground.database.db.insertInto('post').values(posts).execute();
  const recorder = recordStatements();
  const urls = await exportedUrls().finally(() => recorder.stop());
  const sent = recorder.take();
  const reads = (table: RegExp) =>
    sent.filter(({ text }) => table.test(text)).reduce((sum, { times }) => sum + times, 0);
  expect(urls).toHaveLength(2_103);
  expect(urls.at(-1)).toMatch(/\/city\/2026\/many-2099$/);
  expect(reads(/json_agg\(.*"slug"/s)).toBe(3);
  expect([reads(/from "route_template"/), reads(/"order_revision".* from "section"/)]).toEqual([1, 1]);
  await api.ground.database.db
    .deleteFrom('post')
    .where('site_id', '=', siteId)
    .where('id', '>=', 1_000)
    .execute();
});

test('a community and its suggestion say the address that the template in use gives it', async () => {
  const made = await api
    .as(owner)
    .call(createCommunityByForm, { body: { title: 'Harbour', name: 'harbour' } });
  expect(made.body.url).toBe('/community/harbour');
  expect((await save('community', '/groups/{community}')).status).toBe(200);
  const shown = await api.as(owner).call(getCommunity, { params: { communityId: made.body.id } });
  expect(shown.body.url).toBe('/groups/harbour');
  const page = await api.as({ host: 'news.test' }).send({ method: 'GET', path: shown.body.url });
  expect(page.status).toBe(200);
  const found = await api.as(owner).call(suggestSites, { query: { term: 'harb', communities: 1 } });
  expect(found.body.items).toMatchObject([{ uri: expect.stringMatching(/\/groups\/harbour$/) }]);
});
