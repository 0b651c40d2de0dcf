import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { archiveCommunity, createCommunityByForm } from '#modules/communities/community-details.contract.ts';
import { addSections, listTreeSections, updateSection } from '#modules/sections/sections.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { SIGN_IN_PATH } from './member-paths.ts';

const PASSWORD = 'a quiet harbour 9';
const HOST = 'news.test';

let api: TestApi;
let siteId: number;
let owner: Member;
let communityId: number;
let staff: string;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: HOST, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: HOST }, 'owner');
  const who = { siteId, email: 'staff@news.test', title: 'Staff', password: PASSWORD, now: api.now };
  await addMember(database, { ...who, role: 'owner' });
  const { headers } = await api.as({ host: HOST }).send({
    ...{ method: 'POST', path: SIGN_IN_PATH },
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email: who.email, password: PASSWORD, to: '/' }).toString(),
  });
  staff = String(headers['set-cookie']).split(';')[0] ?? '';
  const made = await api
    .as(owner)
    .call(createCommunityByForm, { body: { title: 'Harbour', name: 'harbour' } });
  communityId = made.body.id;
  const added = await api.as(owner).call(addSections, {
    ...{ params: { siteId: communityId }, body: { pages: [{ title: 'Boats', slug: 'boats' }] } },
  });
  expect(added.status).toBe(201);
  const { db, ids } = database;
  const at = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const region = { ...at, id: ids.next(), title: 'Europe', title_key: 'europe' };
  await db.insertInto('region').values(region).execute();
  await db
    .insertInto('region_language')
    .values({ ...at, id: ids.next(), region_id: region.id, community_id: communityId, code: 'cs' })
    .execute();
});
afterAll(() => api.stop());

const read = async (path: string, cookie = '') => {
  const headers: Record<string, string> = cookie === '' ? {} : { cookie };
  const { status, body, headers: got } = await api.as({ host: HOST }).send({ method: 'GET', path, headers });
  return { status, body: String(body), cache: got['cache-control'] };
};
const statuses = async (paths: readonly string[], cookie = '') =>
  Promise.all(paths.map(async (path) => (await read(path, cookie)).status));
const pages = ['/community/harbour', '/community/harbour/feed.xml', '/community/harbour/feed.json'];

/** Changes the section below which those of the community lie. */
async function change(more: object): Promise<void> {
  const as = api.as(owner);
  const { items } = (await as.call(listTreeSections, { params: { siteId }, query: {} })).body;
  const own = items.find((one: { is_community_root?: boolean }) => one.is_community_root);
  const params = { siteId, sectionId: own?.id ?? -1 };
  const body = { ...more, revision: own?.revision ?? -1 };
  expect((await as.call(updateSection, { params, body })).status).toBe(200);
  await api.ground.events.caughtUp();
}

const named = async (cookie = '') =>
  Promise.all(
    ['/', '/sitemap-pages.xml'].map(async (path) =>
      (await read(path, cookie)).body.includes('hreflang="cs"'),
    ),
  );

test('the page of a community and its feeds are open to those to whom its own section is', async () => {
  expect(await statuses(pages)).toEqual([200, 200, 200]);
  expect((await read('/sitemap-pages.xml')).body).toContain('/community/harbour<');
  expect(await named()).toEqual([true, true]);

  await change({ read_access_type: 2, read_access_groups: [] });
  expect(await statuses(pages)).toEqual([403, 403, 403]);
  const shut = await read('/community/harbour');
  expect(shut.body).not.toContain('Harbour');
  expect(shut.cache).toBe('private, no-store');
  expect((await read('/community/harbour', staff)).status).toBe(200);
  // Its language is shut with it, and not for those to whom it is open.
  expect(await named()).toEqual([false, false]);
  expect((await named(staff))[0]).toBe(true);
  expect((await read('/sitemap-pages.xml')).body).not.toContain('/community/harbour<');

  await change({ read_access_type: 1, read_access_groups: [], status: 2 });
  expect(await statuses(pages)).toEqual([404, 404, 404]);
  expect((await read('/community/harbour', staff)).status).toBe(404);
  expect((await named(staff))[0]).toBe(false);
  expect((await read('/sitemap-pages.xml')).body).not.toContain('/community/harbour<');

  await change({ status: 3 });
  expect(await statuses(pages)).toEqual([200, 200, 200]);
  await change({ status: 1 });
  const archived = await api.as(owner).call(archiveCommunity, { params: { siteId, communityId } });
  expect(archived.status).toBe(200);
  await api.ground.events.caughtUp();
  expect(await statuses(pages)).toEqual([404, 404, 404]);
});
