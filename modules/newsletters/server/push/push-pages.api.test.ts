import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { saveNewsletterSettings } from '../../newsletter-settings.contract.ts';
import { browserKeys } from './push-browser.fixture.ts';
import { PUSH_PATH, PUSH_SCRIPT, PUSH_WORKER } from './push-files.ts';
import { publicPushKey, readPushKey } from './push-keys.ts';
import { forgetPushOf, MOST_ELSEWHERE } from './push-subscriptions.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
let api: TestApi;
let siteId: number;
let owner: Member;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await offer(true);
  await db().deleteFrom('push_subscription').where('site_id', '=', siteId).execute();
});

const db = () => api.ground.database.db;
const offer = async (push_enabled: boolean) => {
  const params = { siteId };
  expect((await api.as(owner).call(saveNewsletterSettings, { params, body: { push_enabled } })).status).toBe(
    200,
  );
  await api.ground.events.caughtUp();
};
const get = (url: string) => api.app.inject({ method: 'GET', url, headers: { host } });
let callers = 0;
type Sent = { ip?: string; headers?: Record<string, string> };
const post = (form: Record<string, string>, { ip, headers = {} }: Sent = {}, url = PUSH_PATH) => {
  callers += 1;
  return api.app.inject({
    ...{ method: 'POST', url, remoteAddress: ip ?? `10.1.${callers % 250}.${Math.floor(callers / 250)}` },
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
};
const { p256dh, auth } = browserKeys();
const endpoint = 'https://fcm.googleapis.com/fcm/send/one';
const asOne = { act: 'on', endpoint, p256dh, auth };
const rows = () => db().selectFrom('push_subscription').selectAll().where('site_id', '=', siteId).execute();

describe('the page', () => {
  test('is there, with a link in the foot of all others, where notifications are offered', async () => {
    await offer(false);
    expect((await get(PUSH_PATH)).statusCode).toBe(404);
    expect((await get('/')).body).not.toContain(`href="${PUSH_PATH}"`);
    await offer(true);
    expect((await get('/')).body).toContain(`<a href="${PUSH_PATH}">Breaking news as notifications</a>`);
    const page = await get(PUSH_PATH);
    expect([page.statusCode, page.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(page.body).toContain('Notifications need JavaScript');
    expect(page.body).toContain(`data-key="${await publicPushKey(api.ground, siteId, api.now)}"`);
    // Without scripts no button is shown that would do nothing.
    expect(page.body.match(/<button[^>]*id="push-[^>]*>/g)).toEqual([
      '<button id="push-on" type="button" hidden>',
      '<button id="push-off" class="quiet" type="button" hidden>',
    ]);
  });

  test('runs its own script and its own worker, and nothing else of the host', async () => {
    const policy = String((await get(PUSH_PATH)).headers['content-security-policy']);
    const named = (name: string) => policy.split('; ').find((one) => one.startsWith(`${name} `));
    expect(named('default-src')).toBe("default-src 'none'");
    expect(named('script-src')?.split(' ')).toContain(`${host}${PUSH_SCRIPT}`);
    expect(named('script-src')).not.toContain('unsafe');
    expect(named('worker-src')).toBe(`worker-src ${host}${PUSH_WORKER}`);
    expect(String((await get('/')).headers['content-security-policy'])).not.toContain('push');
  });

  test('has a worker that may wake for the whole site and loads nothing', async () => {
    const worker = await get(PUSH_WORKER);
    expect(worker.headers).toMatchObject({
      ...{ 'service-worker-allowed': '/', 'content-type': 'text/javascript; charset=utf-8' },
      ...{ 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
      'content-security-policy': "default-src 'none'; img-src 'self' https:; frame-ancestors 'none'",
    });
    expect(worker.body).not.toMatch(/addEventListener\('fetch'|caches|importScripts/);
    expect((await get(PUSH_SCRIPT)).statusCode).toBe(200);
    expect((await get(`${PUSH_PATH}/other.js`)).statusCode).toBe(404);
  });
});

test('a browser is kept by what it says alone, found again, and forgotten by itself', async () => {
  expect((await post({ ...asOne, act: 'look' })).json()).toEqual({ is_on: false });
  const answer = await post(asOne);
  expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
    ...[200, { is_on: true }, 'private, no-store'],
  ]);
  const [row] = await rows();
  expect(row).toMatchObject({ endpoint, p256dh, auth, language: 'en-US', profile_id: null });
  const other = browserKeys();
  await post({ ...asOne, p256dh: other.p256dh, auth: other.auth });
  expect(await rows()).toMatchObject([{ id: row?.id, p256dh: other.p256dh }]);
  expect((await post({ act: 'look', endpoint })).json()).toEqual({ is_on: true });
  // It ends where the site offers nothing any more, too.
  await offer(false);
  expect((await post(asOne)).statusCode).toBe(409);
  expect((await post({ act: 'off', endpoint })).json()).toEqual({ is_on: false });
  expect(await rows()).toEqual([]);
});

test.each<[string, Record<string, string>]>([
  ['an address of an inner network', { endpoint: 'https://169.254.169.254/push' }],
  ['one without encryption', { endpoint: 'http://fcm.googleapis.com/push' }],
  ['another port', { endpoint: 'https://push.example.org:22/' }],
  ['no address', { endpoint: '' }],
  ['a key that is no point', { p256dh: 'AAAA' }],
  ['no secret', { auth: '' }],
  ['another act', { act: 'send' }],
])('%s is not taken', async (_, wrong) => {
  expect((await post({ ...asOne, ...wrong })).statusCode).toBe(422);
  expect(await rows()).toEqual([]);
});

test('the page of another site turns nothing on or off', async () => {
  await post(asOne);
  for (const act of ['on', 'off']) {
    const headers = { origin: 'https://evil.test' };
    expect((await post({ ...asOne, act }, { headers })).statusCode).toBe(403);
  }
  expect(await rows()).toHaveLength(1);
});

test('one address, and all of one network, say so much of their browsers and no more', async () => {
  const from = async (ip: string, most: number) => {
    for (let at = 0; at < most; at += 1) await post({ ...asOne, act: 'look' }, { ip });
    return (await post({ ...asOne, act: 'look' }, { ip })).statusCode;
  };
  expect(await from('10.9.9.9', 20)).toBe(429);
  for (let at = 1; at <= 6; at += 1) await from(`2001:db8:9:9::${at}`, 20);
  expect((await post({ ...asOne, act: 'look' }, { ip: '2001:db8:9:9::99' })).statusCode).toBe(429);
});

test('services that few browsers have carry few of a site', async () => {
  const many = Array.from({ length: MOST_ELSEWHERE }, (_, at) => ({
    ...{ site_id: siteId, id: at + 1, endpoint: `https://x.test/${at}`, endpoint_hash: String(at), p256dh },
    ...{ auth, is_known_service: false, language: 'en-US', created_ts: 1, updated_ts: 1 },
  }));
  await db().insertInto('push_subscription').values(many).execute();
  expect((await post({ ...asOne, endpoint: 'https://x.test/more' })).statusCode).toBe(409);
  expect((await post(asOne)).statusCode).toBe(200);
});

test('of whoever is signed in it is theirs, and goes with them', async () => {
  const email = 'ruth@readers.test';
  const added = { siteId, email, title: 'Ruth', password, role: null, now: api.now };
  const { profileId } = await addMember(api.ground.database, added);
  const signedIn = await post({ email, password, to: '/' }, {}, '/u/site/sign-in');
  const cookie = String([signedIn.headers['set-cookie']].flat()[0]).split(';', 1)[0] ?? '';
  await post(asOne, { headers: { cookie } });
  expect(await rows()).toMatchObject([{ profile_id: profileId }]);
  await db()
    .transaction()
    .execute((trx) => forgetPushOf(trx, { siteId, profileId }));
  expect(await rows()).toEqual([]);
});

test('the key of a site is made once, kept sealed, and made anew where it cannot be read', async () => {
  const keys = await Promise.all([1, 2, 3].map(() => publicPushKey(api.ground, siteId, api.now)));
  expect(new Set(keys).size).toBe(1);
  const row = await db()
    .selectFrom('push_key')
    .selectAll()
    .where('site_id', '=', siteId)
    .executeTakeFirstOrThrow();
  const { privateKey } = (await readPushKey(api.ground, siteId)) ?? {};
  expect(row.private_sealed).not.toContain(String(privateKey?.export({ format: 'jwk' }).d));
  await db().updateTable('push_key').set({ private_sealed: 'AAAA' }).where('site_id', '=', siteId).execute();
  expect(await readPushKey(api.ground, siteId)).toBeNull();
  expect(await publicPushKey(api.ground, siteId, api.now)).not.toBe(keys[0]);
  expect(await readPushKey(api.ground, siteId)).not.toBeNull();
});
