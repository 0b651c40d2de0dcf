import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  addRegionLanguage,
  createRegion,
  deleteRegion,
  listRegions,
  type Region,
  removeRegionLanguage,
  updateRegion,
} from '../regions.contract.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let community: number;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
  community = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      ...{ siteId, name: 'deutsch', title: 'Deutsch', by: null, now: api.now },
    }),
  );
});
afterAll(() => api.stop());

const regions = async (): Promise<{ items: Region[]; free_communities: { id: number }[] }> =>
  (await api.as(owner).call(listRegions, {})).body;
const add = async (title: string): Promise<Region> =>
  (await api.as(owner).call(createRegion, { body: { title } })).body;
const addLanguage = (region: Region, body: object) =>
  api.as(owner).call(addRegionLanguage, { params: { regionId: region.id }, body: body as { code: string } });
const read = async (path: string) =>
  String((await api.as({ host: 'news.test' }).send({ method: 'GET', path })).body);

test('readers and search engines are led to every language, from each of them, until it is gone', async () => {
  const region = await add('Europe');
  expect(await read('/')).not.toContain('hreflang');
  const first = await addLanguage(region, { code: 'de-DE', community_id: community });
  expect([first.status, first.body.languages[0].default]).toEqual([201, true]);
  expect(first.body.languageList).not.toContain('de-DE');
  const made = await addLanguage(region, { code: 'fr-FR', title: 'En français', default: true });
  const codes = made.body.languages.map((one: { code: string; default: boolean }) => [one.code, one.default]);
  expect(codes).toEqual([
    ['fr-FR', true],
    ['de-DE', false],
  ]);
  const french = await api.ground.database.db
    .selectFrom('community')
    .select(['name', 'language', 'direct_publish', 'can_apply'])
    .where('site_id', '=', siteId)
    .where('title', '=', 'En français')
    .executeTakeFirstOrThrow();
  expect(french).toMatchObject({ language: 'fr-FR', direct_publish: true, can_apply: true });
  const base = 'https://news.test';
  const alternates = [
    `hreflang="en-US" href="${base}/"`,
    `hreflang="de-DE" href="${base}/community/deutsch"`,
    `hreflang="fr-FR" href="${base}/community/${french.name}"`,
    `hreflang="x-default" href="${base}/"`,
  ];
  for (const path of ['/', '/community/deutsch', `/community/${french.name}`, '/sitemap-pages.xml']) {
    const body = await read(path);
    expect([path, alternates.filter((one) => !body.includes(one))]).toEqual([path, []]);
  }
  expect(await read('/community/deutsch')).toContain('<html lang="de-DE"');
  const comes = async (language: string, headers: Record<string, string> = {}, path = '/') => {
    const asked = { method: 'GET', path, headers: { 'accept-language': language, ...headers } };
    const answer = await api.as({ host: 'news.test' }).send(asked);
    const told = [answer.headers['cache-control'], answer.headers.vary];
    if (path === '/') expect(told).toEqual(['private, no-cache', expect.stringContaining('accept-language')]);
    return answer.headers.location ?? answer.status;
  };
  expect(await comes('de-AT,de;q=0.9,en;q=0.8')).toBe('/community/deutsch');
  expect(await comes('ja,fr;q=0.4')).toBe(`/community/${french.name}`);
  for (const language of ['en-GB,de;q=0.5', 'ja', '*', '']) expect(await comes(language)).toBe(200);
  expect(await comes('de', { 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await comes('de', { referer: 'https://news.test/a-story' })).toBe(200);
  for (const path of ['/?page=1', '/feed.xml']) expect(await comes('de', {}, path)).toBe(200);
  const [german] = (await regions()).items[0]?.languages.filter(({ code }) => code === 'de-DE') ?? [];
  await api
    .as(owner)
    .call(removeRegionLanguage, { params: { regionId: region.id, languageId: german?.id ?? 0 } });
  expect(await read('/')).not.toContain('de-DE');
  expect(await read('/community/deutsch')).toContain('<html lang="en-US"');
  expect((await regions()).free_communities.map(({ id }) => id)).toEqual([community]);
});

describe('what is refused', () => {
  test('a name or a language that is there already, and a community of two languages', async () => {
    const region = await add('Asia');
    const twice = await api.as(owner).call(createRegion, { body: { title: ' asia ' } });
    expect([twice.status, twice.body.error]).toEqual([409, 'duplicate']);
    expect((await addLanguage(region, { code: 'ja-JP', community_id: community })).status).toBe(201);
    const same = await addLanguage(region, { code: 'ja-JP', title: 'Nihongo' });
    expect([same.status, same.body.details[0].loc]).toEqual([409, ['body', 'code']]);
    // The community that it would have made is not left behind.
    expect((await regions()).free_communities).toEqual([]);
    const linked = await addLanguage(region, { code: 'ko-KR', community_id: community });
    expect([linked.status, linked.body.details[0].loc]).toEqual([409, ['body', 'community_id']]);
  });

  test.each([
    [{ code: 'xx_yy', title: 'A' }, 400],
    [{ code: 'it-IT' }, 422],
    [{ code: 'it-IT', community_id: 12 }, 422],
    [{ code: 'it-IT', title: 'A', name: 'A B' }, 400],
    [{ code: 'it-IT', title: 'A', type: 11 }, 400],
  ])('%j', async (body, status) => {
    const [region] = (await regions()).items;
    expect((await addLanguage(region as Region, body)).status).toBe(status);
  });

  test('a default that the region does not have, a short title, and a stale save', async () => {
    const region = await add('Africa');
    const save = (body: object) =>
      api
        .as(owner)
        .call(updateRegion, { params: { regionId: region.id }, body: body as { revision: number } });
    expect((await save({ revision: 1, default_language: 'sw-KE' })).status).toBe(422);
    expect((await save({ revision: 1, title: 'A' })).status).toBe(400);
    expect((await save({ revision: 1, title: 'All of Africa' })).body.title).toBe('All of Africa');
    expect((await save({ revision: 1, title: 'Other' })).status).toBe(409);
  });
});

test('a region that readers use is deleted by its name alone; its communities stay', async () => {
  const region = (await regions()).items.find(({ title }) => title === 'Asia') as Region;
  const stamp = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await api.ground.database.db
    .insertInto('post')
    .values({ ...stamp, id: 41, status: 0, community_id: community, headline: 'x', slug: 'x' })
    .execute();
  const remove = (query: object) =>
    api.as(owner).call(deleteRegion, { params: { regionId: region.id }, query });
  expect((await remove({})).body.error).toBe('confirm_is_invalid');
  expect((await remove({ confirm: 'Asia' })).status).toBe(204);
  expect((await remove({ confirm: 'Asia' })).status).toBe(404);
  expect(await read('/community/deutsch')).toContain('Deutsch');
  const again = await add('Asia');
  expect((await addLanguage(again, { code: 'ja-JP', community_id: community })).status).toBe(201);
});
