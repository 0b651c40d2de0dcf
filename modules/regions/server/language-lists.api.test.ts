import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { addRegionLanguage, createRegion } from '../regions.contract.ts';

const host = 'tongues.test';
const SECTION = 501;
let api: TestApi;
let siteId: number;
let owner: Member;
let french: number;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  const now = api.now;
  siteId = await createSite(database, { host, title: 'News', now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const named = { siteId, name: 'francais', title: 'En français', language: 'fr-FR', by: null, now };
  french = await database.db.transaction().execute((trx) => createCommunity(trx, database.ids.next, named));
  const stamp = { site_id: siteId, created_ts: now, updated_ts: now };
  await database.db
    .insertInto('section')
    .values({ ...stamp, id: SECTION, title: 'City', slug: 'city' })
    .execute();
  await addPost(11, 'the-tram', null);
  await addPost(12, 'the-dock', null);
  await addPost(21, 'le-tram', french);
  await addPost(22, 'le-port', french);
});
afterAll(() => api.stop());

async function addPost(id: number, slug: string, community_id: number | null): Promise<void> {
  const { db } = api.ground.database;
  const stamp = { site_id: siteId, created_ts: api.now + id };
  await db
    .insertInto('post')
    .values({
      ...{ ...stamp, updated_ts: api.now, id, slug, headline: slug, status: 0, visibility: 1, community_id },
      ...{ section_ids: [SECTION], primary_section_id: SECTION, author_ids: [owner.profileId] },
    })
    .execute();
  await db
    .insertInto('post_slug')
    .values({ ...stamp, page_type: 'post', slug, post_id: id })
    .execute();
  const link = { ...stamp, post_id: id, status: 0 };
  await db
    .insertInto('post_section')
    .values({ ...link, section_id: SECTION })
    .execute();
  await db
    .insertInto('post_author')
    .values({ ...link, profile_id: owner.profileId })
    .execute();
}

const slugs = ['the-tram', 'the-dock', 'le-tram', 'le-port'];
/** Which of the posts a page names. */
const named = async (path: string): Promise<string[]> => {
  const { body } = await api.as({ host }).send({ method: 'GET', path });
  return slugs.filter((slug) => String(body).includes(`/${slug}`));
};
const [english, inFrench] = [slugs.slice(0, 2), slugs.slice(2)];

test('what is written for the site of another language stands in its lists alone', async () => {
  for (const path of ['/', '/city', '/feed.xml', '/city/feed.xml', '/the-tram'])
    expect([path, (await named(path)).some((slug) => inFrench.includes(slug))]).toEqual([path, true]);
  const region = (await api.as(owner).call(createRegion, { body: { title: 'France' } })).body;
  const body = { code: 'fr-FR', community_id: french };
  await api.as(owner).call(addRegionLanguage, { params: { regionId: region.id }, body });
  for (const path of ['/', '/city', '/feed.xml', '/city/feed.xml'])
    await expect.poll(() => named(path), { message: path }).toEqual(english);
  expect(await named('/community/francais')).toEqual(inFrench);
  await expect.poll(() => named('/the-tram')).toEqual(english);
  await expect.poll(() => named('/le-tram')).toEqual(inFrench);
  const month = new Date((api.now + 11) * 1000).toISOString().slice(0, 7);
  expect(await named(`/sitemap-${month}.xml`)).toEqual(slugs);
});
