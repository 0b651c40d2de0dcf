import { afterAll, beforeAll, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { peopleToTell } from './people-to-tell.ts';

const host = 'news.test';
let api: TestApi;
let siteId: number;
let north: number;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host, title: 'News', now: api.now });
  const made = { siteId, name: 'north', title: 'The north', canApply: true, by: null, now: api.now };
  north = await database.db.transaction().execute((trx) => createCommunity(trx, database.ids.next, made));
});
afterAll(() => api.stop());

const db = () => api.ground.database.db;
const told = (communityId: number | null) =>
  peopleToTell(db(), { siteId, communityId }, { all: ['VIEW_REAL_DRAFT'] });

test('who has a role in a community is told of it, and not once it is archived', async () => {
  const editor = await signInAs(api.ground, { siteId, host }, 'editor');
  const member = await signInAs(api.ground, { siteId, host }, 'editor', north);
  expect(await told(north)).toEqual([editor.profileId, member.profileId]);
  expect(await told(null)).toEqual([editor.profileId]);
  const archived = db().updateTable('community').set({ archived_ts: api.now });
  await archived.where('site_id', '=', siteId).where('id', '=', north).execute();
  expect(await told(north)).toEqual([editor.profileId]);
});
