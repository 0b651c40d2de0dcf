import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents, listOwnActions } from '#modules/audit/audit.contract.ts';
import { createBadge } from '#modules/badges/badges.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { undoAct } from '#modules/undo/undo.contract.ts';
import { createUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import type { InputOf } from '#platform/contract/endpoint.ts';
import {
  type AchievementRule,
  createAchievementRule,
  deleteAchievementRule,
  listAchievementRules,
  removeAchievementRules,
  restoreAchievementRules,
  updateAchievementRule,
} from '../achievements.contract.ts';

let api: TestApi;
let siteId: number;
let editor: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  editor = await signInAs(api.ground, { siteId, host: 'news.test' }, 'owner');
});
afterAll(() => api.stop());

type Draft = InputOf<typeof createAchievementRule>['body'];
type Change = InputOf<typeof updateAchievementRule>['body'];
const add = (body: Partial<Draft> & { title: string }) =>
  api
    .as(editor)
    .call(createAchievementRule, { body: { metric: 'posts_published', threshold: 10, ...body } as Draft });
const change = (achievementRuleId: number, body: Change) =>
  api.as(editor).call(updateAchievementRule, { params: { achievementRuleId }, body });
const remove = (achievementRuleId: number) =>
  api.as(editor).call(deleteAchievementRule, { params: { achievementRuleId } });
const restore = (...ids: number[]) =>
  api.as(editor).call(restoreAchievementRules, { params: { siteId }, body: { ids } });
const list = (query: InputOf<typeof listAchievementRules>['query'] = {}) =>
  api.as(editor).call(listAchievementRules, { query });
const titlesOf = ({ body }: { body: { items: AchievementRule[] } }) => body.items.map(({ title }) => title);

describe('a rule', () => {
  test('counts over all time on the whole site, once, is on and tells of it, when nothing else is said', async () => {
    const { status, body } = await add({ title: ' First ten ' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...{ title: 'First ten', description: '', metric: 'posts_published', threshold: 10, window: 'all' },
      ...{ scope: 'site', community_id: null, repeatable: false, enabled: true, notify: true, revision: 1 },
      reward: { points: 0, badge_id: null, user_group_slug: null },
    });
  });

  test.each([
    [{ title: ' ' }, 400, 'title_is_missing'],
    [{ title: 'x'.repeat(81) }, 400, 'title_is_invalid'],
    [{ title: 'Long', description: 'x'.repeat(301) }, 400, 'description_is_invalid'],
    [{ title: 'Nothing', threshold: 0 }, 400, 'threshold_is_invalid'],
    [{ title: 'Unknown', metric: 'applause' as never }, 400, 'metric_is_invalid'],
    [{ title: 'Rich', reward: { points: 10_001 } }, 400, 'points_is_invalid'],
    [{ title: 'Days', metric: 'member_days' as const, window: '7d' as const }, 422, 'window_is_invalid'],
    [
      { title: 'Fans', metric: 'followers' as const, scope: 'community' as const, community_id: 1 },
      ...([422, 'scope_is_invalid'] as const),
    ],
    [{ title: 'Nowhere', scope: 'community' as const }, 422, 'community_id_is_invalid'],
    [{ title: 'Both', community_id: 1 }, 422, 'community_id_is_invalid'],
    [{ title: 'Other', scope: 'community' as const, community_id: 1 }, 422, 'community_id_is_invalid'],
    [{ title: 'Badge', reward: { badge_id: 1 } }, 422, 'badge_id_is_invalid'],
    [{ title: 'Group', reward: { user_group_slug: 'nobody' } }, 422, 'user_group_slug_is_invalid'],
  ])('%j is refused, and the field is named', async (draft, status, error) => {
    const answer = await add(draft);
    expect([answer.status, answer.body.error]).toEqual([status, error]);
    if (status === 422) expect(answer.body.details[0]?.loc.at(-1)).toBe(error.replace('_is_invalid', ''));
    expect(titlesOf(await list({ limit: 100 }))).not.toContain(draft.title);
  });

  test('counts in a community of the site', async () => {
    const { database } = api.ground;
    const communityId = await database.db.transaction().execute((trx) =>
      createCommunity(trx, database.ids.next, {
        siteId,
        name: 'north',
        title: 'North',
        by: null,
        now: api.now,
      }),
    );
    const { status, body } = await add({ title: 'North ten', scope: 'community', community_id: communityId });
    expect([status, body.community_id]).toEqual([201, communityId]);
  });
});

describe('a change', () => {
  test('leaves what it does not name as it was, in the reward too', async () => {
    const draft = { description: 'Writes a lot', window: '30d', repeatable: true, notify: false } as const;
    const { body: made } = await add({ title: 'Busy', ...draft, reward: { points: 50 } });
    const { status, body } = await change(made.id, {
      revision: 1,
      title: 'Busier',
      enabled: false,
      reward: {},
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...{ ...draft, title: 'Busier', enabled: false, revision: 2 },
      reward: { points: 50, badge_id: null, user_group_slug: null },
    });
  });

  test('of an older revision is refused with the rule as it is now', async () => {
    const { body: made } = await add({ title: 'Twice changed' });
    await change(made.id, { revision: 1, threshold: 11 });
    const { status, body } = await change(made.id, { revision: 1, threshold: 12 });
    expect([status, body.error]).toEqual([409, 'revision_conflict']);
    expect(body).toMatchObject({ current: { threshold: 11, revision: 2 }, saved_by_caller: true });
  });

  test('is held against what the rule says already', async () => {
    const { body: made } = await add({ title: 'Weekly', window: '7d' });
    const { status, body } = await change(made.id, { revision: 1, metric: 'member_days' });
    expect([status, body.error]).toEqual([422, 'window_is_invalid']);
  });
});

describe('a deleted rule', () => {
  test('is gone from the list, comes back as it was, and cannot be changed in between', async () => {
    const { body: made } = await add({ title: 'Returning', reward: { points: 7 } });
    expect((await remove(made.id)).status).toBe(204);
    expect((await remove(made.id)).status).toBe(404);
    expect(titlesOf(await list({ query: 'Returning' }))).toEqual([]);
    expect((await change(made.id, { revision: 2, threshold: 3 })).status).toBe(404);
    const { status, body } = await restore(made.id);
    expect(status).toBe(200);
    expect(body.items).toMatchObject([{ title: 'Returning', reward: { points: 7 }, revision: 3 }]);
    expect((await restore(made.id)).status).toBe(404);
  });

  test('goes with others, stands among recent actions, and is undone from there', async () => {
    const ids = [(await add({ title: 'One of two' })).body.id, (await add({ title: 'Two of two' })).body.id];
    const input = { params: { siteId }, body: { ids: [...ids, 1] } };
    const { body: removed } = await api.as(editor).call(removeAchievementRules, input);
    expect(titlesOf({ body: removed })).toEqual(['One of two', 'Two of two']);
    expect(titlesOf(await list({ query: 'of two' }))).toEqual([]);
    const own = { params: { siteId }, query: { limit: 1 } };
    const [entry] = (await api.as(editor).call(listOwnActions, own)).body.items;
    expect(entry).toMatchObject({ undo: { kind: 'achievement_rule', count: 2, undone: null } });
    const { status, body } = await api
      .as(editor)
      .call(undoAct, { params: { siteId, batchId: removed.batch_id } });
    expect([status, body.undone.count, body.undone.left]).toEqual([200, 2, []]);
    expect(titlesOf(await list({ query: 'of two' }))).toEqual(['One of two', 'Two of two']);
  });
});

describe.each([
  ['MANAGE_BADGES', 'badge_needs_permission', 'badge_id'],
  ['MANAGE_USER_GROUPS', 'user_group_needs_permission', 'user_group_slug'],
] as const)('without %s, a rule that gives it', (permission, error, field) => {
  let maker: Member;
  let given: Draft['reward'];
  const nothing = { [field]: null };
  const refused = (answer: { status: number; body: { error: string; details: { loc: string[] }[] } }) =>
    expect([answer.status, answer.body.error, answer.body.details[0]?.loc.at(-1)]).toEqual([
      403,
      error,
      field,
    ]);

  beforeAll(async () => {
    const { db } = api.ground.database;
    maker = await signInAs(api.ground, { siteId, host: 'news.test' }, 'audience_manager');
    const role = db.selectFrom('role').select('id').where('key', '=', 'audience_manager');
    await db
      .deleteFrom('role_permission')
      .where('site_id', '=', siteId)
      .where('permission', '=', permission)
      .where('role_id', 'in', role.where('site_id', '=', siteId))
      .execute();
    const slug = `given-${field.replaceAll('_', '-')}`;
    await api.as(editor).call(createUserGroup, { body: { slug, title: slug } });
    const { body: badge } = await api.as(editor).call(createBadge, { body: { name: slug } });
    given = field === 'badge_id' ? { badge_id: badge.id } : { user_group_slug: slug };
  });

  test('is neither added, changed, freed of it nor restored, and the field is named', async () => {
    const draft = { title: 'A gift', metric: 'posts_published', threshold: 1 } as const;
    refused(await api.as(maker).call(createAchievementRule, { body: { ...draft, reward: given } }));
    const { body: plain } = await api.as(maker).call(createAchievementRule, { body: draft });
    const { body: gift } = await add({ title: 'A gift too', reward: given });
    const write = (achievementRuleId: number, body: Change) =>
      api.as(maker).call(updateAchievementRule, { params: { achievementRuleId }, body });
    refused(await write(plain.id, { revision: 1, reward: given }));
    refused(await write(gift.id, { revision: 1, reward: nothing }));
    refused(await write(gift.id, { revision: 1, threshold: 2 }));
    expect((await write(plain.id, { revision: 1, threshold: 2, reward: nothing })).status).toBe(200);
    const input = { params: { siteId }, body: { ids: [gift.id] } };
    const { body: removed } = await api.as(maker).call(removeAchievementRules, input);
    refused(await api.as(maker).call(restoreAchievementRules, input));
    refused(await api.as(maker).call(undoAct, { params: { siteId, batchId: removed.batch_id } }));
    expect((await restore(gift.id)).status).toBe(200);
    expect((await change(gift.id, { revision: 3, reward: nothing })).status).toBe(200);
  });
});

describe('the list', () => {
  test('is asked by words, metric, state and order, and goes on by its cursor', async () => {
    await add({ title: 'Zeta list', metric: 'member_days', threshold: 30, reward: { points: 3 } });
    await add({ title: 'alpha list', enabled: false, threshold: 20, reward: { points: 1 } });
    await add({ title: 'Mid list', description: 'of all', threshold: 40, reward: { points: 2 } });
    expect(titlesOf(await list({ query: ' LIST ' }))).toEqual(['alpha list', 'Mid list', 'Zeta list']);
    expect(titlesOf(await list({ query: 'of all' }))).toEqual(['Mid list']);
    expect(titlesOf(await list({ query: 'list', metric: 'member_days' }))).toEqual(['Zeta list']);
    expect(titlesOf(await list({ query: 'list', enabled: 'false' }))).toEqual(['alpha list']);
    expect(titlesOf(await list({ query: 'list', order_by: 'points', order_direction: -1 }))).toEqual([
      ...['Zeta list', 'Mid list', 'alpha list'],
    ]);
    const first = await list({ query: 'list', order_by: 'threshold', limit: 2 });
    expect([titlesOf(first), first.body.total_count]).toEqual([['alpha list', 'Zeta list'], 3]);
    const after = first.body.after ?? '';
    const rest = await list({ query: 'list', order_by: 'threshold', limit: 2, after });
    expect([titlesOf(rest), rest.body.after]).toEqual([['Mid list'], null]);
    expect((await list({ order_by: 'created', after })).body.error).toBe('after_is_invalid');
  });
});

test('a site has a hundred rules at most, those that come back among them', async () => {
  const { db, ids } = api.ground.database;
  const { body: deleted } = await add({ title: 'The last one' });
  await remove(deleted.id);
  const { total_count: there } = (await list()).body;
  const rows = Array.from({ length: 100 - there }, (_, at) => ({
    ...{ site_id: siteId, id: ids.next(), title: `Filler ${at}`, title_key: `filler ${at}` },
    ...{ metric: 'posts_published', threshold: 1, window: 'all', scope: 'site', points: 0 },
    ...{ repeatable: false, enabled: false, notify: false, created_ts: api.now, updated_ts: api.now },
  }));
  await db.insertInto('achievement_rule').values(rows).execute();
  expect((await add({ title: 'One too many' })).body.error).toBe('too_many_rules');
  expect((await restore(deleted.id)).body.error).toBe('too_many_rules');
  await db
    .deleteFrom('achievement_rule')
    .where('title', 'like', 'Filler %')
    .where('site_id', '=', siteId)
    .execute();
  expect((await restore(deleted.id)).status).toBe(200);
});

test('each write leaves its row in the audit log, with what has changed', async () => {
  const { body: made } = await add({ title: 'Logged' });
  await change(made.id, { revision: 1, reward: { points: 9 } });
  await remove(made.id);
  await restore(made.id);
  const query = { object_kind: 'achievement_rule', object_id: made.id };
  const { body } = await api.as(editor).call(listAuditEvents, { params: { siteId }, query });
  expect(body.items.map(({ action, after }: { action: string; after: unknown }) => [action, after])).toEqual([
    ['achievement_rule.restored', expect.objectContaining({ title: 'Logged', points: 9 })],
    ['achievement_rule.removed', null],
    ['achievement_rule.updated', { points: 9 }],
    ['achievement_rule.created', expect.objectContaining({ title: 'Logged' })],
  ]);
  expect(body.items[0].object).toMatchObject({ kind: 'achievement_rule', name: 'Logged' });
});
