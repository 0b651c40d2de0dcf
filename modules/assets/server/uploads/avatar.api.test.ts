import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listProfileHistory } from '#modules/profiles/profile-standing.contract.ts';
import { getProfile } from '#modules/profiles/profiles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { record } from '#platform/server/trail.ts';
import { picture, sendFile } from '../files.fixture.ts';
import { purgeAssets } from '../library/purge-assets.ts';

let api: TestApi;
let siteId: number;
let owner: Member;
let admin: Member;
let reader: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  const at = { siteId, host: 'news.test' };
  owner = await signInAs(api.ground, at, 'owner');
  admin = await signInAs(api.ground, at, 'admin');
  reader = await signInAs(api.ground, at, null);
});
afterAll(() => api.stop());

const upload = (as: Member, content: Buffer | string, of?: Member) =>
  sendFile(api.as(as), `/core/feeds/avatar${of ? `?profile_id=${of.profileId}` : ''}`, {
    name: 'me.jpg',
    content,
  });
const logoOf = async (who: Member) =>
  (await api.as(owner).call(getProfile, { params: { profileId: who.profileId ?? 0 } })).body.logo;

test('gives oneself a picture, which stands in the library and in the history', async () => {
  const { status, body } = await upload(reader, await picture('jpeg', { width: 900, height: 900 }));
  expect([status, body.profile_id]).toEqual([201, reader.profileId]);
  expect(await logoOf(reader)).toBe(body.logo);
  const shown = await api.app.inject({ method: 'GET', url: body.logo, headers: { host: 'news.test' } });
  expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)]);
  const { body: past } = await api
    .as(reader)
    .call(listProfileHistory, { params: { profileId: reader.profileId ?? 0 }, query: {} });
  expect(past.history[0]).toMatchObject({ field: 'logo', new: body.logo });
});

test('gives others one by who manages people, up to their own rank', async () => {
  const content = await picture();
  expect((await upload(admin, content, reader)).status).toBe(201);
  expect((await upload(admin, content, owner)).body.error).toBe('ranks_above');
  expect((await upload(reader, content, owner)).status).toBe(404);
  expect(await logoOf(owner)).toBeNull();
});

test('takes pictures alone', async () => {
  expect((await upload(reader, '%PDF-1.4 no picture')).status).toBe(415);
  expect((await upload(reader, '<svg onload="alert(1)"/>')).status).toBe(415);
  const missing = await api.as(reader).send({ method: 'POST', path: '/core/feeds/avatar', body: {} });
  expect(missing.status).toBe(400);
});

test('the picture of before goes to the trash with the next one, and all of them when somebody is forgotten', async () => {
  const { database, outbox, jobs, files } = api.ground;
  const content = () => picture('jpeg', { width: 300, height: 300 });
  const [first, second] = [
    (await upload(reader, await content())).body,
    (await upload(reader, await content())).body,
  ];
  const rowOf = (id: number) =>
    database.db
      .selectFrom('asset')
      .select(['deleted_ts', 'storage_key'])
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirst();
  expect((await rowOf(first.asset_id))?.deleted_ts).not.toBeNull();
  const stored = await rowOf(second.asset_id);
  expect(stored?.deleted_ts).toBeNull();
  await jobs.start();
  await database.db.transaction().execute((trx) =>
    record(trx, database.ids.next, {
      ...{ siteId, actor: { profileId: null, kind: 'job' }, action: 'profile.erased' },
      ...{ objectKind: 'profile', objectId: reader.profileId ?? 0, event: {} },
    }),
  );
  outbox.wake(siteId);
  await expect.poll(async () => (await rowOf(second.asset_id))?.deleted_ts ?? null).not.toBeNull();
  await purgeAssets({ database, files }, Math.floor(Date.now() / 1000));
  expect([await rowOf(first.asset_id), await rowOf(second.asset_id)]).toEqual([undefined, undefined]);
  expect(await files.exists(stored?.storage_key ?? '')).toBe(false);
});
