import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { listCampaigns } from '../../campaigns.contract.ts';
import {
  connectMailLists,
  disconnectMailLists,
  getMailLists,
  type MailListSetup,
  saveMailLists,
} from '../../mail-lists.contract.ts';
import { saveNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { eraseSubscribers, listSubscribers } from '../../subscribers.contract.ts';
import { dueLetters } from '../sending/due-letters.ts';
import { forgetAddress } from '../subscribers/forget-subscribers.ts';
import { keyOfEmail } from '../subscribers/subscriber-keys.ts';
import { CHIMP_KEY, MONITOR_CLIENT, MONITOR_KEY, startMailProviders } from './mail-provider.fixture.ts';
import { providerServiceOf } from './provider-service.ts';
import { startReadings } from './read-left.jobs.ts';

const host = 'news.test';
const DAY = 86_400;
let api: TestApi;
let siteId: number;
let owner: Member;
let providers: Awaited<ReturnType<typeof startMailProviders>>;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  providers = await startMailProviders();
  Object.assign(providerServiceOf(api.ground), providers.service);
  await api.ground.jobs.start();
});
afterAll(async () => {
  providers.stop();
  await api.stop();
});
beforeEach(async () => {
  Object.assign(providers.state, { left: [], page: 1_000, asked: [], isDown: false, hasList: true });
  for (const table of ['mail_subscriber', 'mail_mapping', 'mail_provider'] as const)
    await db().deleteFrom(table).where('site_id', '=', siteId).execute();
});

const db = () => api.ground.database.db;
const setupOf = async (provider = 'mailchimp'): Promise<MailListSetup | undefined> =>
  (await api.as(owner).call(getMailLists, {})).body.items.find(
    (one: MailListSetup) => one.provider === provider,
  );
const connect = async () => {
  const params = { mailProvider: 'mailchimp' as const, siteId };
  return (await api.as(owner).call(connectMailLists, { params, body: { api_key: CHIMP_KEY } })).body;
};
const choose = (list_id: string) => api.as(owner).call(saveMailLists, { body: { list_id } });
const disconnect = async () =>
  api.as(owner).call(disconnectMailLists, { params: { mailSetupId: (await setupOf())?.id ?? 0 } });
const add = async (name: string, more: object = {}) => {
  const email = `${name}@readers.test`;
  await db()
    .insertInto('mail_subscriber')
    .values({
      ...{ site_id: siteId, id: api.ground.database.ids.next(), email, status: 'active', daily: true },
      ...{ email_key: await keyOfEmail(api.ground.secrets, siteId, email), weekly: true, source: 'site' },
      ...{ confirmed_ts: api.now - 30 * DAY, created_ts: 1, updated_ts: 1, ...more },
    })
    .execute();
};
const statusOf = async (name: string) => {
  const key = await keyOfEmail(api.ground.secrets, siteId, `${name}@readers.test`);
  const row = await db()
    .selectFrom('mail_subscriber')
    .select(['status', 'email'])
    .where('site_id', '=', siteId)
    .where('email_key', '=', key)
    .executeTakeFirst();
  return row && [row.status, row.email];
};
const left = (name: string, status: 'unsubscribed' | 'cleaned' = 'unsubscribed', daysAgo = 1) => ({
  ...{ email: `${name}@Readers.test`, status },
  at: new Date((api.now - daysAgo * DAY) * 1_000).toISOString(),
});
/** As if it were due. */
const readAgain = () => startReadings(api.ground, db(), api.now + 3 * DAY);

test('who left by the own links of a provider is known here, page by page, and no import adds them', async () => {
  for (const name of ['ann', 'ben', 'cid', 'dan']) await add(name);
  await add('eve', { confirmed_ts: api.now - 3_600 });
  providers.state.left = [left('ann'), left('ben'), left('stranger'), left('eve', 'unsubscribed', 5)];
  providers.state.left.push(left('cid', 'cleaned'));
  await connect();
  await choose('list1');
  await startReadings(api.ground, db(), api.now + 60);
  await expect.poll(async () => (await setupOf())?.members_read_ts).toEqual(expect.any(Number));
  expect(await statusOf('ann')).toEqual(['unsubscribed', 'ann@readers.test']);
  expect(await statusOf('ben')).toEqual(['unsubscribed', 'ben@readers.test']);
  expect(await statusOf('cid')).toEqual(['bounced', 'cid@readers.test']);
  expect(await statusOf('dan')).toEqual(['active', 'dan@readers.test']);
  // Who confirmed here after they left there wants it again.
  expect(await statusOf('eve')).toEqual(['active', 'eve@readers.test']);
  expect(await statusOf('stranger')).toEqual(['unsubscribed', '']);
  // The next time only what changed since is asked for.
  const before = providers.state.asked.length;
  providers.state.left = [{ ...left('dan'), at: new Date((api.now + 60) * 1_000).toISOString() }];
  await readAgain();
  await expect.poll(() => statusOf('dan')).toEqual(['unsubscribed', 'dan@readers.test']);
  expect(providers.state.asked.slice(before).every((asked) => asked.includes('since_last_changed'))).toBe(
    true,
  );
});

test('pages overlap, so that nobody is missed who moves ahead', async () => {
  providers.state.left = Array.from({ length: 1_030 }, (_, at) => left(`reader${at}`));
  await add('reader1029');
  await connect();
  await choose('list1');
  await startReadings(api.ground, db(), api.now + 60);
  await expect.poll(() => statusOf('reader1029')).toEqual(['unsubscribed', 'reader1029@readers.test']);
  expect(providers.state.asked.some((asked) => asked.includes('offset=950'))).toBe(true);
});

test('after a disconnection nobody is mailed until they are read, and then the key is gone', async () => {
  const on = { daily_alerts_enabled: true, daily_alerts_time: '07:00', weekly_alerts_enabled: false };
  const turnOn = () => api.as(owner).call(saveNewsletterSettings, { params: { siteId }, body: on });
  const keyKept = async () =>
    (
      await db()
        .selectFrom('mail_provider')
        .select('credential_sealed')
        .where('site_id', '=', siteId)
        .execute()
    ).some(({ credential_sealed }) => credential_sealed !== null);
  // Tomorrow's: the letter of today may have been begun by the server's own clock.
  const morning = (Math.floor(Date.now() / 1_000 / DAY) + 1) * DAY + 7.5 * 3_600;
  const due = async () => (await dueLetters(db(), morning)).map(({ site, kind }) => [site.id, kind]);
  await turnOn();
  await add('ann');
  expect(await due()).toContainEqual([siteId, 'daily']);
  await connect();
  expect(await due()).toEqual([]);
  expect((await api.as(owner).call(listCampaigns, { params: { siteId } })).body.items[0].waits_for).toBe(
    'list',
  );
  await choose('list1');
  await expect.poll(async () => (await due()).length).toBe(1);
  providers.state.isDown = true;
  const gone = await disconnect();
  expect(gone.body).toMatchObject({ state: 'idle', credential_end: null, is_reading: true });
  const logged = await db()
    .selectFrom('audit_event')
    .select('after')
    .where('site_id', '=', siteId)
    .where('action', '=', 'mail_provider.disconnected')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(logged.after).toMatchObject({ daily_alerts_enabled: false });
  await turnOn();
  expect(await due()).toEqual([]);
  expect((await api.as(owner).call(listCampaigns, { params: { siteId } })).body.items[0].waits_for).toBe(
    'reading',
  );
  await expect.poll(async () => (await setupOf())?.members_error).toBe('Mailchimp answered 503');
  expect(await keyKept()).toBe(true);
  providers.state.isDown = false;
  providers.state.left = [left('ann')];
  await readAgain();
  await expect.poll(async () => (await setupOf())?.is_reading).toBe(false);
  expect([await keyKept(), (await setupOf())?.members_error]).toEqual([false, null]);
  expect((await statusOf('ann'))?.[0]).toBe('unsubscribed');
});

test('a key that is taken no more is forgotten after a disconnection, and people are told to look themselves', async () => {
  await connect();
  await choose('list1');
  await db()
    .updateTable('mail_provider')
    .set({ credential_sealed: 'sealed elsewhere' })
    .where('site_id', '=', siteId)
    .execute();
  await disconnect();
  await expect.poll(async () => (await setupOf())?.is_reading).toBe(false);
  expect((await setupOf())?.members_error).toMatch(/can't be read here/);
});

test('a key of an account without the list that was chosen leaves none chosen', async () => {
  await connect();
  await choose('list1');
  providers.state.hasList = false;
  expect(await connect()).toMatchObject({ list: null, groups: { daily: null, weekly: null } });
});

test('Campaign Monitor says who left in its own words', async () => {
  const params = { mailProvider: 'campaign_monitor' as const, siteId };
  const body = { api_key: MONITOR_KEY, client_id: MONITOR_CLIENT };
  await api.as(owner).call(connectMailLists, { params, body });
  await choose('l1');
  await add('ann');
  await add('cid');
  providers.state.left = [left('ann'), left('cid', 'cleaned')];
  await startReadings(api.ground, db(), api.now + 60);
  await expect.poll(async () => (await statusOf('cid'))?.[0]).toBe('bounced');
  expect((await statusOf('ann'))?.[0]).toBe('unsubscribed');
});

test('who is forgotten here is forgotten there too, and not only mailed no more', async () => {
  await connect();
  await choose('list1');
  for (const name of ['ann', 'ben']) await add(name);
  const [ann] = (await api.as(owner).call(listSubscribers, { params: { siteId }, query: { query: 'ann' } }))
    .body.items;
  providers.told.length = 0;
  await api.as(owner).call(eraseSubscribers, { params: { siteId }, body: { ids: [ann?.id ?? 0] } });
  await db()
    .transaction()
    .execute((trx) => forgetAddress(api.ground, trx, siteId, 'Ben@readers.test', api.now));
  const forgotten = () =>
    providers.told.filter(({ path }) => path.endsWith('/actions/delete-permanent')).length;
  await expect.poll(forgotten).toBe(2);
});
