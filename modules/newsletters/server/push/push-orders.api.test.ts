import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { listAuditEvents } from '#modules/audit/audit.contract.ts';
import { getAlertDraft, listAlerts } from '../../alerts.contract.ts';
import { listCampaignSends } from '../../campaigns.contract.ts';
import { saveNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { alertSite } from '../alerts/alerts.fixture.ts';
import { numbers, pushReaders } from './push-readers.fixture.ts';
import { type LocalPushService, startPushService } from './push-service.fixture.ts';

let api: TestApi;
let site: Awaited<ReturnType<typeof alertSite>>;
let service: LocalPushService;
let readers: ReturnType<typeof pushReaders>;
let enqueued: string[] = [];

beforeAll(async () => {
  api = await startApi();
  site = await alertSite(api);
  service = await startPushService();
  readers = pushReaders(api, service, site.siteId);
  Object.assign(api.ground.jobs, {
    enqueue: async (_: unknown, name: string) => void enqueued.push(name),
  });
});
afterAll(async () => {
  service.stop();
  await api.stop();
});
beforeEach(async () => {
  for (const table of ['push_send', 'push_subscription', 'campaign_send', 'mail_subscriber', 'post'] as const)
    await db().deleteFrom(table).where('site_id', '=', site.siteId).execute();
  await set({ alerts_enabled: true, push_enabled: true });
  enqueued = [];
});

const db = () => api.ground.database.db;
const params = () => ({ siteId: site.siteId });
const set = async (body: { alerts_enabled?: boolean; push_enabled?: boolean }) => {
  const saved = await api.as(site.owner).call(saveNewsletterSettings, { params: params(), body });
  expect([saved.status, saved.body]).toMatchObject([200, body]);
};
const draft = () => api.as(site.owner).call(getAlertDraft, { params: params(), query: { post_id: 11 } });
const push = { title: 'Bridge closed', text: 'Take the ferry.', has_image: true };
const mailJob = 'newsletters.send';
const pushJob = 'newsletters.push';

test('both ways are shown with their numbers, and go out together as one alert', async () => {
  await site.post(11, {
    headline: `Bridge closed ${'after a storm '.repeat(10)}`,
    subheadline: 'All of it.',
  });
  await site.reader(1);
  await readers.add(numbers(1, 3));
  const shown = (await draft()).body;
  expect(shown).toMatchObject({ recipients: 1, mail_refusal: null, waits_for: null });
  expect(shown.push).toMatchObject({ text: 'All of it.', image: null, recipients: 3 });
  expect(shown.push?.title).toMatch(/^Bridge closed after a storm .{10,66}…$/);
  const sent = await site.send(11, 1, { push: { ...push, recipients: 3 } });
  expect([sent.status, sent.body]).toMatchObject([
    201,
    {
      ...{ by_mail: true, state: 'waiting', expected: 1 },
      push: { title: 'Bridge closed', text: 'Take the ferry.', state: 'waiting', expected: 3, sent: 0 },
    },
  ]);
  expect(enqueued).toEqual([mailJob, pushJob]);
  const { body: list } = await api.as(site.owner).call(listAlerts, { params: params(), query: {} });
  expect(list.items).toEqual([sent.body]);
  const asked = { params: params(), query: { limit: 1 } };
  const { body: log } = await api.as(site.owner).call(listAuditEvents, asked);
  expect(log.items[0]).toMatchObject({ action: 'alert.sent', object: { id: sent.body.id } });
  expect((await draft()).body).toMatchObject({ waits_for: 'hour', last: { push: { state: 'waiting' } } });
});

test('one way alone is enough, and is found by what became of it', async () => {
  await site.post(11);
  await readers.add([1]);
  await set({ alerts_enabled: false });
  expect((await draft()).body).toMatchObject({
    ...{ mail_refusal: 'alerts_are_off', html: '', recipients: null, waits_for: null },
    push: { recipients: 1 },
  });
  expect((await site.send(11, 1)).body.error).toBe('alerts_are_off');
  const sent = await site.send(11, null, { by_mail: false, push: { ...push, recipients: 1 } });
  expect([sent.status, sent.body]).toMatchObject([201, { by_mail: false, subject: 'Bridge closed' }]);
  expect(enqueued).toEqual([pushJob]);
  const found = async (state: 'waiting' | 'nothing' | 'sent') => {
    const query = { state };
    const { body } = await api.as(site.owner).call(listCampaignSends, { params: params(), query });
    return [body.items.length, body.total_count];
  };
  expect([await found('waiting'), await found('nothing'), await found('sent')]).toEqual([
    ...[
      [1, 1],
      [0, 0],
      [0, 0],
    ],
  ]);
});

test('refuses what nobody gets, what many more get than were shown, and what is not offered', async () => {
  await site.post(11);
  await site.reader(1);
  const order = (recipients: number) => ({ push: { ...push, recipients } });
  expect((await site.send(11, 1, order(0))).body.error).toBe('alert_has_no_readers');
  await readers.add([1, 2]);
  const grown = await site.send(11, 1, order(1));
  expect(grown.body).toMatchObject({ error: 'recipients_have_grown', recipients: 1, push_recipients: 2 });
  expect((await site.send(11, 1, { by_mail: false })).status).toBe(400);
  for (const wrong of [
    { title: 'a'.repeat(81) },
    { text: 'a'.repeat(151) },
    { text: 'a\nb' },
    { title: ' ' },
  ]) {
    expect((await site.send(11, 1, { push: { ...push, recipients: 2, ...wrong } })).status).toBe(400);
  }
  await set({ push_enabled: false });
  expect((await site.send(11, 1, order(2))).body.error).toBe('push_is_off');
  expect((await draft()).body.push).toBeNull();
  await set({ alerts_enabled: false });
  expect((await draft()).body.error).toBe('alerts_are_off');
  expect(enqueued).toEqual([]);
});
