import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { getAccountData } from '#modules/accounts/account-data.contract.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createPost } from '#modules/posts/post-writing.contract.ts';
import { countPosts } from '#modules/posts/posts.contract.ts';
import { changeSetting, createSite, limitAccess } from '#modules/sites/sites.public.ts';
import { publishChange } from '#platform/server/events.ts';
import { engineValueDefaults } from '../engine-kinds.contract.ts';
import {
  compareTechnical,
  getTechnical,
  listTechnicalRevisions,
  restoreTechnical,
  saveTechnical,
} from '../technical-settings.contract.ts';

const host = 'engine.test';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The Engine', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());

const params = () => ({ siteId });
const current = async () => (await api.as(owner).call(getTechnical, { params: params() })).body;
const save = async (change: object, who = owner) => {
  const body = { revision: (await current()).revision, ...change } as never;
  const answer = await api.as(who).call(saveTechnical, { params: params(), body });
  await api.ground.events.caughtUp();
  return answer;
};
const engineOf = async (who = owner) => {
  const { body } = await api.as(who).call(getAccountData, { query: {} });
  return body.engine;
};
/** What the operator does on the server's own command line. */
const operator = { profileId: null, kind: 'command' } as const;
const setByCommand = (name: string, value: unknown) =>
  changeSetting(api.ground.database, api.ground.events, {
    ...{ siteId, name, value, actor: operator, now: api.now },
  });

describe('the engine settings', () => {
  test('are what the documents say until somebody changes one', async () => {
    expect(await current()).toMatchObject({ ...engineValueDefaults, access_limitation_date: null });
  });

  test.each([
    ['enable_tags_dashboard', false],
    ['use_smart_link', false],
    ['use_dashboard_community_driven', true],
    ['enable_product_notifications', true],
    ['product_notifications_segmentation_list', ['admin', 'writer']],
    ['post_types_supported', ['article', 'video']],
    ['shortcodes_api_1_2', true],
  ] as const)('%s is saved where the whole dashboard reads it', async (key, value) => {
    expect((await save({ [key]: value })).status).toBe(200);
    expect([(await current())[key], (await engineOf())[key]]).toEqual([value, value]);
    await save({ [key]: engineValueDefaults[key] });
    expect((await engineOf())[key]).toEqual(engineValueDefaults[key]);
  });

  test('take a screen out of the menu, and bring it back', async () => {
    const flat = async () =>
      JSON.stringify((await api.as(owner).call(getAccountData, { query: {} })).body.main_menu);
    expect(await flat()).toMatch(/"\/r\/dashboard\/tags"/);
    await save({ enable_tags_dashboard: false, use_smart_link: false });
    expect(await flat()).not.toMatch(/"\/r\/dashboard\/(tags|smart_links)"/);
    await save({ enable_tags_dashboard: true, use_smart_link: true });
    expect(await flat()).toMatch(/"\/r\/dashboard\/smart_links"/);
  });

  test('open posts to everybody who signs in, by themselves or as somebody said', async () => {
    const nobody = await signInAs(api.ground, { siteId, host }, null);
    const opens = async () =>
      (await api.as(nobody).call(countPosts, { params: { roarId: siteId }, query: {} })).status;
    expect([(await engineOf()).enable_community_publish, await opens()]).toEqual([false, 403]);
    await save({ enable_community_publish: 'on' });
    expect([(await engineOf()).enable_community_publish, await opens()]).toEqual([true, 200]);
    await save({ enable_community_publish: 'off' });
    expect(await opens()).toBe(403);
    await save({ enable_community_publish: 'automatic' });
    const { ids, db } = api.ground.database;
    const community = { site_id: siteId, id: ids.next(), name: 'river', title: 'River' };
    await db
      .insertInto('community')
      .values({ ...community, created_ts: api.now, updated_ts: api.now } as never)
      .execute();
    await publishChange(db, { topic: 'community', siteId });
    await publishChange(db, { topic: 'site', siteId });
    await api.ground.events.caughtUp();
    expect(
      (await engineOf(await signInAs(api.ground, { siteId, host }, null))).enable_community_publish,
    ).toBe(true);
  });

  test('say which types of posts are started', async () => {
    await save({ post_types_supported: ['article', 'page'] });
    const start = (type: 'video' | 'page') =>
      api.as(owner).call(createPost, { params: params(), body: { type } });
    const refused = await start('video');
    expect([refused.status, refused.body.error, refused.body.details]).toMatchObject([
      ...[422, 'type_is_not_supported'],
      [{ loc: ['body', 'type'] }],
    ]);
    expect((await start('page')).status).toBe(201);
    await save({ post_types_supported: engineValueDefaults.post_types_supported });
    expect((await start('video')).status).toBe(201);
  });

  test.each([
    [{ post_types_supported: [] }, 'post_types_supported_is_invalid'],
    [{ post_types_supported: ['podcast'] }, 'post_types_supported_is_invalid'],
    [{ post_types_supported: ['video', 'video'] }, 'post_types_supported_is_invalid'],
    [
      { product_notifications_segmentation_list: ['reader'] },
      'product_notifications_segmentation_list_is_invalid',
    ],
    [{ enable_community_publish: true }, 'enable_community_publish_is_invalid'],
    [{ use_smart_link: 'on' }, 'use_smart_link_is_invalid'],
  ])('are refused by their field: %j', async (change, error) => {
    const { status, body } = await save(change);
    expect([status, body.error]).toEqual([400, error]);
  });

  test('are changed by nobody without the right to change all settings', async () => {
    const technical = await signInAs(api.ground, { siteId, host }, 'technical');
    const { status, body } = await save({ use_smart_link: false }, technical);
    expect([status, body.error, body.missing]).toEqual([403, 'permission_denied', ['EDIT_GLOBAL_SETTINGS']]);
    const support = await signInAs(api.ground, { siteId, host }, 'support');
    expect((await save({ use_smart_link: false }, support)).status).toBe(403);
    expect((await engineOf()).use_smart_link).toBe(true);
  });

  test('show from when the site is read-only, which nobody changes here', async () => {
    const from = api.now + 900_000;
    await limitAccess(api.ground.database, api.ground.events, { siteId, fromTs: from, actor: operator });
    await api.ground.events.caughtUp();
    await save({ access_limitation_date: null });
    expect((await current()).access_limitation_date).toBe(from);
    await limitAccess(api.ground.database, api.ground.events, { siteId, fromTs: null, actor: operator });
    await api.ground.events.caughtUp();
    expect((await current()).access_limitation_date).toBe(null);
  });
});

describe('the history of engine settings', () => {
  const revisions = async () =>
    (await api.as(owner).call(listTechnicalRevisions, { params: params() })).body.items;

  test('has what was changed, brings it back, and is told by the audit log', async () => {
    await save({ shortcodes_api_1_2: true });
    await save({ shortcodes_api_1_2: false });
    const [latest, first] = await revisions();
    expect(latest?.changed).toEqual(['shortcodes_api_1_2']);
    const at = { siteId, technicalRevisionId: first?.id ?? 0 };
    const compared = await api.as(owner).call(compareTechnical, { params: at, query: { with: 'current' } });
    expect(compared.body.changes).toEqual([{ key: 'shortcodes_api_1_2', before: false, after: true }]);
    const { revision } = await current();
    expect(
      (await api.as(owner).call(restoreTechnical, { params: at, body: { revision } })).body
        .shortcodes_api_1_2,
    ).toBe(true);
    await api.ground.events.caughtUp();
    expect((await engineOf()).shortcodes_api_1_2).toBe(true);
    const { body } = await api.as(owner).call(listAuditEvents, { params: params(), query: { limit: 1 } });
    expect(body.items[0]).toMatchObject({
      ...{ action: 'technical_settings.updated', before: { shortcodes_api_1_2: false } },
      after: { shortcodes_api_1_2: true },
    });
    await save({ shortcodes_api_1_2: false });
  });

  test('leaves them as they are where a revision is older than they are', async () => {
    await save({ shared_ttl: 21 });
    const [old] = await revisions();
    await api.ground.database.db
      .updateTable('technical_revision')
      .set({ settings: JSON.stringify({ shared_ttl: 21 }) })
      .where('site_id', '=', siteId)
      .where('id', '=', old?.id ?? 0)
      .execute();
    await save({ shared_ttl: 22, use_smart_link: false });
    const at = { siteId, technicalRevisionId: old?.id ?? 0 };
    const { revision } = await current();
    const back = await api.as(owner).call(restoreTechnical, { params: at, body: { revision } });
    expect([back.body.shared_ttl, back.body.use_smart_link]).toEqual([21, false]);
    await save({ use_smart_link: true });
  });

  test('is over what the operator set meanwhile', async () => {
    await setByCommand('use_dashboard_community_driven', true);
    expect((await current()).use_dashboard_community_driven).toBe(true);
    await save({ shared_ttl: 23 });
    expect((await engineOf()).use_dashboard_community_driven).toBe(true);
    expect((await revisions())[0]?.changed).toEqual(['shared_ttl']);
  });
});
