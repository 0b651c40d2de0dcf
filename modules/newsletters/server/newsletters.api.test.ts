import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  connectMailLists,
  disconnectMailLists,
  getMailLists,
  listMailCategories,
  listMailInterests,
  listMailLists,
  type MailListSetup,
  saveMailLists,
} from '../mail-lists.contract.ts';
import { getNewsletterSettings, saveNewsletterSettings } from '../newsletter-settings.contract.ts';
import { forgetMappings } from './providers/disconnect-provider.ts';
import {
  CHIMP_KEY,
  MONITOR_CLIENT,
  MONITOR_KEY,
  startMailProviders,
} from './providers/mail-provider.fixture.ts';
import { providerServiceOf } from './providers/provider-service.ts';

const host = 'news.test';
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
});
afterAll(async () => {
  providers.stop();
  await api.stop();
});

const db = () => api.ground.database.db;
const getSettings = () => api.as(owner).call(getNewsletterSettings, { params: { siteId } });
const save = (body: object, who = owner) =>
  api.as(who).call(saveNewsletterSettings, { params: { siteId }, body: body as never });
const setups = async (): Promise<MailListSetup[]> => (await api.as(owner).call(getMailLists, {})).body.items;
const connect = (mailProvider: 'mailchimp' | 'campaign_monitor', body: object) =>
  api.as(owner).call(connectMailLists, { params: { mailProvider, siteId }, body: body as never });
const choose = (body: object) => api.as(owner).call(saveMailLists, { body: body as never });
const setupOf = async (provider: string) => (await setups()).find((one) => one.provider === provider);

describe('settings', () => {
  test('are on daily and off weekly until somebody changes them', async () => {
    expect((await getSettings()).body).toEqual({
      ...{ site_id: siteId, weekly_alerts_day: 1, weekly_alerts_time: '08:00', weekly_alerts_enabled: false },
      ...{ daily_alerts_enabled: true, daily_alerts_time: '07:00', bypass_confirmation_email: false },
      ...{ external_provider_connected: false, may_bypass: false, alerts_enabled: false, revision: 0 },
      push_enabled: false,
    });
  });

  test('take switches as 1, 0, "1" and "0", keep what is left out, and are recorded', async () => {
    const { status, body } = await save({
      weekly_alerts_enabled: 1,
      daily_alerts_enabled: '0',
      weekly_alerts_day: 5,
    });
    expect([status, body.weekly_alerts_enabled, body.daily_alerts_enabled]).toEqual([200, true, false]);
    expect([body.weekly_alerts_day, body.weekly_alerts_time, body.revision]).toEqual([5, '08:00', 1]);
    const row = await db()
      .selectFrom('audit_event')
      .select(['before', 'after'])
      .where('site_id', '=', siteId)
      .where('action', '=', 'newsletter.updated')
      .executeTakeFirstOrThrow();
    expect(row.after).toEqual({
      weekly_alerts_day: 5,
      weekly_alerts_enabled: true,
      daily_alerts_enabled: false,
    });
  });

  test.each<[string, object]>([
    ['weekly_alerts_day', { weekly_alerts_day: 7 }],
    ['weekly_alerts_time', { weekly_alerts_time: '24:00' }],
    ['daily_alerts_time', { daily_alerts_time: '7:5' }],
    ['daily_alerts_enabled', { daily_alerts_enabled: 'yes' }],
  ])('refuse a wrong %s by its name', async (field, body) => {
    const refused = await save(body);
    expect([refused.status, refused.body.details[0].loc]).toEqual([400, ['body', field]]);
  });

  test('are not written over what was saved meanwhile', async () => {
    const { revision } = (await getSettings()).body;
    expect((await save({ weekly_alerts_day: 2, revision })).status).toBe(200);
    const late = await save({ weekly_alerts_day: 3, revision });
    expect([late.status, late.body.current.weekly_alerts_day]).toEqual([409, 2]);
  });

  test('leave the confirmation to a provider only where that confirms', async () => {
    const refused = await save({ bypass_confirmation_email: 1 });
    expect([refused.status, refused.body.details[0].loc[1]]).toEqual([422, 'bypass_confirmation_email']);
  });
});

describe('providers', () => {
  test('are idle before anybody connects one', async () => {
    const items = await setups();
    expect(items.map(({ provider, state, id }) => [provider, state, id])).toEqual([
      ['mailchimp', 'idle', null],
      ['campaign_monitor', 'idle', null],
    ]);
    expect((await choose({ list_id: 'list1' })).body.error).toBe('provider_is_not_connected');
    const asked = await api.as(owner).call(listMailLists, { params: { siteId } });
    expect([asked.status, asked.body]).toEqual([200, { items: [] }]);
  });

  test.each([
    ['mailchimp', { api_key: `${'f'.repeat(32)}-us21` }],
    ['mailchimp', { api_key: 'is-no-key-of-mailchimp' }],
    ['campaign_monitor', { api_key: 'another-key', client_id: MONITOR_CLIENT }],
  ] as const)('%s does not take %j', async (provider, body) => {
    const { status, body: said } = await connect(provider, body);
    expect([status, said.message, said.details[0].loc]).toEqual([
      400,
      'wrong credential.',
      ['body', 'api_key'],
    ]);
    expect(await setupOf(provider)).toMatchObject({ state: 'failed', credential_end: null });
  });

  test('Campaign Monitor needs its client, and says so', async () => {
    const { status, body } = await connect('campaign_monitor', { api_key: MONITOR_KEY });
    expect([status, body.error, body.details[0].loc]).toEqual([
      ...[400, 'client_id_is_invalid'],
      ['body', 'client_id'],
    ]);
  });

  test('one that does not answer is no wrong credential', async () => {
    providers.state.isDown = true;
    const { status, body } = await connect('mailchimp', { api_key: CHIMP_KEY });
    providers.state.isDown = false;
    expect([status, body.message]).toEqual([422, 'Error editing provider.']);
    expect((await setupOf('mailchimp'))?.error).toBe('Mailchimp answered 503');
  });

  test('Mailchimp is connected, keeps its key for itself, and is asked for its groups', async () => {
    const { status, body } = await connect('mailchimp', { api_key: CHIMP_KEY });
    expect([status, body.state, body.account_name]).toEqual([200, 'connected', 'The News at Mailchimp']);
    expect(body.credential_end).toBe('us21'.slice(-4));
    expect(JSON.stringify([body, await setups()])).not.toContain(CHIMP_KEY.slice(0, 20));
    const kept = await db().selectFrom('mail_provider').selectAll().where('site_id', '=', siteId).execute();
    const log = await db().selectFrom('audit_event').selectAll().where('site_id', '=', siteId).execute();
    expect(JSON.stringify([kept, log])).not.toContain(CHIMP_KEY.slice(0, 20));
    expect((await getSettings()).body.external_provider_connected).toBe(true);
    const categories = await api.as(owner).call(listMailCategories, { params: { mailListId: 'list1' } });
    expect(categories.body).toEqual({
      items: [{ id: 'cat1', title: 'How often' }],
      kinds: ['daily', 'weekly', 'alerts'],
    });
    const params = { mailListId: 'list1', mailCategoryId: 'cat1' };
    const interests = await api.as(owner).call(listMailInterests, { params });
    expect(interests.body.items.map(({ id }: { id: string }) => id)).toEqual(['daily1', 'weekly1']);
  });

  test('another key that is wrong leaves a connection as it is, and so does another provider', async () => {
    expect((await connect('mailchimp', { api_key: 'is-no-key-of-mailchimp' })).status).toBe(400);
    expect((await setupOf('mailchimp'))?.state).toBe('connected');
    const other = await connect('campaign_monitor', { api_key: MONITOR_KEY, client_id: MONITOR_CLIENT });
    expect([other.status, other.body.error]).toEqual([409, 'other_provider_is_connected']);
  });

  test.each<[string, object, unknown[]]>([
    ['a list of nobody', { list_id: 'none' }, ['list_id']],
    [
      'a group of nobody',
      { list_id: 'list1', groups: { weekly: { category_id: 'cat1', interest_id: 'x' } } },
      ['groups', 'weekly'],
    ],
  ])('refuse %s', async (_, body, field) => {
    const refused = await choose(body);
    expect([refused.status, refused.body.details[0].loc]).toEqual([422, ['body', ...field]]);
  });

  test('keep which groups get which newsletter, for thirty days over a disconnection', async () => {
    const groups = { daily: { category_id: 'cat1', interest_id: 'daily1' }, weekly: null, alerts: null };
    const { status, body } = await choose({ list_id: 'list1', groups });
    expect([status, body.list, body.groups]).toEqual([
      200,
      { id: 'list1', title: 'Readers', confirms: false },
      groups,
    ]);
    const gone = await api.as(owner).call(disconnectMailLists, { params: { mailSetupId: body.id ?? 0 } });
    expect([gone.status, gone.body.state, gone.body.credential_end, gone.body.groups]).toEqual([
      200,
      'idle',
      null,
      groups,
    ]);
    const { body: settings } = await getSettings();
    expect([settings.daily_alerts_enabled, settings.weekly_alerts_enabled]).toEqual([false, false]);
    const sealed = await db()
      .selectFrom('mail_provider')
      .select('credential_sealed')
      .where('site_id', '=', siteId)
      .where('id', '=', body.id ?? 0)
      .executeTakeFirstOrThrow();
    // The jobs do not run here: the key is kept for those who read who left.
    expect([sealed.credential_sealed, gone.body.is_reading]).toEqual([expect.any(String), true]);
    expect((await getSettings()).body.external_provider_connected).toBe(false);
    const soon = gone.body.kept_until_ts ?? 0;
    await forgetMappings(db(), siteId, soon - 1);
    expect((await connect('mailchimp', { api_key: CHIMP_KEY })).body.groups).toEqual(groups);
    await api.as(owner).call(disconnectMailLists, { params: { mailSetupId: body.id ?? 0 } });
    await forgetMappings(db(), siteId, soon + 60);
    expect((await setupOf('mailchimp'))?.id).toBeNull();
    const again = await api.as(owner).call(disconnectMailLists, { params: { mailSetupId: body.id ?? 0 } });
    expect(again.status).toBe(404);
  });

  test('Campaign Monitor is spoken to by its own words, and may confirm in our place', async () => {
    providers.state.confirms = true;
    const body = { api_key: MONITOR_KEY, client_id: MONITOR_CLIENT };
    expect((await connect('campaign_monitor', body)).body).toMatchObject({ account_name: 'The News Ltd' });
    const categories = await api.as(owner).call(listMailCategories, { params: { mailListId: 'l1' } });
    expect(categories.body.items).toEqual([{ id: 'l1', title: 'All readers' }]);
    const groups = { weekly: { category_id: 'l1', interest_id: 's1' } };
    expect((await choose({ list_id: 'l1', groups })).body.list?.confirms).toBe(true);
    expect((await save({ bypass_confirmation_email: true })).body.bypass_confirmation_email).toBe(true);
    const { id } = (await setupOf('campaign_monitor')) ?? {};
    await api.as(owner).call(disconnectMailLists, { params: { mailSetupId: id ?? 0 } });
    expect((await getSettings()).body.bypass_confirmation_email).toBe(false);
    providers.state.confirms = false;
  });
});
