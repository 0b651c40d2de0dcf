import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { purgeCache } from '../../cache-purge.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
const host = 'maps.test';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

const read = async (path: string): Promise<string> =>
  String((await api.as({ host }).send({ method: 'GET', path })).body);

async function publish(content: object): Promise<void> {
  const body = { status: 0, headline: 'A headline', body: '<p>Words.</p>', ...content };
  const made = await api.as(owner).call(createPost, { params: { siteId }, body: body as never });
  expect(made.status).toBe(201);
}

test('crawlers are led to the map of news while there are any for everybody', async () => {
  const news = `<loc>https://${host}/sitemap-news.xml</loc>`;
  expect(await read('/sitemap.xml')).not.toContain(news);
  await publish({ slug: 'shut', password: 'open sesame' });
  expect(await read('/sitemap.xml')).not.toContain(news);
  await publish({ slug: 'open' });
  expect(await read('/sitemap.xml')).toContain(news);
  expect(await read('/sitemap-news.xml')).toContain(`<loc>https://${host}/open</loc>`);
  expect(await read('/robots.txt')).toContain(`Sitemap: https://${host}/sitemap.xml\n`);
  const { db } = api.ground.database;
  const old = { created_ts: api.now - 200_000, published_ts: api.now - 200_000 };
  await db
    .updateTable('post')
    .set((eb) => ({ ...old, row_version: eb('row_version', '+', 1) }))
    .where('site_id', '=', siteId)
    .execute();
  await api.as(owner).call(purgeCache, { body: { type: 'url', values: ['/sitemap.xml'], soft: false } });
  expect(await read('/sitemap.xml')).not.toContain(news);
});
