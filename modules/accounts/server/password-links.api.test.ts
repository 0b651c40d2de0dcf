import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite, siteFinder } from '#modules/sites/sites.public.ts';
import { createHttpServer } from '#platform/server/http-server.ts';
import type { Mail } from '#platform/server/mail/mail-message.ts';
import { asCaller } from '#platform/testing/as-caller.ts';
import { getAccountData } from '../account-data.contract.ts';
import {
  askForPasswordReset,
  resetPassword,
  setUp,
  showPasswordReset,
  signIn,
} from '../accounts.contract.ts';
import { getLinkFacts } from '../link-facts.contract.ts';
import { accountDataHandlers } from './account-data.handlers.ts';
import { addMember } from './account-writes.ts';
import { accountHandlers } from './accounts.handlers.ts';
import { callerFinder } from './find-caller.ts';
import { passwordLinkHandlers } from './password-links.handlers.ts';
import { makeSetUpLink } from './set-up.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
const sent: Mail[] = [];
let isMailBroken = false;
let api: TestApi;
let app: FastifyInstance;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  const { database, events, log, pages } = api.ground;
  const callers = callerFinder(database, events);
  const mail = {
    send: async (one: Mail) => {
      if (isMailBroken) throw new Error('no mail can be queued');
      sent.push(one);
    },
  };
  app = await createHttpServer({
    log,
    finders: { site: siteFinder(database, events), caller: callers.find },
    handlers: [
      ...accountHandlers({
        database,
        events,
        callers,
        pages,
        refusals: api.ground.refusals,
        secrets: api.ground.secrets,
        mail,
      }),
      ...passwordLinkHandlers({ database, events, callers, pages, log, mail }),
      ...accountDataHandlers({ database, menuFor: async () => [] }),
    ],
  });
  siteId = await createSite(database, { host, title: 'The News', now: api.now });
});
afterAll(async () => {
  await app.close();
  await api.stop();
});

const visitor = () => asCaller(app, { host });
const opens = async (token: string) => (await visitor().call(getLinkFacts, { params: { token } })).body.opens;
const comeIn = async (email: string, tried: string): Promise<string | null> => {
  const answer = await visitor().call(signIn, { query: {}, body: { email, password: tried } });
  const [cookie] = [answer.headers['set-cookie'] ?? []].flat();
  return answer.status === 200 ? (/^masthead_session=([^;]+)/.exec(cookie ?? '')?.[1] ?? null) : null;
};

describe('the first run', () => {
  const owner = {
    email: 'owner@news.test',
    name: 'Eleanor Whitcombe',
    password,
    site_title: 'The Wrenford News',
  };

  test('F-16: a set-up link makes the owner once, names the site and signs in', async () => {
    const old = await makeSetUpLink(api.ground.database);
    const link = await makeSetUpLink(api.ground.database);
    const tokenIn = (path: string | null) => path?.split('/').at(-1) ?? '';
    const use = (token: string) => visitor().call(setUp, { params: { token }, body: owner });
    expect((await use(tokenIn(old))).status).toBe(410);
    expect((await use('x'.repeat(43))).status).toBe(410);
    const weak = await visitor().call(setUp, {
      params: { token: tokenIn(link) },
      body: { ...owner, password: 'Password123!' },
    });
    expect([weak.status, weak.body.error]).toEqual([422, 'password_is_too_common']);
    expect(await opens(tokenIn(old))).toBeNull();
    expect(await opens(tokenIn(link))).toBe('setup');
    const answer = await use(tokenIn(link));
    expect(answer.status).toBe(200);
    expect(await opens(tokenIn(link))).toBeNull();
    expect(answer.body).toMatchObject({ profile: { title: 'Eleanor Whitcombe' }, next_url: '/r/dashboard/' });
    expect((await use(tokenIn(link))).status).toBe(410);
    expect(await makeSetUpLink(api.ground.database)).toBeNull();
    const token = await comeIn(owner.email, password);
    const data = await asCaller(app, { host, token: token ?? '' }).call(getAccountData, { query: {} });
    expect(data.body.roar_site).toMatchObject({ title: 'The Wrenford News' });
    expect(data.body.roar_site.permissions).toContain('DELETE_SITE');
    expect(data.body.profile.email).toBe(owner.email);
  });
});

describe('a forgotten password', () => {
  const email = 'ruth@news.test';

  beforeAll(() =>
    addMember(api.ground.database, { siteId, email, title: 'Ruth', password, role: 'editor', now: api.now }),
  );
  beforeEach(async () => {
    sent.length = 0;
    await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
  });

  const ask = (address: string) => visitor().call(askForPasswordReset, { body: { email: address } });
  const linkSent = async (): Promise<string> => {
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    return /\/core\/users\/reset\/([\w-]+)/.exec(sent.at(-1)?.text ?? '')?.[1] ?? '';
  };
  const set = (token: string, fresh: string) =>
    visitor().call(resetPassword, { params: { token }, body: { password: fresh } });

  test('F-07, F-16: sends a link that works once and ends every session', async () => {
    const token = await comeIn(email, password);
    const old = asCaller(app, { host, token: token ?? '' });
    expect((await old.call(getAccountData, { query: {} })).status).toBe(200);
    expect((await ask('Ruth@News.test')).body).toEqual({ minutes_valid: 30 });
    const link = await linkSent();
    expect(sent[0]).toMatchObject({ to: email, subject: expect.stringContaining('The Wrenford News') });
    expect(await opens(link)).toBe('reset');
    expect((await set(link, 'Newer-Horse-10')).body).toEqual({ next_url: '/core/users/login' });
    expect((await old.call(getAccountData, { query: {} })).status).toBe(401);
    expect(await comeIn(email, password)).toBeNull();
    expect(await comeIn(email, 'Newer-Horse-10')).not.toBeNull();
    expect((await set(link, 'Other-Horse-11')).body.error).toBe('link_is_invalid');
    expect(await opens(link)).toBeNull();
    expect(sent.at(-1)?.subject).toContain('was changed');
  });

  test('leads readers, who see no dashboard, to the sign-in of the site', async () => {
    const reads = 'reads@news.test';
    await addMember(api.ground.database, {
      ...{ siteId, email: reads, title: 'Reads', password, role: null, now: api.now },
    });
    await ask(reads);
    expect((await set(await linkSent(), 'Newer-Horse-12')).body).toEqual({ next_url: '/u/site/sign-in' });
    expect((await api.as({ host }).send({ method: 'GET', path: '/u/site/sign-in' })).status).toBe(200);
  });

  test('changes nothing at all when a part of it fails, and the link goes on working', async () => {
    const tried = async () => Promise.all([comeIn(email, 'Newer-Horse-10'), comeIn(email, 'Late-Horse-10')]);
    const session = await comeIn(email, 'Newer-Horse-10');
    const here = asCaller(app, { host, token: session ?? '' });
    await ask(email);
    const link = await linkSent();
    const resets = () =>
      api.ground.database.db
        .selectFrom('audit_event')
        .select('id')
        .where('site_id', '=', siteId)
        .where('action', '=', 'password.reset')
        .execute();
    const before = await resets();
    isMailBroken = true;
    expect((await set(link, 'Late-Horse-10')).status).toBe(500);
    isMailBroken = false;
    expect((await here.call(getAccountData, { query: {} })).status).toBe(200);
    expect(await tried()).toEqual([expect.any(String), null]);
    expect(await resets()).toEqual(before);
    expect(await opens(link)).toBe('reset');
    expect((await set(link, 'Newer-Horse-10')).status).toBe(200);
    expect((await resets()).length).toBe(before.length + 1);
  });

  test('of five uses of a link at once, one counts', async () => {
    await ask(email);
    const link = await linkSent();
    const answers = await Promise.all(Array.from({ length: 5 }, () => set(link, 'Newer-Horse-10')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410, 410, 410]);
  });

  test('leads to the address of the site, whatever the Host header says', async () => {
    const answer = await visitor().send({
      method: 'POST',
      path: '/core/users/forgot',
      body: { email },
      headers: { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    });
    expect(answer.status).toBe(202);
    await linkSent();
    expect(sent[0]?.text).toContain(`https://${host}/core/users/reset/`);
    expect(sent[0]?.text).not.toContain('evil.test');
  });

  test('answers the same for unknown addresses and sends them nothing', async () => {
    const unknown = await ask('nobody@news.test');
    const known = await ask(email);
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await linkSent();
    expect(sent.map((mail) => mail.to)).toEqual([email]);
  });

  test('F-16: a newer link ends the one before', async () => {
    await ask(email);
    const first = await linkSent();
    await ask(email);
    await expect.poll(() => sent.length).toBe(2);
    const second = await linkSent();
    expect((await set(first, 'Third-Horse-12')).status).toBe(410);
    expect((await set(second, 'Third-Horse-12')).status).toBe(200);
  });

  test('F-16: an old link does not work', async () => {
    await ask(email);
    const link = await linkSent();
    await api.ground.database.db
      .updateTable('auth.verification')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute();
    expect(await opens(link)).toBeNull();
    expect((await set(link, 'Fourth-Horse-13')).status).toBe(410);
  });

  test('F-06: takes no token of another form', async () => {
    await ask(email);
    await linkSent();
    for (const token of [
      '{}',
      '[object Object]',
      'null',
      'true',
      '%00',
      "' or '1'='1",
      'x'.repeat(43),
      'x'.repeat(100),
    ]) {
      expect((await set(token, 'Fifth-Horse-14')).status).toBe(410);
    }
    expect((await set('x'.repeat(200), 'Fifth-Horse-14')).status).toBe(400);
    const { db } = api.ground.database;
    const stored = await db.selectFrom('auth.verification').select(['identifier', 'value']).execute();
    for (const row of stored) expect((await set(row.identifier, 'Fifth-Horse-14')).status).toBe(410);
  });

  test('says what is wrong with the new password and keeps the link', async () => {
    await ask(email);
    const link = await linkSent();
    const weak = await set(link, 'short');
    expect(weak.status).toBe(400);
    expect(weak.body.details.map((detail: { loc: string[] }) => detail.loc.at(-1))).toContain('password');
    expect((await set(link, 'Welcome2026!')).status).toBe(422);
    expect((await set(link, 'Sixth-Horse-15')).status).toBe(200);
  });

  test('sends no more than three links an hour to one account, and says nothing of it', async () => {
    for (let number = 0; number < 5; number += 1) expect((await ask(email)).status).toBe(202);
    const other = 'amara@news.test';
    await addMember(api.ground.database, {
      siteId,
      email: other,
      title: 'A',
      password,
      role: null,
      now: api.now,
    });
    await ask(other);
    await expect.poll(() => sent.map((mail) => mail.to)).toContain(other);
    expect(sent.filter((mail) => mail.to === email)).toHaveLength(3);
  });

  test('strangers who keep asking do not use up the links of whoever asks from a known device', async () => {
    const askFrom = (agent: string) =>
      asCaller(app, { host }).send({
        ...{ method: 'POST', path: '/core/users/forgot', body: { email } },
        headers: { 'user-agent': agent },
      });
    for (let number = 0; number < 5; number += 1) await askFrom(`stranger ${number}`);
    await expect.poll(() => sent.length).toBe(3);
    await askFrom('stranger 9');
    // The browser of the tests has signed in to this account before.
    expect((await ask(email)).status).toBe(202);
    await expect.poll(() => sent.length).toBe(4);
  });

  test('stops an address of the network after twenty', async () => {
    for (let number = 0; number < 20; number += 1)
      expect((await ask(`n${number}@news.test`)).status).toBe(202);
    const answer = await ask('n21@news.test');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test('the page gives no referrer away', async () => {
    const answer = await visitor().call(showPasswordReset, { params: { token: 'x'.repeat(43) } });
    expect(answer.status).toBe(200);
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
  });
});
