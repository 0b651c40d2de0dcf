import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listExpiredAssets } from '../../asset-files.contract.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let writer: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  writer = await signInAs(api.ground, { siteId, host }, 'contributor');
  const now = Math.floor(Date.now() / 1000);
  const file = { site_id: siteId, file_type: 'image', status: 'ready', created_ts: now, updated_ts: now };
  await api.ground.database.db
    .insertInto('asset')
    .values([
      { ...file, id: 81, title: '', filename: 'over.jpg', license: 'One year', expires_ts: now - 60 },
      { ...file, id: 82, title: 'Runs', filename: 'runs.jpg', expires_ts: now + 86_400 },
      { ...file, id: 83, title: 'For good', filename: 'good.jpg', expires_ts: null },
      { ...file, id: 84, title: 'In the trash', filename: 't.jpg', expires_ts: now - 60, deleted_ts: now },
      {
        ...file,
        id: 85,
        title: 'Own',
        filename: 'o.jpg',
        expires_ts: now - 60,
        created_by: writer.profileId,
      },
    ])
    .execute();
});
afterAll(() => api.stop());

const expired = async (who: Member, ids?: string) =>
  (await api.as(who).call(listExpiredAssets, { params: { siteId }, query: { ids } })).body;

test('names the files whose license is over, and no others', async () => {
  const { items } = await expired(owner, '81,82,83,84');
  expect(items).toMatchObject([{ id: 81, title: 'over.jpg', license: 'One year' }]);
  expect((await expired(owner)).items).toEqual([]);
});

test('says nothing of files that the caller may not see', async () => {
  expect((await expired(writer, '81,85')).items.map(({ id }: { id: number }) => id)).toEqual([85]);
});

test('refuses what are no ids, or too many', async () => {
  for (const ids of ['a', '1,', Array(101).fill('1').join(',')]) {
    const answer = await api.as(owner).call(listExpiredAssets, { params: { siteId }, query: { ids } });
    expect([ids, answer.status]).toEqual([ids, 400]);
  }
});
