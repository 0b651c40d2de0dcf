import { afterAll, beforeAll, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { closeSignUps } from '#database/migrations/0426-closed-as-before.ts';
import { changeSetting, createSite } from '#modules/sites/sites.public.ts';
import { visitor } from '../visitor.fixture.ts';
import { SIGN_UP_PATH } from './sign-up-paths.ts';

let api: TestApi;

beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.stop());

const site = (name: string) =>
  createSite(api.ground.database, { host: `${name}.test`, title: name, now: api.now });
const isOpen = async (name: string) =>
  (await visitor(api, { host: `${name}.test` }).ask(SIGN_UP_PATH)).status === 200;

test('an upgrade opens sign-up on no site that was there, and new sites come open', async () => {
  const chosen = await site('chosen');
  await site('before');
  const change = { siteId: chosen, name: 'sign_ups', value: 'readers', now: api.now };
  const actor = { profileId: null, kind: 'command' as const };
  await changeSetting(api.ground.database, api.ground.events, { ...change, actor });
  await closeSignUps(api.ground.database.db as never);
  await site('after');
  expect([await isOpen('before'), await isOpen('chosen'), await isOpen('after')]).toEqual([
    false,
    true,
    true,
  ]);
});
