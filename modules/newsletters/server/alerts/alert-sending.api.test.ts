import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import type { QueuedMail } from '#platform/server/mail/mail-message.ts';
import { nextRowVersion } from '#platform/server/row-stamps.ts';
import { cancelAlert } from '../../alerts.contract.ts';
import { listCampaignSends, saveCampaign } from '../../campaigns.contract.ts';
import { connectMailLists, saveMailLists } from '../../mail-lists.contract.ts';
import { CHIMP_KEY, startMailProviders } from '../providers/mail-provider.fixture.ts';
import { providerServiceOf } from '../providers/provider-service.ts';
import { sendTurn } from '../sending/send.jobs.ts';
import { enqueueSend } from '../sending/send-queue.ts';
import { startSends } from '../sending/start-sends.ts';
import { alertSite, host } from './alerts.fixture.ts';

let api: TestApi;
let site: Awaited<ReturnType<typeof alertSite>>;
let delivered: QueuedMail[] = [];
let enqueued: { siteId: number; sendId: number }[] = [];
/** What happens before a mail is handed over, by its address. */
const before = new Map<string, () => Promise<unknown>>();

beforeAll(async () => {
  api = await startApi();
  site = await alertSite(api);
});
afterAll(() => api.stop());
beforeEach(async () => {
  delivered = [];
  enqueued = [];
  before.clear();
  for (const table of ['campaign_send', 'mail_subscriber', 'post', 'mail_provider'] as const)
    await db().deleteFrom(table).where('site_id', '=', site.siteId).execute();
});

const db = () => api.ground.database.db;
const sends = async (query: object = {}) =>
  (await api.as(site.owner).call(listCampaignSends, { params: { siteId: site.siteId }, query })).body.items;
/** The letter that waits; where the day's own is due, that one has begun too. */
const letter = async () => (await sends({ kind: 'daily' })).find(({ id }: { id: number }) => id === 900);
const cancel = (alertId: number, who = site.owner) =>
  api.as(who).call(cancelAlert, { params: { siteId: site.siteId, alertId } });

test('is mailed to each who chose it, with a way out, while a letter is still on its way', async () => {
  await api.ground.jobs.start();
  const { mail } = api.ground;
  const carrierOf = mail.openCarrier;
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  Object.assign(mail, {
    openCarrier: async () => {
      const carrier = await carrierOf.call(mail);
      const deliver = async (one: QueuedMail) => {
        if (!one.subject.startsWith('Bridge closed')) {
          begun.resolve();
          await released.promise;
        }
        return carrier.deliver(one);
      };
      return { deliver, close: () => carrier.close() };
    },
  });
  await site.post(12);
  await site.reader(9, { alerts: false });
  const daily = { site_id: site.siteId, id: 900, kind: 'daily', day: '2026-01-02', state: 'waiting' };
  const times = { from_ts: 1, until_ts: api.now, created_ts: api.now, turn_ts: api.now };
  await db()
    .insertInto('campaign_send')
    .values({ ...daily, ...times, post_ids: [12] })
    .execute();
  await enqueueSend(api.ground, db(), { siteId: site.siteId, sendId: 900 }, 'daily');
  await begun.promise;
  await site.post(11);
  for (const id of [1, 2, 3, 4, 5, 6, 7]) await site.reader(id);
  await site.reader(8, { alerts: false });
  const { body } = await site.send(11, 7, { subject: 'Bridge closed: {{ now }}' });
  await expect.poll(async () => (await sends({ kind: 'alerts' }))[0]?.state).toBe('sent');
  expect((await letter())?.state).toBe('waiting');
  const mails = (await readMails(join(api.ground.dataFolder, 'mail'), 100)).filter(
    ({ subject }) => subject === 'Bridge closed: {{ now }}',
  );
  expect(mails.map(({ to }) => to).sort()).toEqual(
    [1, 2, 3, 4, 5, 6, 7].map((id) => `reader${id}@readers.test`),
  );
  expect(mails[0]?.text).toContain('Bridge 11 closed');
  expect(mails[0]?.text).toMatch(/https:\/\/news\.test\/u\/site\/unsubscribe/);
  expect(await sends({ kind: 'alerts' })).toMatchObject([
    { id: body.id, kind: 'alerts', expected: 7, recipients: 7, sent: 7, posts: 1 },
  ]);
  expect((await cancel(body.id)).body.error).toBe('alert_is_over');
  released.resolve();
  await expect.poll(async () => (await letter())?.state).toBe('sent');
});

describe('on its way', () => {
  beforeAll(() => {
    Object.assign(api.ground.mail, {
      openCarrier: async () => ({
        deliver: async (mail: QueuedMail) => {
          await before.get(mail.to)?.();
          delivered.push(mail);
          return null;
        },
        close: () => undefined,
      }),
    });
    Object.assign(api.ground.jobs, {
      enqueue: async (_: unknown, name: string, payload: { siteId: number; sendId: number }) => {
        if (name === 'newsletters.send') enqueued.push(payload);
      },
    });
  });
  const turn = async (now = Math.floor(Date.now() / 1000)) => {
    const [payload] = enqueued.splice(0);
    if (!payload) throw new Error('nothing was enqueued');
    await sendTurn(api.ground, payload, now);
  };

  test('ends after the few that are being handed over, once somebody cancels it', async () => {
    await site.post(11);
    for (const id of [1, 2, 3, 4, 5, 6, 7]) await site.reader(id);
    const { body } = await site.send(11, 7);
    before.set('reader2@readers.test', async () => expect((await cancel(body.id)).status).toBe(200));
    await turn();
    expect(delivered).toHaveLength(5);
    expect((await sends())[0]).toMatchObject({ state: 'cancelled', recipients: 5, sent: 5, expected: 7 });
    await sendTurn(api.ground, { siteId: site.siteId, sendId: body.id }, api.now);
    expect(delivered).toHaveLength(5);
    // Some have it: it counts as sent.
    expect((await site.send(11, 7)).body.error).toBe('alert_was_sent_lately');
  });

  test('goes on after a crash with the same message ids, and its lost job is found', async () => {
    await site.post(11);
    for (const id of [1, 2, 3, 4, 5, 6]) await site.reader(id);
    const { body } = await site.send(11, 6);
    before.set('reader6@readers.test', async () => {
      throw Object.assign(new Error('away'), { code: 'ECONNECTION' });
    });
    await expect(turn()).rejects.toThrow('away');
    expect((await sends())[0]).toMatchObject({ state: 'sending', recipients: 5 });
    before.clear();
    const later = Math.floor(Date.now() / 1000) + 1_200;
    await startSends(api.ground, later);
    expect(enqueued.filter(({ sendId }) => sendId === body.id)).toHaveLength(1);
    enqueued = enqueued.filter(({ sendId }) => sendId === body.id);
    await turn(later);
    expect((await sends({ kind: 'alerts' }))[0]).toMatchObject({ state: 'sent', recipients: 6, sent: 6 });
    expect(delivered.map(({ id }) => id).sort()).toEqual([1, 2, 3, 4, 5, 6].map((id) => `${body.id}-${id}`));
  });

  test.each<[string, object, number]>([
    ['its post is taken back', { status: 5 }, 0],
    ['its post is closed', { gated_groups: ['gold'] }, 0],
    ['nobody could be reached for six hours', {}, 21_700],
  ])('is given up where %s', async (_, change, passed) => {
    await site.post(11);
    await site.reader(1);
    await site.send(11, 1);
    await db()
      .updateTable('post')
      .set({ ...change, row_version: nextRowVersion() })
      .where('site_id', '=', site.siteId)
      .execute();
    await turn(Math.floor(Date.now() / 1000) + passed);
    expect([delivered, (await sends())[0]?.state]).toEqual([[], 'failed']);
  });

  test('is cancelled by those alone who send alerts', async () => {
    await site.post(11);
    await site.reader(1);
    const { body } = await site.send(11, 1);
    const writer = await signInAs(api.ground, { siteId: site.siteId, host }, 'writer');
    expect((await cancel(body.id, writer)).status).toBe(403);
    expect((await cancel(body.id)).body).toMatchObject({ state: 'cancelled', recipients: 0 });
    expect((await site.send(11, 1)).status).toBe(201);
  });

  test('goes to the group of a connected provider that gets it, and to nobody without one', async () => {
    const providers = await startMailProviders();
    Object.assign(providerServiceOf(api.ground), providers.service);
    const { siteId, owner } = site;
    const key = { params: { mailProvider: 'mailchimp' as const, siteId }, body: { api_key: CHIMP_KEY } };
    await site.post(11);
    await site.reader(1);
    await api.as(owner).call(connectMailLists, key);
    expect((await site.send(11, null)).body.error).toBe('provider_has_no_list');
    await api.as(owner).call(saveMailLists, { body: { list_id: 'list1' } });
    expect((await site.send(11, null)).body.error).toBe('provider_has_no_group');
    const groups = { alerts: { category_id: 'cat1', interest_id: 'weekly1' } };
    await api.as(owner).call(saveMailLists, { body: { list_id: 'list1', groups } });
    expect((await site.send(11, null)).body.error).toBe('sender_is_missing');
    const campaign = { params: { siteId, campaignKind: 'daily' as const } };
    await api
      .as(owner)
      .call(saveCampaign, { ...campaign, body: { reply_to: 'desk@news.test', revision: 0 } });
    expect((await site.send(11, 1)).body.error).toBe('recipients_have_grown');
    providers.told.length = 0;
    const { body } = await site.send(11, null);
    expect(body).toMatchObject({ provider: 'mailchimp', expected: null });
    await turn();
    expect(providers.told[0]?.body).toMatchObject({
      recipients: { segment_opts: { conditions: [{ field: 'interests-cat1', value: ['weekly1'] }] } },
      settings: { subject_line: 'Bridge closed', reply_to: 'desk@news.test' },
    });
    expect([delivered, (await sends())[0]]).toMatchObject([[], { state: 'sent', provider: 'mailchimp' }]);
    providers.stop();
  });
});
