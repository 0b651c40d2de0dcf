import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { unsubscribePath } from '#platform/server/mail/unsubscribe-link.ts';
import { saveNewsletterSettings } from '../../newsletter-settings.contract.ts';
import {
  changeSubscriber,
  createSubscriber,
  eraseSubscribers,
  exportSubscribers,
  importSubscribers,
  listSubscribers,
  type Subscriber,
} from '../../subscribers.contract.ts';
import { forgetAddress, forgetSubscribers } from '../subscribers/forget-subscribers.ts';
import { MOST_AN_HOUR } from './asks.ts';

const host = 'news.test';
const FORM = 'application/x-www-form-urlencoded';
const DAY = 86_400;
let api: TestApi;
let siteId: number;
let owner: Member;
const mails: Mail[] = [];

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  await db()
    .insertInto('section')
    .values({ ...times, id: 501, parent_id: null, title: 'Harbour', slug: 'harbour' })
    .execute();
  Object.assign(api.ground.mail, { send: async (mail: Mail) => void mails.push(mail) });
});
afterAll(() => api.stop());
beforeEach(async () => {
  mails.length = 0;
  await db().deleteFrom('mail_subscriber').where('site_id', '=', siteId).execute();
});

const db = () => api.ground.database.db;
const get = (url: string) => api.app.inject({ method: 'GET', url, headers: { host } });
/** Each comes from an address of its own, as only so many of one are taken in a minute. */
let caller = 0;
const post = (url: string, form: Record<string, string>, headers: Record<string, string> = {}) => {
  caller += 1;
  return api.app.inject({
    ...{ method: 'POST', url, remoteAddress: `10.0.0.${caller}` },
    headers: { host, 'content-type': FORM, ...headers },
    payload: new URLSearchParams(form).toString(),
  });
};
const list = async (query: object = {}): Promise<Subscriber[]> =>
  (await api.as(owner).call(listSubscribers, { params: { siteId }, query })).body.items;
const linkIn = (mail: Mail | undefined): string =>
  new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').pathname;
const SIGN_UP = '/u/site/newsletter';

test('readers are offered what stands in the menu, with what lies below it', async () => {
  const times = { site_id: siteId, created_ts: api.now, updated_ts: api.now };
  const outside = {
    ...times,
    title: 'Brought',
    slug: 'brought',
    settings: JSON.stringify({ in_menu: false }),
  };
  await db()
    .insertInto('section')
    .values([
      { ...outside, id: 502, parent_id: null },
      { ...times, id: 503, parent_id: 502, title: 'Deeper', slug: 'deeper' },
      { ...times, id: 504, parent_id: 501, title: 'Cranes', slug: 'cranes' },
    ])
    .execute();
  await api.ground.database.db
    .transaction()
    .execute((trx) => api.ground.events.publish(trx, { topic: 'section', siteId }));
  await expect.poll(async () => (await get(SIGN_UP)).body).toContain('Harbour / Cranes');
  const { body } = await get(SIGN_UP);
  expect([body.includes('name="section_501"'), body.includes('Brought'), body.includes('Deeper')]).toEqual([
    ...[true, false, false],
  ]);
});

describe('a reader', () => {
  test('signs up in the foot of a page, and is on the list once they confirm', async () => {
    expect((await get('/')).body).toContain(`action="${SIGN_UP}"`);
    const sent = await post(SIGN_UP, { email: ' Ada@Readers.test ' });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, `${SIGN_UP}/sent`]);
    expect((await get(`${SIGN_UP}/sent`)).body).toContain('Check your inbox');
    expect((await list())[0]).toMatchObject({
      email: 'ada@readers.test',
      status: 'pending',
      confirmed_ts: null,
    });
    const link = linkIn(mails[0]);
    const shown = await get(link);
    expect(shown.body).toContain('Confirm subscription');
    expect(shown.headers['cache-control']).toBe('private, no-store');
    expect((await list())[0]?.status).toBe('pending');
    const saved = await post(link, { save: '1', section_501: '1' });
    expect(saved.statusCode).toBe(303);
    expect((await list())[0]).toMatchObject({
      status: 'active',
      daily: true,
      weekly: false,
      sections: ['Harbour'],
    });
    expect((await get(link)).body).toContain('Unsubscribe');
    await post(link, { leave: '1' });
    expect((await list())[0]?.status).toBe('unsubscribed');
  });

  test('signs up to nothing on a closed site, and still leaves', async () => {
    await post(SIGN_UP, { email: 'ada@readers.test' });
    const link = linkIn(mails[0]);
    await post(link, { save: '1' });
    const setClosed = (closed_ts: number | null) =>
      db()
        .transaction()
        .execute(async (trx) => {
          await trx.updateTable('site').set({ closed_ts }).where('id', '=', siteId).execute();
          await api.ground.events.publish(trx, { topic: 'site', siteId });
        });
    await setClosed(api.now);
    try {
      await expect.poll(async () => (await get('/')).statusCode).toBe(410);
      expect((await get('/')).body).not.toContain(`action="${SIGN_UP}"`);
      expect((await post(SIGN_UP, { email: 'eve@readers.test' })).statusCode).toBe(410);
      expect(mails).toHaveLength(1);
      await post(link, { leave: '1' });
      expect((await list())[0]?.status).toBe('unsubscribed');
    } finally {
      await setClosed(null);
    }
    await expect.poll(async () => (await get('/')).statusCode).toBe(200);
  });

  test('hears the same whether their address was known, and is not mailed again and again', async () => {
    const first = await post(SIGN_UP, { email: 'ada@readers.test' });
    const again = await post(SIGN_UP, { email: 'ada@readers.test' });
    expect([again.statusCode, again.headers.location]).toEqual([first.statusCode, first.headers.location]);
    expect(mails).toHaveLength(1);
    await post(linkIn(mails[0]), { save: '1' });
    await db().updateTable('mail_subscriber').set({ asks: [] }).where('site_id', '=', siteId).execute();
    await post(SIGN_UP, { email: 'ada@readers.test' });
    expect(mails[1]?.subject).toBe('You already get the newsletter from The News');
    expect((await list())[0]?.status).toBe('active');
  });

  test('is mailed few times by strangers, and a site asks so many in an hour, whichever server counts', async () => {
    const now = Math.floor(Date.now() / 1000);
    const asks = [3, 2, 1].map((hours) => now - hours * 3_600);
    await post(SIGN_UP, { email: 'ada@readers.test' });
    await db().updateTable('mail_subscriber').set({ asks }).where('site_id', '=', siteId).execute();
    const fourth = await post(SIGN_UP, { email: 'ada@readers.test' });
    expect([fourth.statusCode, fourth.headers.location, mails.length]).toEqual([303, `${SIGN_UP}/sent`, 1]);
    const used = (asks_in_hour: number) =>
      db()
        .updateTable('newsletter_setting')
        .set({ asks_hour: Math.floor(Date.now() / 3_600_000), asks_in_hour })
        .where('site_id', '=', siteId)
        .execute();
    await used(MOST_AN_HOUR);
    const beyond = await post(SIGN_UP, { email: 'bob@readers.test' });
    expect([beyond.statusCode, mails.length]).toEqual([429, 1]);
    const body = { email: 'eve@readers.test', daily: true, weekly: false };
    expect((await api.as(owner).call(createSubscriber, { params: { siteId }, body })).status).toBeLessThan(
      300,
    );
    expect(mails).toHaveLength(2);
    await used(0);
  });

  test('of a network that types many addresses is not let through, and others are', async () => {
    const from = (remoteAddress: string, email: string) =>
      api.app.inject({
        ...{ method: 'POST', url: SIGN_UP, remoteAddress, headers: { host, 'content-type': FORM } },
        payload: new URLSearchParams({ email }).toString(),
      });
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) {
      const { statusCode } = await from(`2001:db8:7:7::${at % 30}`, `made-up-${at}@readers.test`);
      statuses.push(statusCode);
    }
    expect([statuses.indexOf(429), (await from('2001:db8:7:8::1', 'ada@readers.test')).statusCode]).toEqual([
      60, 303,
    ]);
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['no address', { email: 'nobody' }, {}],
    ['the page of another site', { email: 'ada@readers.test' }, { origin: 'https://evil.test' }],
  ])('is not signed up by %s', async (_, form, headers) => {
    const refused = await post(SIGN_UP, form, headers);
    expect([refused.statusCode, refused.body.includes('role="alert"')]).toEqual([422, true]);
    expect([mails, await list()]).toEqual([[], []]);
  });

  test('cannot open the choices of another, nor choose nothing', async () => {
    await api
      .as(owner)
      .call(saveNewsletterSettings, { params: { siteId }, body: { weekly_alerts_enabled: true } });
    await post(SIGN_UP, { email: 'ada@readers.test', daily: '1' });
    const link = linkIn(mails[0]);
    const id = (await list())[0]?.id ?? 0;
    expect((await get(link.replace(`/${id}.`, `/${id + 1}.`))).statusCode).toBe(404);
    expect((await get(`${link.slice(0, -1)}${link.endsWith('A') ? 'E' : 'A'}`)).statusCode).toBe(404);
    const refused = await post(link, { save: '1' });
    expect([refused.statusCode, (await list())[0]?.status]).toEqual([422, 'pending']);
    await api
      .as(owner)
      .call(saveNewsletterSettings, { params: { siteId }, body: { weekly_alerts_enabled: false } });
  });

  test('finds no form where no newsletter goes out', async () => {
    const set = (isOn: boolean) =>
      api
        .as(owner)
        .call(saveNewsletterSettings, { params: { siteId }, body: { daily_alerts_enabled: isOn } });
    await set(false);
    await expect.poll(async () => (await get('/')).body).not.toContain(SIGN_UP);
    expect((await get(SIGN_UP)).statusCode).toBe(404);
    await set(true);
    await expect.poll(async () => (await get('/')).body).toContain(SIGN_UP);
  });

  test('ends mails about figures by one press too', async () => {
    const path = await unsubscribePath(api.ground.secrets, siteId, {
      ...{ kind: 'stats_mail_weekly', id: owner.profileId },
    });
    expect((await post(path, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200);
    const kept = await db()
      .selectFrom('ui_preference')
      .select('value')
      .where('site_id', '=', siteId)
      .where('profile_id', '=', owner.profileId)
      .where('name', '=', 'email.stats_mail_weekly')
      .executeTakeFirstOrThrow();
    expect(kept.value).toBe(false);
  });

  test('ends one kind of notifications by mail and then all of them, and never security alerts', async () => {
    const { secrets } = api.ground;
    const whose = (kind: string) => unsubscribePath(secrets, siteId, { kind, id: owner.profileId });
    const kept = async (name: string) =>
      (
        await db()
          .selectFrom('ui_preference')
          .select('value')
          .where('site_id', '=', siteId)
          .where('profile_id', '=', owner.profileId)
          .where('name', '=', name)
          .executeTakeFirst()
      )?.value;
    const path = await whose('review_requested');
    expect((await get(path)).body).toContain('Stop getting emails like this one');
    expect(await kept('notify.review_requested')).toBeUndefined();
    const done = await post(path, { 'List-Unsubscribe': 'One-Click' });
    expect(done.body).toContain('Unsubscribe from all emails');
    expect(await kept('notify.review_requested')).toBe('bell');
    const all = await whose('unsubscribe_all');
    expect(done.body).toContain(all);
    expect(await kept('email.unsubscribe_all')).toBeUndefined();
    expect((await post(all, { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(200);
    expect(await kept('email.unsubscribe_all')).toBe(true);
    expect((await post(await whose('new_sign_in'), { 'List-Unsubscribe': 'One-Click' })).statusCode).toBe(
      404,
    );
  });
});

describe('the list of subscribers', () => {
  const bringIn = (content: string) =>
    api.as(owner).call(importSubscribers, {
      ...{ params: { siteId }, body: { content, daily: true, weekly: false, has_consent: true } },
    });

  test('is not asked again by staff whether they want what they get, and staff hear so at the field', async () => {
    await bringIn('ada@readers.test');
    const { status, body } = await api.as(owner).call(createSubscriber, {
      ...{ params: { siteId }, body: { email: 'Ada@readers.test', daily: true, weekly: false } },
    });
    expect([status, body.error, body.details[0].loc]).toEqual([409, 'duplicate', ['body', 'email']]);
    expect(mails).toEqual([]);
  });

  test('is changed for them by staff, and who was unsubscribed comes back by themselves alone', async () => {
    await bringIn('ada@readers.test');
    const [ada] = await list();
    const change = (body: { daily: boolean; weekly: boolean }, subscriberId = ada?.id ?? 0) =>
      api.as(owner).call(changeSubscriber, { params: { siteId, subscriberId }, body });
    expect((await change({ daily: false, weekly: true })).body).toMatchObject({
      ...{ status: 'active', daily: false, weekly: true },
    });
    expect((await change({ daily: false, weekly: false })).body).toMatchObject({
      ...{ status: 'unsubscribed', weekly: true, ended_ts: expect.any(Number) },
    });
    const refused = await change({ daily: true, weekly: true });
    expect([refused.status, refused.body.error]).toEqual([409, 'subscriber_has_left']);
    expect((await change({ daily: true, weekly: true }, 12345)).status).toBe(404);
    const actions = await db()
      .selectFrom('audit_event')
      .select('action')
      .where('site_id', '=', siteId)
      .where('object_id', '=', ada?.id ?? 0)
      .orderBy('id')
      .execute();
    expect(actions.map(({ action }) => action)).toEqual([
      ...['mail_subscriber.updated', 'mail_subscriber.unsubscribed'],
    ]);
  });

  test('is asked for parts of addresses and by status, brought in as CSV and taken out again', async () => {
    const file =
      '\uFEFFName;E-Mail\nAda;ada@readers.test\nBen;BEN@readers.test\nNobody;nothing\n=x;Dora@readers.test\n';
    expect((await bringIn(file)).body).toEqual({
      ...{ rows: 4, added: 3, known: 0, repeated: 0, wrong_count: 1 },
      wrong: [{ line: 4, email: 'nothing' }],
    });
    // Every row is counted once, whatever became of it.
    expect((await bringIn('ada@readers.test\nnew@readers.test\nNew@readers.test')).body).toMatchObject({
      ...{ rows: 3, added: 1, known: 1, repeated: 1, wrong_count: 0 },
    });
    expect((await list({ query: 'ben@' })).map(({ email }) => email)).toEqual(['ben@readers.test']);
    expect(await list({ status: 'bounced' })).toEqual([]);
    const csv = await api.as(owner).send({
      ...{ method: 'GET', path: `/core/v1/sites/${siteId}/newsletters/subscribers/export?query=dora` },
    });
    expect(String(csv.body).split('\n')[0]).toBe(
      'email,status,daily,weekly,alerts,sections,source,created,confirmed,ended,bounce_reason',
    );
    expect(String(csv.body)).toContain('dora@readers.test,active,true,false');
    expect(exportSubscribers.method).toBe('GET');
    const taken = await db()
      .selectFrom('audit_event')
      .select('after')
      .where('site_id', '=', siteId)
      .where('action', '=', 'mail_subscriber.exported')
      .execute();
    expect(taken.map(({ after }) => after)).toEqual([{ status: null, is_searched: true }]);
  });

  test.each([
    ['a picture', 'PNG\0\x01'],
    ['a file without addresses', 'name,age\nAda,36'],
  ])('refuses %s', async (_, content) => {
    const refused = await bringIn(content);
    expect([[400, 422].includes(refused.status), refused.body.details[0].loc]).toEqual([
      true,
      ['body', 'content'],
    ]);
  });

  test('asks whoever staff adds, and refuses an address that is none by its field', async () => {
    const add = (body: object) =>
      api.as(owner).call(createSubscriber, { params: { siteId }, body: body as never });
    expect((await add({ email: 'ada@readers.test', daily: true, weekly: false })).status).toBe(201);
    expect([mails[0]?.to, (await list())[0]]).toMatchObject([
      'ada@readers.test',
      { status: 'pending', source: 'dashboard' },
    ]);
    const wrong = await add({ email: 'nobody', daily: true, weekly: false });
    expect([wrong.status, wrong.body.details[0].loc]).toEqual([400, ['body', 'email']]);
    const none = await add({ email: 'ben@readers.test', daily: false, weekly: false });
    expect([none.status, none.body.details[0].loc]).toEqual([422, ['body', 'daily']]);
  });

  test('forgets people, whom no import brings back, and those who left or never confirmed', async () => {
    await bringIn('email\nada@readers.test\nben@readers.test\ncleo@readers.test');
    const [cleo] = await list({ query: 'cleo' });
    const erased = await api
      .as(owner)
      .call(eraseSubscribers, { params: { siteId }, body: { ids: [cleo?.id ?? 0, 5] } });
    expect(erased.body).toEqual({ erased: 1 });
    await db()
      .transaction()
      .execute((trx) => forgetAddress(api.ground, trx, siteId, 'Ben@readers.test', api.now));
    expect((await list()).map(({ email }) => email)).toEqual(['ada@readers.test']);
    const rows = await db().selectFrom('mail_subscriber').selectAll().where('site_id', '=', siteId).execute();
    expect(JSON.stringify(rows)).not.toMatch(/ben@|cleo@/);
    expect((await bringIn('email\nben@readers.test\ncleo@readers.test')).body).toMatchObject({
      added: 0,
      known: 2,
    });
    await db()
      .updateTable('mail_subscriber')
      .set({ status: 'unsubscribed' })
      .where('site_id', '=', siteId)
      .execute();
    await post(SIGN_UP, { email: 'dora@readers.test' });
    await forgetSubscribers(db(), siteId, api.now + 6 * DAY);
    expect(await list()).toHaveLength(2);
    await db()
      .updateTable('mail_subscriber')
      .set({ status: 'bounced', bounce_reason: '550 5.1.1' })
      .where('site_id', '=', siteId)
      .where('email', '=', 'ada@readers.test')
      .execute();
    await forgetSubscribers(db(), siteId, api.now + 31 * DAY);
    expect(await list()).toEqual([]);
  });

  test('who left stays known as such when a stranger types their address and nobody confirms it', async () => {
    await bringIn('email\nada@readers.test');
    const left = { status: 'unsubscribed', ended_ts: api.now };
    await db().updateTable('mail_subscriber').set(left).where('site_id', '=', siteId).execute();
    await post(SIGN_UP, { email: 'ada@readers.test' });
    expect((await list())[0]).toMatchObject({ email: 'ada@readers.test', status: 'pending' });
    await forgetSubscribers(db(), siteId, api.now + 8 * DAY);
    expect((await bringIn('email\nada@readers.test')).body).toMatchObject({ added: 0, known: 1 });
  });
});
