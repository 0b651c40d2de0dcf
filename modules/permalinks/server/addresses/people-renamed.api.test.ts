import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { moveProfileData } from '#modules/people/merge.contract.ts';
import { getProfile, updateProfile } from '#modules/profiles/profiles.contract.ts';
import { eraseProfile } from '#modules/profiles/profiles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { expectAgreement } from './answered-agree.fixture.ts';
import { forgetOldNames } from './old-names.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let ruth: Member;
let noor: Member;

beforeAll(async () => {
  api = await startApi();
  const { db } = api.ground.database;
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  const at = { siteId, host: 'news.test' };
  owner = await signInAs(api.ground, at, 'owner');
  ruth = await signInAs(api.ground, at, 'writer');
  noor = await signInAs(api.ground, at, 'contributor');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const stands = { parent_id: null, title: 'City', slug: 'city' };
  await db
    .insertInto('section')
    .values({ ...times, id: 501, ...stands })
    .execute();
  for (const [id, by] of [
    [11, ruth],
    [12, noor],
  ] as const) {
    const row = { ...times, id, status: 0, slug: `post-${id}`, headline: `Post ${id}` };
    await db
      .insertInto('post')
      .values({ ...row, author_ids: [by.profileId], section_ids: [501], primary_section_id: 501 })
      .execute();
    await db
      .insertInto('post_author')
      .values({ site_id: siteId, post_id: id, profile_id: by.profileId, created_ts: api.now, status: 0 })
      .execute();
  }
  await api.ground.jobs.start();
  await rename(ruth, 'ruth-adler');
  await rename(noor, 'noor');
});
afterAll(() => api.stop());

const read = async (path: string) => {
  const { status, headers } = await api
    .as({ host: 'news.test' })
    .send({ method: 'GET', path, headers: { accept: 'text/html' } });
  return [status, headers.location ?? null];
};
const authors = ['ruth-adler', 'ruth-bell', 'ruth', 'noor', 'nobody'].flatMap((name) => [
  `/author/${name}`,
  `/author/${name}/city`,
  `/author/${name}/none`,
]);
const rename = async ({ profileId }: Member, name: string) => {
  const params = { profileId };
  const { revision } = (await api.as(owner).call(getProfile, { params })).body;
  const { status } = await api.as(owner).call(updateProfile, { params, body: { name, revision } });
  expect(status).toBe(200);
};

test('the old name of a person leads on to their page in one hop, in a section too', async () => {
  expect(await read('/author/ruth-adler')).toEqual([200, null]);
  await rename(ruth, 'ruth-bell');
  await expect.poll(() => read('/author/ruth-bell')).toEqual([200, null]);
  expect(await read('/author/ruth-adler')).toEqual([301, '/author/ruth-bell']);
  expect(await read('/author/Ruth-Adler')).toEqual([301, '/author/ruth-bell']);
  expect(await read('/author/ruth-adler/city')).toEqual([301, '/author/ruth-bell/city']);
  await rename(ruth, 'ruth');
  expect(await read('/author/ruth-adler')).toEqual([301, '/author/ruth']);
  expect(await read('/author/ruth-bell')).toEqual([301, '/author/ruth']);
  await expectAgreement(api, siteId, authors);
  const [status, location] = await read('/u/ruth-bell');
  expect([status, await read(String(location))]).toEqual([302, [301, '/author/ruth']]);
});

test('a name that somebody takes leads to them, and back again when they leave it', async () => {
  await rename(noor, 'ruth-adler');
  await expect.poll(() => read('/author/ruth-adler')).toEqual([200, null]);
  await rename(noor, 'noor');
  await expect.poll(() => read('/author/ruth-adler')).toEqual([301, '/author/noor']);
});

test('the page of a merged person leads to whom they are part of, until that is undone', async () => {
  const body = {
    ...{ source_profile_id: noor.profileId, target_profile_id: ruth.profileId },
    ...({ avatar_from: 'target', title_from: 'target' } as const),
  };
  const merged = await api.as(owner).call(moveProfileData, { body });
  expect(merged.status).toBeLessThan(300);
  await expect.poll(() => read('/author/noor')).toEqual([301, '/author/ruth']);
  expect(await read('/author/ruth-adler')).toEqual([301, '/author/ruth']);
  await expectAgreement(api, siteId, authors);
  const params = { siteId, batchId: merged.body.batch_id ?? 0 };
  expect((await api.as(owner).call(undoAct, { params })).status).toBe(200);
  await expect.poll(async () => (await read('/author/noor'))[1]).toBe(null);
});

test('whoever is forgotten is not found by what they were called', async () => {
  expect(await read('/author/ruth-bell')).toEqual([301, '/author/ruth']);
  await api.ground.database.db.transaction().execute(async (trx) => {
    await eraseProfile(trx, { siteId, profileId: ruth.profileId, now: api.now });
    await forgetOldNames(trx, siteId, ruth.profileId);
    await api.ground.events.publish(trx, { topic: 'profile', siteId, id: ruth.profileId });
  });
  await expect.poll(() => read('/author/ruth-bell')).toEqual([404, null]);
  await expectAgreement(api, siteId, authors);
});
