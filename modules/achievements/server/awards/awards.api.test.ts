import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createBadge, deleteBadge, listBadges } from '#modules/badges/badges.contract.ts';
import { listNotifications } from '#modules/notifications/notifications.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getTaskResult } from '#modules/tasks/tasks.contract.ts';
import { listGroupMembers } from '#modules/user-groups/members.contract.ts';
import { createUserGroup, deleteUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import { record } from '#platform/server/trail.ts';
import {
  type AchievementAward,
  listAchievementAwards,
  listLeaderboard,
  recalculateAchievementRule,
} from '../../achievement-awards.contract.ts';
import { createAchievementRule, updateAchievementRule } from '../../achievements.contract.ts';
import { awardSite } from './award.jobs.ts';
import { missingAwards } from './missing-awards.ts';

const DAY = 86_400;
let api: TestApi;
let siteId: number;
let owner: Member;
let ada: number;
let bo: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { db } = api.ground.database;
  for (const table of ['achievement_award', 'achievement_rule', 'post_author', 'post', 'view_daily'] as const)
    await db.deleteFrom(table).where('site_id', '=', siteId).execute();
  [ada, bo] = [await person('Ada King'), await person('Bo Lind')];
});

async function person(title: string, more: { status?: number; created_ts?: number } = {}): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  await db
    .insertInto('profile')
    .values({
      ...{ site_id: siteId, id, name: `p-${id}`, title, status: 0 },
      ...{ created_ts: api.now, updated_ts: api.now, ...more },
    })
    .execute();
  return id;
}

type PostFacts = { at?: number; daysAgo?: number; views?: number; is_suspicious?: boolean; status?: number };

async function post(
  author: number,
  { daysAgo = 0, views = 0, at = api.now - daysAgo * DAY - 60, ...more }: PostFacts = {},
): Promise<number> {
  const { db, ids } = api.ground.database;
  const id = ids.next();
  const times = { published_ts: at, created_ts: at };
  const row = { site_id: siteId, id, status: 0, headline: 'A story', slug: `s-${id}`, author_ids: [author] };
  await db
    .insertInto('post')
    .values({ ...row, ...times, updated_ts: at, page_views: views, ...more })
    .execute();
  await db
    .insertInto('post_author')
    .values({ site_id: siteId, profile_id: author, post_id: id, status: 0, ...times })
    .execute();
  return id;
}
const posts = async (author: number, ...daysAgo: number[]) => {
  for (const days of daysAgo) await post(author, { daysAgo: days });
};

type Draft = InputOf<typeof createAchievementRule>['body'];
async function rule(draft: Partial<Draft> = {}): Promise<number> {
  const body = { title: 'A rule', metric: 'posts_published', threshold: 2, notify: false, ...draft } as Draft;
  const answer = await api.as(owner).call(createAchievementRule, { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.id;
}
/** The database, where something happens as what was measured comes back. */
function measuring(meanwhile: () => Promise<void>): typeof api.ground.database {
  const raw = new WeakSet<object>();
  const db = api.ground.database.db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      if (node.kind === 'RawNode') raw.add(queryId);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (raw.has(queryId)) await meanwhile();
      return result;
    },
  });
  return { ...api.ground.database, db };
}
const run = () => awardSite(api.ground, { siteId });
const list = async (query: InputOf<typeof listAchievementAwards>['query'] = {}, who = owner) =>
  (await api.as(who).call(listAchievementAwards, { query })).body.items as AchievementAward[];
const earners = async () => (await list({ limit: 100 })).map((award) => award.profile_title).sort();

describe('an award', () => {
  test('is given once to whoever reaches the goal, however often it is looked', async () => {
    await posts(ada, 1, 2, 3);
    await posts(bo, 1);
    const id = await rule({ title: 'Two stories', reward: { points: 20 } });
    await run();
    await run();
    expect(await list()).toMatchObject([
      { rule_id: id, rule_title: 'Two stories', profile_id: ada, period_key: '1', points: 20 },
    ]);
  });

  test('is given once by two that look at the same time', async () => {
    await posts(ada, 1, 2);
    await rule();
    await Promise.all([run(), run(), run()]);
    expect(await earners()).toEqual(['Ada King']);
  });

  test('is not given for drafts, suspicious posts, to banned authors, or by a rule that is off', async () => {
    await post(ada, { is_suspicious: true });
    await post(ada, { status: 5 });
    await posts(ada, 1);
    const banned = await person('Cy Roe', { status: 2 });
    await posts(banned, 1, 2);
    await posts(bo, 1, 2);
    await rule({ enabled: false });
    await run();
    expect(await earners()).toEqual([]);
    await rule();
    await run();
    expect(await earners()).toEqual(['Bo Lind']);
  });

  test('of a window counts what lies within it', async () => {
    await posts(ada, 1, 10);
    await posts(bo, 1, 2);
    await rule({ window: '7d' });
    await run();
    expect(await earners()).toEqual(['Bo Lind']);
  });

  test('of a window that can be earned again is not earned twice by the same posts', async () => {
    await posts(ada, 1, 2);
    const id = await rule({ window: '7d', repeatable: true });
    await run();
    const { db } = api.ground.database;
    const earlier = (days: number) =>
      db
        .updateTable('achievement_award')
        .set({ earned_ts: api.now - days * DAY, period_key: `${days}` })
        .where('site_id', '=', siteId)
        .where('rule_id', '=', id)
        .execute();
    await earlier(1);
    await run();
    expect(await earners()).toHaveLength(1);
    await earlier(8);
    await run();
    expect(await earners()).toHaveLength(2);
  });

  test('of a month is given still where it was reached before anybody looked again', async () => {
    const { db } = api.ground.database;
    const seconds = (text: string) => Date.parse(text) / 1000;
    for (const minute of ['50', '55']) await post(ada, { at: seconds(`2026-02-28T23:${minute}:00Z`) });
    const id = await rule({ window: 'month', repeatable: true });
    const since = (created_ts: number) =>
      db
        .updateTable('achievement_rule')
        .set({ created_ts })
        .where('site_id', '=', siteId)
        .where('id', '=', id)
        .execute();
    const now = seconds('2026-03-01T00:05:00Z');
    // Nobody is awarded by a rule for a month that was over when it was made.
    await since(seconds('2026-03-01T00:01:00Z'));
    await awardSite(api.ground, { siteId }, { now });
    expect(await earners()).toEqual([]);
    await since(seconds('2026-01-01T00:00:00Z'));
    await awardSite(api.ground, { siteId }, { now });
    await awardSite(api.ground, { siteId }, { now });
    expect(await earners()).toEqual(['Ada King']);
  });

  test('comes with every multiple of the goal where it can be earned again', async () => {
    await posts(ada, 1, 2, 3, 4, 5);
    await rule({ repeatable: true });
    await run();
    expect((await list()).map(({ period_key }) => period_key).sort()).toEqual(['1', '2']);
  });

  test('is the next one that somebody was not given yet', async () => {
    for (let at = 0; at < 12; at += 1) await post(ada, { daysAgo: at });
    const id = await rule({ threshold: 1, repeatable: true });
    const { db } = api.ground.database;
    const row = await db
      .selectFrom('achievement_rule')
      .selectAll()
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const at = { siteId, zone: 'UTC', now: api.now };
    const keys = async (limit: number) =>
      (await missingAwards(db, row, at, { limit })).map(({ period_key }) => period_key);
    expect(await keys(3)).toEqual(['1', '2', '3']);
    await run();
    expect(await list({ limit: 100 })).toHaveLength(12);
    await post(ada);
    expect(await keys(3)).toEqual(['13']);
  });

  test('of a rule that is changed while it is measured waits for the job of the change', async () => {
    await posts(ada, 1, 2);
    const id = await rule();
    const change = { params: { achievementRuleId: id }, body: { revision: 1, threshold: 3 } };
    let status = 0;
    const meanwhile = async () => {
      if (status === 0) ({ status } = await api.as(owner).call(updateAchievementRule, change));
    };
    await awardSite({ ...api.ground, database: measuring(meanwhile) }, { siteId });
    expect(status).toBe(200);
    expect(await earners()).toEqual([]);
  });

  test('of a rule that takes too long to measure is said in the log, and others get their turn', async () => {
    await posts(ada, 1, 2);
    const [slow] = [await rule({ title: 'Slow' }), await rule({ title: 'Quick' })];
    const warned: unknown[] = [];
    const log = { ...api.ground.log, warn: (facts: unknown) => warned.push(facts) } as never;
    let count = 0;
    const timeOut = async () => {
      count += 1;
      if (count === 1) throw Object.assign(new Error('canceling statement'), { code: '57014' });
    };
    await awardSite({ database: measuring(timeOut), log }, { siteId });
    expect(warned).toMatchObject([{ siteId, ruleId: slow }]);
    expect((await list()).map(({ rule_title }) => rule_title)).toEqual(['Quick']);
  });

  test('counts views without those of the authors themselves', async () => {
    const { db } = api.ground.database;
    const [read, own] = [await post(ada, { views: 100 }), await post(bo, { views: 100 })];
    const day = new Date(api.now * 1000).toISOString().slice(0, 10);
    const views = (post_id: number) => ({ site_id: siteId, day, post_id, views: 100 });
    await db
      .insertInto('view_daily')
      .values([views(read), views(own)])
      .execute();
    await db
      .insertInto('view_own')
      .values({ ...views(own), views: 1 })
      .execute();
    for (const metric of ['page_views_total', 'page_views_single_post'] as const) {
      for (const window of ['all', '30d'] as const) await rule({ metric, window, threshold: 100 });
    }
    await run();
    expect(await earners()).toEqual(['Ada King', 'Ada King', 'Ada King', 'Ada King']);
  });

  test('of one post needs one post that is read that often', async () => {
    await post(ada, { views: 60 });
    await post(ada, { views: 60 });
    await post(bo, { views: 110 });
    await post(bo, { views: 120 });
    await rule({ metric: 'page_views_single_post', threshold: 100, repeatable: true });
    await run();
    expect(await earners()).toEqual(['Bo Lind', 'Bo Lind']);
  });

  test('of days in a row needs days without a gap', async () => {
    await posts(ada, 1, 2, 4, 5);
    await posts(bo, 3, 4, 5, 5);
    await rule({ metric: 'streak_days', threshold: 3 });
    await run();
    expect(await earners()).toEqual(['Bo Lind']);
  });

  test('of approved comments and of days as a member is given to whoever has them', async () => {
    const { db, ids } = api.ground.database;
    const about = await post(ada);
    const comment = (profile_id: number, status: string) => ({
      ...{ site_id: siteId, id: ids.next(), post_id: about, profile_id, status, html: 'Yes' },
      ...{ created_ts: api.now - 60, updated_ts: api.now },
    });
    await db
      .insertInto('comment')
      .values([
        comment(bo, 'approved'),
        comment(bo, 'approved'),
        comment(ada, 'approved'),
        comment(ada, 'spam'),
      ])
      .execute();
    await rule({ metric: 'comments_approved' });
    await person('Dee Old', { created_ts: api.now - 400 * DAY });
    await rule({ metric: 'member_days', threshold: 365 });
    await run();
    expect(await earners()).toEqual(['Bo Lind', 'Dee Old']);
  });
});

describe('what an award brings', () => {
  test('is a badge and a membership, which its rule keeps from being deleted', async () => {
    const badge = (await api.as(owner).call(createBadge, { body: { name: `Writer ${api.now}` } })).body;
    const slug = 'writers';
    await api.as(owner).call(createUserGroup, { body: { slug, title: 'Writers' } });
    await posts(ada, 1, 2);
    await rule({ reward: { points: 5, badge_id: badge.id, user_group_slug: slug } });
    await run();
    const badges = await api.as(owner).call(listBadges, { query: { query: badge.name } });
    expect(badges.body.items).toMatchObject([{ assigned_count: 1 }]);
    const members = await api.as(owner).call(listGroupMembers, { params: { groupSlug: slug }, query: {} });
    expect(members.body.items).toMatchObject([{ profile_id: ada, value: 'origin' }]);
    const kept = await api.as(owner).call(deleteBadge, { params: { badgeId: badge.id } });
    expect([kept.status, kept.body.error, kept.body.rules]).toMatchObject([
      422,
      'badge_is_in_use',
      [{ title: 'A rule' }],
    ]);
    const group = await api.as(owner).call(deleteUserGroup, { params: { groupSlug: slug } });
    expect([group.status, group.body.error]).toEqual([422, 'group_is_in_use']);
  });
});

describe('who sees awards', () => {
  test('people without the right to figures see their own alone', async () => {
    const writer = await signInAs(api.ground, { siteId, host: 'news.test' }, 'contributor');
    await posts(writer.profileId, 1, 2);
    await posts(ada, 1, 2);
    await rule();
    await run();
    expect((await list({}, writer)).map(({ profile_id }) => profile_id)).toEqual([writer.profileId]);
    expect(await list({ profile_id: ada }, writer)).toEqual([]);
    expect(await list()).toHaveLength(2);
  });

  test('the list is asked by person and rule, and goes on by its cursor', async () => {
    await posts(ada, 1, 2);
    await posts(bo, 1, 2);
    const [one, two] = [await rule({ title: 'One' }), await rule({ title: 'Two' })];
    await run();
    expect((await list({ query: 'king' })).map((award) => award.profile_title)).toEqual([
      'Ada King',
      'Ada King',
    ]);
    expect(await list({ rule_id: two, profile_id: bo })).toMatchObject([
      { rule_title: 'Two', profile_id: bo },
    ]);
    const query = { rule_id: one, limit: 1 };
    const first = await api.as(owner).call(listAchievementAwards, { query });
    expect([first.body.items.length, first.body.total_count]).toEqual([1, 2]);
    const after = first.body.after ?? '';
    const rest = await api.as(owner).call(listAchievementAwards, { query: { ...query, after } });
    expect([rest.body.items.length, rest.body.after]).toEqual([1, null]);
    expect(rest.body.items[0].id).not.toBe(first.body.items[0].id);
  });

  test('the leaderboard adds points up, shares ranks, and knows periods', async () => {
    const cy = await person('Cy Roe');
    for (const id of [ada, bo, cy]) await posts(id, 1, 2);
    await rule({ reward: { points: 10 } });
    await posts(ada, 1);
    await rule({ threshold: 3, reward: { points: 5 } });
    await run();
    const board = async (query: InputOf<typeof listLeaderboard>['query'] = {}) =>
      (await api.as(owner).call(listLeaderboard, { params: { siteId }, query })).body;
    const { items, total_count } = await board();
    expect(items.map(({ title, rank, points, awards }: never) => [title, rank, points, awards])).toEqual([
      ['Ada King', 1, 15, 2],
      ['Cy Roe', 2, 10, 1],
      ['Bo Lind', 2, 10, 1],
    ]);
    expect(total_count).toBe(3);
    expect((await board({ query: 'roe' })).items).toMatchObject([{ title: 'Cy Roe', rank: 2 }]);
    const { db } = api.ground.database;
    await db
      .updateTable('achievement_award')
      .set({ earned_ts: api.now - 20 * DAY })
      .where('site_id', '=', siteId)
      .where('profile_id', '=', bo)
      .execute();
    expect((await board({ period: '7d' })).total_count).toBe(2);
    expect((await board({ period: '30d' })).total_count).toBe(3);
    const first = await board({ limit: 2 });
    expect((await board({ limit: 2, after: first.after ?? '' })).items).toMatchObject([{ title: 'Bo Lind' }]);
  });
});

describe('with jobs', () => {
  beforeAll(() => api.ground.jobs.start());
  const patience = { timeout: 45_000 };

  async function recalculate(achievementRuleId: number, preview_id: number | null) {
    const params = { achievementRuleId };
    const started = await api.as(owner).call(recalculateAchievementRule, { params, body: { preview_id } });
    if (started.status !== 202) return { status: started.status, error: started.body.error };
    const result_id = started.body.task_id;
    const state = async () => (await api.as(owner).call(getTaskResult, { params: { result_id } })).body;
    await expect.poll(async () => (await state()).is_ready, patience).toBe(true);
    return { id: result_id, ...(await state()) };
  }

  test('a new rule awards by itself, whoever earned it is told, and so do posts that are published later', async () => {
    await posts(owner.profileId, 1, 2);
    await posts(ada, 1);
    await rule({ title: 'Two of them', notify: true, reward: { points: 7 } });
    await expect
      .poll(async () => (await list()).map((award) => award.profile_id), patience)
      .toEqual([owner.profileId]);
    const news = async () => (await api.as(owner).call(listNotifications, { query: {} })).body.items;
    await expect
      .poll(
        async () => (await news()).filter(({ kind }: { kind: string }) => kind === 'achievement_earned'),
        patience,
      )
      .toMatchObject([{ facts: { title: 'Two of them', points: 7 } }]);

    const published = await post(ada);
    const { db, ids } = api.ground.database;
    await db.transaction().execute((trx) =>
      record(trx, ids.next, {
        ...{
          siteId,
          actor: { profileId: null, kind: 'job' },
          action: 'post.status_changed',
          objectKind: 'post',
        },
        ...{ objectId: published, event: { before: { status: 5 }, after: { status: 0 } } },
      }),
    );
    api.ground.outbox.wake(siteId);
    await expect.poll(earners, patience).toContain('Ada King');
  });

  test('a higher goal takes nothing away until it is recalculated, after a preview', async () => {
    await posts(ada, 1, 2);
    await posts(bo, 1, 2, 3);
    const id = await rule({ reward: { points: 5 } });
    await run();
    const change = { params: { achievementRuleId: id }, body: { revision: 1, threshold: 3 } };
    expect((await api.as(owner).call(updateAchievementRule, change)).status).toBe(200);
    await run();
    expect(await earners()).toEqual(['Ada King', 'Bo Lind']);

    const refused = { status: 422, error: 'preview_is_missing' };
    expect(await recalculate(id, 1)).toEqual(refused);
    const early = await recalculate(id, null);
    const renamed = { ...change, body: { revision: 2, title: 'Three of them' } };
    await api.as(owner).call(updateAchievementRule, renamed);
    expect(await recalculate(id, (early as { id: number }).id)).toEqual(refused);
    const preview = await recalculate(id, null);
    expect(preview).toMatchObject({ result: { given: 0, taken: 1, taken_from: ['Ada King'] } });
    expect(await earners()).toEqual(['Ada King', 'Bo Lind']);
    const done = await recalculate(id, (preview as { id: number }).id);
    expect(done).toMatchObject({ status: 'SUCCESS', result: { taken: 1, is_stale: false } });
    expect(await earners()).toEqual(['Bo Lind']);
  });

  test('more awards than a recalculation looks at are said to be more, and taken away by parts', async () => {
    const id = await rule({ enabled: false });
    const { db, ids } = api.ground.database;
    const row = { site_id: siteId, rule_id: id, profile_id: ada, rule_title: 'A rule', points: 0 };
    const awards = Array.from({ length: 5_003 }, (_, at) => ({
      ...row,
      ...{ id: ids.next(), period_key: `post ${at + 1}`, earned_ts: api.now },
    }));
    for (let from = 0; from < awards.length; from += 1_000)
      await db
        .insertInto('achievement_award')
        .values(awards.slice(from, from + 1_000))
        .execute();
    const preview = await recalculate(id, null);
    expect(preview).toMatchObject({ result: { given: 0, taken: 5_000, is_more_taken: true } });
    const done = await recalculate(id, (preview as { id: number }).id);
    expect(done).toMatchObject({ result: { taken: 5_000, is_stale: false, taken_from: ['Ada King'] } });
    expect(await list({ limit: 100 })).toHaveLength(3);
  });
});
