import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { type AchievementAward, listAchievementAwards } from '../../achievement-awards.contract.ts';
import { createAchievementRule } from '../../achievements.contract.ts';
import { awardSite } from './award.jobs.ts';

const DAY = 86_400;
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

async function person(title: string, status = 0): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const times = { created_ts: api.now, updated_ts: api.now };
  await db
    .insertInto('profile')
    .values({ site_id: siteId, id, name: `p-${id}`, title, status, ...times })
    .execute();
  return id;
}

async function rule(draft: { threshold: number; window: 'all' | '7d' }): Promise<void> {
  const body = { title: `Read ${draft.window}`, metric: 'followers' as const, notify: false, ...draft };
  const answer = await api.as(owner).call(createAchievementRule, { body });
  expect([answer.status, answer.body.error]).toEqual([201, undefined]);
}

test('followers count from when they came, without those who were banned and those who mute', async () => {
  const { db, ids } = api.ground.database;
  const [ada, bo, dee] = [await person('Ada King'), await person('Bo Lind'), await person('Dee Reader')];
  const banned = await person('Eve Banned', 2);
  const follow = (who: number, whom: number, since_ts = api.now - 60, status = 1) => ({
    ...{ site_id: siteId, id: ids.next(), profile_id: who, target_id: whom, target_type: 'profiles' },
    ...{ since_ts, status },
  });
  const muting = follow(dee, ada, api.now - 60, 2);
  const old = follow(bo, dee, api.now - 10 * DAY);
  const byBanned = [follow(banned, bo), follow(banned, ada)];
  await db
    .insertInto('follow')
    .values([muting, old, ...byBanned, follow(dee, bo), follow(ada, bo), follow(bo, ada)])
    .execute();
  await rule({ threshold: 2, window: 'all' });
  await rule({ threshold: 1, window: '7d' });
  await awardSite(api.ground, { siteId });
  const { body } = await api.as(owner).call(listAchievementAwards, { query: { limit: 100 } });
  const earned = (body.items as AchievementAward[]).map((award) => [award.profile_title, award.rule_title]);
  expect(earned.sort()).toEqual([
    ['Ada King', 'Read 7d'],
    ['Bo Lind', 'Read 7d'],
    ['Bo Lind', 'Read all'],
  ]);
});
