import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { saveOwnProfile } from '#modules/accounts/own-profile.contract.ts';
import { getProfile, updateProfile } from '#modules/profiles/profiles.contract.ts';
import { createProfile } from '#modules/profiles/profiles.public.ts';
import { createRedirect } from '#modules/redirects/redirects.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let jane: Member;

const at = () => ({ siteId, host: 'news.test' });
const reader = () => signInAs(api.ground, at(), null);
const revisionOf = async ({ profileId }: Member) =>
  (await api.as(owner).call(getProfile, { params: { profileId } })).body.revision ?? 0;
const rename = async (member: Member, name: string, by = member) => {
  const { profileId } = member;
  const body = { name, revision: await revisionOf(member) };
  return api.as(by).call(updateProfile, { params: { profileId }, body });
};
const read = async (path: string) => {
  const asked = { method: 'GET', path, headers: { accept: 'text/html' } } as const;
  const { status, headers } = await api.as({ host: 'news.test' }).send(asked);
  return [status, headers.location ?? null];
};

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, at(), 'owner');
  jane = await signInAs(api.ground, at(), 'writer');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const { db } = api.ground.database;
  await db
    .insertInto('post')
    .values({ ...times, id: 11, status: 0, slug: 'one', headline: 'One', author_ids: [jane.profileId] })
    .execute();
  await db
    .insertInto('post_author')
    .values({ site_id: siteId, post_id: 11, profile_id: jane.profileId, created_ts: api.now, status: 0 })
    .execute();
  await api.ground.jobs.start();
  expect((await rename(jane, 'jane', owner)).status).toBe(200);
  expect((await rename(jane, 'jane-bell', owner)).status).toBe(200);
});
afterAll(() => api.stop());

test('a reader takes no name whose address a redirect of the site has, in either call', async () => {
  const body = { path: '/author/contact', redirect_to: '/', status: 301 };
  expect((await api.as(owner).call(createRedirect, { body: body as never })).status).toBe(201);
  await expect.poll(() => read('/author/contact')).toEqual([301, '/']);
  const stranger = await reader();
  const params = { profileId: stranger.profileId };
  const own = { name: 'contact', revision: await revisionOf(stranger) };
  for (const refused of [
    await rename(stranger, 'contact'),
    await api.as(stranger).call(saveOwnProfile, { params, body: own }),
  ]) {
    expect([refused.status, refused.body.error]).toEqual([422, 'name_is_reserved']);
  }
  expect(await read('/author/contact')).toEqual([301, '/']);
  expect((await rename(stranger, 'contact', owner)).status).toBe(200);
  await expect.poll(() => read('/author/contact')).toEqual([404, null]);
});

test('a reader takes no name that a colleague had, who takes it again', async () => {
  await expect.poll(() => read('/author/jane')).toEqual([301, '/author/jane-bell']);
  const refused = await rename(await reader(), 'jane');
  expect([refused.status, refused.body.error]).toEqual([409, 'name_in_use']);
  const { db, ids } = api.ground.database;
  const named = { siteId, title: 'Jane', by: null, now: api.now };
  const id = await db.transaction().execute((trx) => createProfile(trx, ids.next, named));
  const body = (await api.as(owner).call(getProfile, { params: { profileId: id } })).body;
  expect(body.name).toBe('jane-2');
  expect(await read('/author/jane')).toEqual([301, '/author/jane-bell']);
  expect((await rename(jane, 'jane')).status).toBe(200);
});

test('a reader leaves so many names a day, and whoever manages people any number', async () => {
  const stranger = await reader();
  for (const name of ['ada-one', 'ada-two', 'ada-three']) {
    expect((await rename(stranger, name)).status).toBe(200);
  }
  const refused = await rename(stranger, 'ada-four');
  expect([refused.status, refused.body.error, refused.body.details[0].loc]).toEqual([
    ...[422, 'named_too_often', ['body', 'name']],
  ]);
  expect((await rename(stranger, 'ada-four', owner)).status).toBe(200);
});
