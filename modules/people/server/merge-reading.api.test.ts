import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { moveProfileData } from '../merge.contract.ts';

const host = 'readers.test';
let api: TestApi;
let siteId: number;
let owner: Member;
let old: Member;
let kept: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'Readers', now: api.now });
  const at = { siteId, host };
  owner = await signInAs(api.ground, at, 'owner');
  old = await signInAs(api.ground, at, 'contributor');
  kept = await signInAs(api.ground, at, 'contributor');
  const { db } = api.ground.database;
  const browser = (id: number, { profileId: profile_id }: Member) => ({
    ...{ site_id: siteId, id, profile_id, endpoint: `https://push.test/${id}`, endpoint_hash: `${id}` },
    ...{ is_known_service: false, p256dh: 'key', auth: 'secret', language: 'en-US' },
    ...{ created_ts: api.now, updated_ts: api.now },
  });
  await db
    .insertInto('push_subscription')
    .values([browser(1, old), browser(2, kept)])
    .execute();
  const given = (rule_id: number, { profileId }: Member) => ({
    ...{ site_id: siteId, rule_id, profile_id: profileId ?? 0 },
  });
  await db
    .insertInto('section_follow_given')
    .values([given(11, old), given(12, old), given(12, kept)])
    .execute();
});
afterAll(() => api.stop());

async function readsOf({ profileId }: Member): Promise<{ browsers: number[]; given: number[] }> {
  const { db } = api.ground.database;
  const browsers = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .orderBy('id')
    .execute();
  const given = await db
    .selectFrom('section_follow_given')
    .select('rule_id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId ?? 0)
    .orderBy('rule_id')
    .execute();
  return { browsers: browsers.map(({ id }) => id), given: given.map(({ rule_id }) => rule_id) };
}

test('browsers and what rules gave once go with a merge, and come back with its undo', async () => {
  const body = { source_profile_id: old.profileId ?? 0, target_profile_id: kept.profileId ?? 0 };
  const merged = await api.as(owner).call(moveProfileData, { body });
  expect(merged.status).toBe(200);
  expect(await readsOf(kept)).toEqual({ browsers: [1, 2], given: [11, 12] });
  expect((await readsOf(old)).browsers).toEqual([]);
  const params = { siteId, batchId: merged.body.batch_id };
  expect((await api.as(owner).call(undoAct, { params })).body.undone).toMatchObject({ count: 1 });
  expect(await readsOf(kept)).toEqual({ browsers: [2], given: [12] });
  expect(await readsOf(old)).toEqual({ browsers: [1], given: [11, 12] });
});
