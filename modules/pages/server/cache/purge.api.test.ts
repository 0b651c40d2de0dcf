import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listPurges, purgeCache } from '../../cache-purge.contract.ts';

let api: TestApi;
let owner: Member;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

const read = async (path: string) => (await api.as({ host: 'news.test' }).send({ method: 'GET', path })).body;
const purge = (body: object, who = owner) => api.as(who).call(purgeCache, { body: body as { type: 'url' } });
const rename = (title: string) =>
  api.ground.database.db.updateTable('site').set({ title }).where('id', '=', siteId).execute();

test.each([
  ['/', { type: 'url', values: ['https://news.test/'], soft: false }],
  ['/feed.xml', { type: 'prefix', values: ['/feed'], soft: false }],
  ['/', { type: 'tag', values: ['home'], soft: false }],
])('%s is dropped by %j', async (path, body) => {
  await read(path);
  const { status, body: said } = await purge(body);
  expect([status, said.message, said.purged]).toEqual([200, 'Cache was purged successfully!', 1]);
  expect((await purge(body)).body.purged).toBe(0);
});

test('what is marked as stale is shown once more', async () => {
  const kept = await read('/sitemap.xml');
  expect((await purge({ type: 'url', values: ['/sitemap.xml'] })).body.purged).toBe(1);
  expect(await read('/sitemap.xml')).toBe(kept);
});

test('an address of another site is refused, and all of a site needs its name, its right and ten minutes', async () => {
  expect((await purge({ type: 'url', values: ['https://other.test/'] })).body.error).toBe(
    'values_is_invalid',
  );
  expect((await purge({ type: 'all', confirm: 'News' })).body.error).toBe('confirm_is_invalid');
  const admin = await signInAs(api.ground, { siteId, host: 'news.test' }, 'admin');
  const denied = await purge({ type: 'all', confirm: 'The News' }, admin);
  expect([200, 403]).toContain(denied.status);
  if (denied.status === 403) expect((await purge({ type: 'all', confirm: 'The News' })).status).toBe(200);
  const again = await purge({ type: 'all', confirm: 'The News' });
  expect([again.status, again.headers['retry-after']]).toEqual([429, expect.any(String)]);
});

test.each([
  { type: 'prefix', values: ['/'] },
  { type: 'tag', values: ['site'] },
])('%j is all of a site by another name', async (body) => {
  expect((await purge(body)).body.error).toBe('confirm_is_invalid');
});

test('what was purged last is told to those who may purge, the newest first', async () => {
  await purge({ type: 'tag', values: ['section-1'] });
  const { body } = await api.as(owner).call(listPurges, { params: { siteId } });
  expect(body.items.length).toBeLessThanOrEqual(20);
  expect(body.items[0]).toMatchObject({ type: 'tag', values: ['section-1'], soft: true, by: owner.title });
});

test('many long addresses are told to other servers in parts', async () => {
  const values = Array.from({ length: 100 }, (_, at) => `/${'長'.repeat(80)}${at}`);
  expect((await purge({ type: 'url', values })).status).toBe(200);
});

test('one render serves all who wait', async () => {
  await rename('The New News');
  await purge({ type: 'url', values: ['/'], soft: false });
  const pages = await Promise.all(Array.from({ length: 50 }, () => read('/')));
  expect(new Set(pages).size).toBe(1);
});
