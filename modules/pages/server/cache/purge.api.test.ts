import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createTag } from '#modules/tags/tags.contract.ts';
import { listPurges, purgeCache } from '../../cache-purge.contract.ts';
import { getCdn, saveCdn, testCdn } from '../../cdn.contract.ts';
import { startCdnProvider } from '../cdn/cdn-provider.fixture.ts';
import { cdnServiceOf } from '../cdn/deliver-purges.ts';

let api: TestApi;
let owner: Member;
let siteId: number;
let provider: Awaited<ReturnType<typeof startCdnProvider>>;
const TOKEN = 't0ken-of-the-provider';

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  provider = await startCdnProvider(TOKEN);
  Object.assign(cdnServiceOf(api.ground), provider.service);
  await api.ground.jobs.start();
});
afterAll(async () => {
  provider.stop();
  await api.stop();
});

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

describe('the cache in front of a site', () => {
  const ZONE = '0123456789abcdef0123456789abcdef';
  const cdn = async () => (await api.as(owner).call(getCdn, { params: { siteId } })).body;
  const save = (body: object) =>
    api.as(owner).call(saveCdn, { params: { siteId }, body: body as { provider: 'none'; revision: number } });
  const tryOut = async (body: object) =>
    (await api.as(owner).call(testCdn, { params: { siteId }, body: body as { provider: 'none' } })).body;
  const toldKeys = () => provider.told.flatMap(({ keys }) => keys);
  const patience = { timeout: 20_000 };

  test('is saved with a token that nobody is told again', async () => {
    const draft = { provider: 'cloudflare', zone: ZONE, token: TOKEN, revision: 0 };
    expect((await save({ ...draft, zone: '../user' })).body).toMatchObject({ error: 'zone_is_invalid' });
    expect((await save({ ...draft, token: undefined })).body).toMatchObject({ error: 'token_is_invalid' });
    const { status, body } = await save(draft);
    expect([status, body]).toMatchObject([200, { provider: 'cloudflare', token_end: 'ider', revision: 1 }]);
    expect((await save(draft)).status).toBe(409);
    expect((await save({ ...draft, token: undefined, revision: 1 })).body.token_end).toBe('ider');
    const { db } = api.ground.database;
    const kept = [
      await db.selectFrom('cdn_setting').selectAll().where('site_id', '=', siteId).execute(),
      await db.selectFrom('audit_event').selectAll().where('site_id', '=', siteId).execute(),
      await cdn(),
    ];
    expect(JSON.stringify(kept)).not.toContain(TOKEN);
  });

  test('is tried with what is typed, and says what the provider says', async () => {
    const typed = { provider: 'cloudflare', zone: ZONE };
    expect(await tryOut(typed)).toEqual({ is_ok: true, message: 'The provider accepted a purge.' });
    expect(await tryOut({ ...typed, token: 'another-token' })).toEqual({
      ...{ is_ok: false, message: 'Cloudflare answered 403: Authentication error (10000)' },
    });
    expect(await tryOut({ provider: 'fastly', zone: 'a1b2c3d4e5', token: 'another-token' })).toEqual({
      ...{ is_ok: false, message: 'Fastly answered 401: Provided credentials are missing or invalid' },
    });
    expect(await tryOut({ provider: 'fastly', zone: 'a1b2c3d4e5' })).toMatchObject({
      error: 'token_is_invalid',
    });
  });

  test('hears what a save and a purge dropped, also when it is down at first', async () => {
    await expect.poll(async () => (await cdn()).waiting, patience).toBe(0);
    provider.state.isDown = true;
    await purge({ type: 'tag', values: ['section-77'] });
    await expect
      .poll(async () => (await cdn()).deliveries[0]?.error, patience)
      .toBe('Cloudflare answered 503');
    expect((await cdn()).waiting).toBeGreaterThan(0);
    provider.state.isDown = false;
    const { body: tag } = await api
      .as(owner)
      .call(createTag, { params: { siteId }, body: { title: 'In front', slug: 'in-front' } as never });
    await expect.poll(toldKeys, patience).toEqual(expect.arrayContaining(['section-77', `tag-${tag.id}`]));
    await expect.poll(async () => (await cdn()).waiting, patience).toBe(0);
    expect((await cdn()).deliveries[0]?.error).toBeNull();
  });

  test('is told addresses with the host that readers come by, and nothing once it is gone', async () => {
    const { revision } = await cdn();
    await save({ provider: 'fastly', zone: 'a1b2c3d4e5', token: TOKEN, revision });
    provider.told.length = 0;
    await purge({ type: 'url', values: ['/a-story'] });
    const due = [{ path: '/purge/news.test/a-story', keys: [], isSoft: true }];
    await expect.poll(() => provider.told, patience).toEqual(due);
    const gone = await save({ provider: 'none', revision: revision + 1 });
    expect(gone.body).toMatchObject({ provider: 'none', zone: '', token_end: null, waiting: 0 });
  });

  test('finds the pages by the keys that they carry', async () => {
    const { headers } = await api.as({ host: 'news.test' }).send({ method: 'GET', path: '/' });
    expect(String(headers['surrogate-key']).split(' ')).toEqual(expect.arrayContaining(['site', 'home']));
    expect(String(headers['cache-tag']).split(',')).toEqual(String(headers['surrogate-key']).split(' '));
  });
});
