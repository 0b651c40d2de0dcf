import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { saveNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { changeSubscriber, importSubscribers, listSubscribers } from '../../subscribers.contract.ts';

const host = 'news.test';
const SIGN_UP = '/u/site/newsletter';
let api: TestApi;
let siteId: number;
let owner: Member;
const mails: Mail[] = [];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  Object.assign(api.ground.mail, { send: async (mail: Mail) => void mails.push(mail) });
});
afterAll(() => api.stop());
beforeEach(async () => {
  mails.length = 0;
  await db().deleteFrom('mail_subscriber').where('site_id', '=', siteId).execute();
});

const db = () => api.ground.database.db;
const get = async (url: string) => (await api.app.inject({ method: 'GET', url, headers: { host } })).body;
let callers = 0;
const post = (url: string, form: Record<string, string>) => {
  callers += 1;
  return api.app.inject({
    ...{ method: 'POST', url, remoteAddress: `10.0.1.${callers}` },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  });
};
const offer = async (body: { daily_alerts_enabled?: boolean; alerts_enabled: boolean }) => {
  const saved = await api.as(owner).call(saveNewsletterSettings, { params: { siteId }, body });
  expect(saved.status).toBe(200);
  await api.ground.events.caughtUp();
};
const only = async () =>
  (await api.as(owner).call(listSubscribers, { params: { siteId }, query: {} })).body.items[0];
const linkIn = (mail: Mail | undefined): string =>
  new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
const box = (page: string, name: string) =>
  new RegExp(`<input[^>]*name="${name}"[^>]*>`).exec(page)?.[0] ?? null;

test('breaking news is a choice of its own: nobody has it who subscribed before', async () => {
  await offer({ alerts_enabled: false });
  expect(box(await get(SIGN_UP), 'alerts')).toBeNull();
  await post(SIGN_UP, { email: 'ada@readers.test', alerts: '1' });
  const link = linkIn(mails[0]);
  await post(link, { save: '1' });
  expect(await only()).toMatchObject({ status: 'active', daily: true, alerts: false });
  await offer({ alerts_enabled: true });
  const page = await get(SIGN_UP);
  expect([box(page, 'daily')?.includes('checked'), box(page, 'alerts')?.includes('checked')]).toEqual([
    ...[true, false],
  ]);
  expect(box(await get(link), 'alerts')).not.toContain('checked');
  await post(link, { save: '1', alerts: '1' });
  expect(await only()).toMatchObject({ daily: false, alerts: true });
  expect(box(await get(link), 'alerts')).toContain('checked');
});

test('the foot of a page brings breaking news only where nothing else goes out', async () => {
  await offer({ alerts_enabled: true });
  await post(SIGN_UP, { email: 'ada@readers.test' });
  expect(await only()).toMatchObject({ status: 'pending', daily: true, alerts: false });
  await db().deleteFrom('mail_subscriber').where('site_id', '=', siteId).execute();
  await offer({ daily_alerts_enabled: false, alerts_enabled: true });
  await post(SIGN_UP, { email: 'ben@readers.test' });
  expect(await only()).toMatchObject({ status: 'pending', daily: false, alerts: true });
  // Who saves something else is not opted in by it.
  const link = linkIn(mails.at(-1));
  const refused = await post(link, { save: '1' });
  expect([refused.statusCode, (await only())?.status]).toEqual([422, 'pending']);
  await offer({ daily_alerts_enabled: true, alerts_enabled: true });
});

test('staff bring in and change who gets it, and a script that does not know of it changes nothing', async () => {
  const file = { content: 'email\nada@readers.test', has_consent: true as const };
  const params = { siteId };
  const bringIn = (body: object) => api.as(owner).call(importSubscribers, { params, body: body as never });
  expect((await bringIn({ ...file, daily: false, weekly: false })).status).toBe(422);
  expect((await bringIn({ ...file, daily: false, weekly: false, alerts: true })).status).toBe(200);
  const ada = await only();
  expect(ada).toMatchObject({ status: 'active', daily: false, weekly: false, alerts: true });
  const change = (body: object) =>
    api
      .as(owner)
      .call(changeSubscriber, { params: { siteId, subscriberId: ada?.id ?? 0 }, body: body as never });
  expect((await change({ daily: false, weekly: true })).body).toMatchObject({ weekly: true, alerts: true });
  expect((await change({ daily: false, weekly: true, alerts: false })).body.alerts).toBe(false);
  expect((await change({ daily: false, weekly: false })).body.status).toBe('unsubscribed');
});
