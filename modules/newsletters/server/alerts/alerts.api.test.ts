import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { createCommunity } from '#modules/communities/communities.public.ts';
import { type Alert, getAlertDraft, listAlerts } from '../../alerts.contract.ts';
import { MOST_ALERTS_A_DAY } from '../../newsletter-kinds.contract.ts';
import { saveNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { alertSite, host } from './alerts.fixture.ts';
import { dayOfSite } from './send-alert.ts';

const DAY = 86_400;
let api: TestApi;
let site: Awaited<ReturnType<typeof alertSite>>;
let riverside: number;
let admin: Member;
/** The jobs that were enqueued, with their options. */
let enqueued: { payload: object; options: object }[] = [];

beforeAll(async () => {
  api = await startApi();
  site = await alertSite(api);
  const { database } = api.ground;
  riverside = await database.db.transaction().execute((trx) =>
    createCommunity(trx, database.ids.next, {
      ...{ siteId: site.siteId, name: 'riverside', title: 'Riverside', by: null, now: api.now },
    }),
  );
  admin = await signInAs(api.ground, { siteId: site.siteId, host }, 'community_admin', riverside);
  const role = await db()
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', site.siteId)
    .where('key', '=', 'community_admin')
    .executeTakeFirstOrThrow();
  await db()
    .insertInto('role_permission')
    .values({ site_id: site.siteId, role_id: role.id, permission: 'SEND_ALERTS' })
    .execute();
  for (const topic of ['role', 'site', 'community'])
    await api.ground.events.publish(db(), { topic, siteId: site.siteId });
  await api.ground.events.caughtUp();
  const times = { site_id: site.siteId, created_ts: api.now, updated_ts: api.now };
  await db()
    .insertInto('section')
    .values([
      { ...times, id: 501, parent_id: null, title: 'Harbour', slug: 'harbour' },
      { ...times, id: 502, parent_id: null, title: 'Closed', slug: 'closed', visibility: 2 },
      { ...times, id: 503, parent_id: null, title: 'Members', slug: 'members', restriction: 2 },
    ])
    .execute();
  Object.assign(api.ground.jobs, {
    enqueue: async (_: unknown, name: string, payload: object, options: object) => {
      if (name === 'newsletters.send') enqueued.push({ payload, options });
    },
  });
});
afterAll(() => api.stop());
beforeEach(async () => {
  enqueued = [];
  for (const table of ['campaign_send', 'mail_subscriber', 'post_body', 'post'] as const)
    await db().deleteFrom(table).where('site_id', '=', site.siteId).execute();
});

const db = () => api.ground.database.db;
const draft = (post_id: number, who = site.owner, scope = site.siteId) =>
  api.as(who).call(getAlertDraft, { params: { siteId: scope }, query: { post_id } });
const list = async (who: Member, scope = site.siteId, query: object = {}): Promise<Alert[]> =>
  (await api.as(who).call(listAlerts, { params: { siteId: scope }, query })).body.items;

test('is shown with its mail and how many get it, and goes out once to them at the head of the queue', async () => {
  await site.post(11);
  await site.reader(1);
  await site.reader(2, { section_ids: [501] });
  await site.reader(3, { section_ids: [999] });
  await site.reader(4, { alerts: false });
  await site.reader(5, { status: 'pending' });
  const shown = await draft(11);
  expect([shown.status, shown.body]).toMatchObject([
    200,
    { subject: 'Bridge 11 closed', from: 'The News', recipients: 2, provider: null, waits_for: null },
  ]);
  expect(shown.body.last).toBeNull();
  expect(shown.body.html).toContain('Breaking news');
  expect(shown.body.html).toContain('asked The News for breaking news');
  const page = await api.app.inject({ method: 'GET', url: shown.body.address ?? '', headers: { host } });
  expect([page.statusCode, page.body]).toEqual([200, shown.body.html]);
  const sent = await site.send(11, 2, { subject: ' {{ Bridge }} & quay ' });
  expect([sent.status, sent.body]).toMatchObject([
    201,
    { post_id: 11, subject: '{{ Bridge }} & quay', state: 'waiting', expected: 2, recipients: 0 },
  ]);
  expect(enqueued).toMatchObject([
    { payload: { sendId: sent.body.id }, options: { queue: 'newsletters.alerts', isUrgent: true } },
  ]);
  const later = await draft(11);
  expect(later.body).toMatchObject({ waits_for: 'hour', last: { id: sent.body.id, state: 'waiting' } });
  const asked = { params: { siteId: site.siteId }, query: { limit: 1 } };
  const { body: log } = await api.as(site.owner).call(listAuditEvents, asked);
  expect(log.items[0]).toMatchObject({
    action: 'alert.sent',
    object: { id: sent.body.id, name: sent.body.subject },
  });
});

describe('refuses', () => {
  test.each<[string, string, object]>([
    ['a draft', 'post_is_not_live', { status: 5 }],
    ['a private post', 'post_is_private', { visibility: 2 }],
    ['a post of a private section', 'post_is_private', { section_ids: [502] }],
    ['a post of a section for members', 'post_is_for_members', { section_ids: [503] }],
    ['an unlisted post', 'post_is_unlisted', { visibility: 3 }],
    ['a page', 'post_is_no_article', { type: 'page' }],
    ['a post behind a gate', 'post_is_for_members', { gated_groups: ['gold'] }],
    ['a post that was deleted', 'not_found', { deleted_ts: 1 }],
  ])('%s', async (_, code, values) => {
    await site.reader(1);
    await site.post(11, values);
    expect([(await draft(11)).body.error, (await site.send(11, 1)).body.error]).toEqual([code, code]);
    expect(enqueued).toEqual([]);
  });

  test('a post with a password', async () => {
    await site.reader(1);
    await site.post(11);
    await db()
      .insertInto('post_body')
      .values({ site_id: site.siteId, post_id: 11, body: '', password: 'secret' })
      .execute();
    expect((await site.send(11, 1)).body.error).toBe('post_has_password');
  });

  test('what nobody gets, and what many more get than were shown', async () => {
    await site.post(11);
    expect((await site.send(11, 0)).body.error).toBe('alert_has_no_readers');
    expect((await draft(11)).body.waits_for).toBe('readers');
    await site.reader(1);
    await site.reader(2);
    const grown = await site.send(11, 1);
    expect([grown.status, grown.body]).toMatchObject([
      409,
      { error: 'recipients_have_grown', recipients: 2 },
    ]);
    // Fewer than were shown are no surprise.
    expect((await site.send(11, 9)).status).toBe(201);
  });

  test('the same post within the hour, but not one that reached nobody', async () => {
    await site.post(11);
    await site.post(12);
    await site.reader(1);
    const first = await site.send(11, 1);
    expect((await site.send(11, 1)).body.error).toBe('alert_was_sent_lately');
    expect((await site.send(12, 1)).status).toBe(201);
    const of = () =>
      db().updateTable('campaign_send').where('id', '=', first.body.id).where('site_id', '=', site.siteId);
    await of().set({ state: 'failed' }).execute();
    const again = await site.send(11, 1);
    expect(again.status).toBe(201);
    await of()
      .set({ state: 'sent', created_ts: api.now - 3_700 })
      .execute();
    await db()
      .deleteFrom('campaign_send')
      .where('site_id', '=', site.siteId)
      .where('id', '=', again.body.id)
      .execute();
    expect((await site.send(11, 1)).status).toBe(201);
  });

  test('more than ten a day', async () => {
    await site.post(11);
    await site.reader(1);
    const { timezone } = await db()
      .selectFrom('site')
      .select('timezone')
      .where('id', '=', site.siteId)
      .executeTakeFirstOrThrow();
    // Midnight may pass while this runs.
    for (const [from, now] of [
      [700, api.now],
      [800, api.now + DAY],
    ] as const)
      for (const at of Array(MOST_ALERTS_A_DAY).keys())
        await db()
          .insertInto('campaign_send')
          .values({
            ...{
              site_id: site.siteId,
              id: from + at,
              kind: 'alerts',
              state: 'sent',
              recipients: 1,
              post_ids: [99],
            },
            ...{ day: dayOfSite(now, timezone), from_ts: 1, until_ts: 1, created_ts: api.now, turn_ts: 1 },
          })
          .execute();
    expect((await site.send(11, 1)).body).toMatchObject({ error: 'too_many_alerts' });
    expect((await draft(11)).body.waits_for).toBe('day');
  });

  test('while the site is closed to its readers', async () => {
    await site.post(11);
    await site.reader(1);
    const close = async (closed_ts: number | null) => {
      await db().updateTable('site').set({ closed_ts }).where('id', '=', site.siteId).execute();
      await api.ground.events.publish(db(), { topic: 'site', siteId: site.siteId });
      await api.ground.events.caughtUp();
    };
    await close(api.now);
    expect((await site.send(11, 1)).body.error).toBe('site_is_closed');
    await close(null);
    expect((await site.send(11, 1)).status).toBe(201);
  });

  test('where breaking news is off', async () => {
    await site.post(11);
    await site.reader(1);
    const turn = (alerts_enabled: boolean) =>
      api
        .as(site.owner)
        .call(saveNewsletterSettings, { params: { siteId: site.siteId }, body: { alerts_enabled } });
    await turn(false);
    expect([(await draft(11)).body.error, (await site.send(11, 1)).body.error]).toEqual([
      ...['alerts_are_off', 'alerts_are_off'],
    ]);
    await turn(true);
  });

  test('a subject of two lines, and none', async () => {
    await site.post(11);
    await site.reader(1);
    for (const subject of ['One\nBcc: two@readers.test', ' ']) {
      expect((await site.send(11, 1, { subject })).status).toBe(400);
    }
  });
});

test('an order that comes twice is one alert, whoever is faster', async () => {
  await site.post(11);
  await site.post(12);
  await site.reader(1);
  const idempotency_key = 'pressed twice';
  const both = await Promise.all([1, 2, 3].map(() => site.send(11, 1, { idempotency_key })));
  expect(both.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(new Set(both.map(({ body }) => body.id)).size).toBe(1);
  expect(enqueued).toHaveLength(1);
  expect((await site.send(12, 1, { idempotency_key })).body.error).toBe('idempotency_key_is_taken');
  const others = await Promise.all([1, 2, 3].map(() => site.send(12, 1)));
  expect(others.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
});

test('of a community is sent by those who may there, and of no other post', async () => {
  await site.post(11, { community_id: riverside });
  await site.post(12);
  await site.reader(1);
  expect((await draft(11, admin)).status).toBe(403);
  expect((await draft(12, admin, riverside)).status).toBe(404);
  expect((await site.send(12, 1, {}, admin, riverside)).status).toBe(404);
  expect((await draft(11, admin, riverside)).body).toMatchObject({ recipients: 1 });
  expect((await site.send(11, 1, {}, admin, riverside)).status).toBe(201);
  expect((await site.send(12, 1)).status).toBe(201);
  expect((await list(admin, riverside)).map(({ post_id }) => post_id)).toEqual([11]);
  expect((await list(site.owner)).map(({ post_id }) => post_id).sort()).toEqual([11, 12]);
  expect((await list(site.owner, site.siteId, { post_id: 12 })).map(({ post_id }) => post_id)).toEqual([12]);
});
