import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { getAccountData } from '../account-data.contract.ts';
import { getSignInFacts, showSignIn, showSignOut, signIn, signOut } from '../accounts.contract.ts';
import { addMember, createAccount } from './account-writes.ts';

const password = 'Right-Horse-9';
let api: TestApi;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host: 'news.test', title: 'The News', now: api.now });
  await createSite(api.ground.database, { host: 'other.test', title: 'The Other', now: api.now });
  await member('ruth@news.test');
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

const member = (email: string, role: 'editor' | null = 'editor') =>
  addMember(api.ground.database, { siteId, email, title: 'Ruth Castellane', password, role, now: api.now });

const attempt = (email: string, tried: string, headers: Record<string, string> = {}, query = '') =>
  api.as({ host: 'news.test' }).send({
    method: 'POST',
    path: `/core/users/login${query}`,
    body: { email, password: tried },
    headers,
  });

function cookieOf(answer: { headers: Record<string, string | string[] | undefined> }, name: string): string {
  const set = [answer.headers['set-cookie'] ?? []].flat();
  return set.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
}

const tokenOf = (answer: Parameters<typeof cookieOf>[0]): string =>
  cookieOf(answer, 'masthead_session').replace(/^masthead_session=([^;]*).*$/, '$1');

const maySee = async (token: string, host = 'news.test') =>
  (await api.as({ token, host }).call(getAccountData, { query: {} })).status;

describe('signing in', () => {
  test('gives the profile, the way on, a session cookie that scripts cannot read, and a token that they can', async () => {
    const answer = await attempt(
      'Ruth@News.test ',
      password,
      {},
      '?next_url=%2Fr%2Fdashboard%2Fposts%3Fq%3Da',
    );
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      profile: { id: expect.any(Number), name: 'ruth-castellane', title: 'Ruth Castellane', logo: null },
      next_url: '/r/dashboard/posts?q=a',
    });
    expect(cookieOf(answer, 'masthead_session')).toMatch(
      /^masthead_session=[\w-]{43}; Path=\/; SameSite=Lax; HttpOnly/,
    );
    expect(cookieOf(answer, 'csrf_token')).toMatch(/^csrf_token=[\w-]{32};(?!.*HttpOnly)/);
    expect(await maySee(tokenOf(answer))).toBe(200);
  });

  test('F-11: drops a way on that leads elsewhere', async () => {
    const answer = await attempt('ruth@news.test', password, {}, '?next_url=%2F%2Fevil.test');
    expect(answer.body.next_url).toBe('/r/dashboard/');
  });

  test('keeps only the hash of the session token', async () => {
    const token = tokenOf(await attempt('ruth@news.test', password));
    const rows = await api.ground.database.db.selectFrom('auth.session').select('token').execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map((row) => row.token)).not.toContain(token);
  });

  test('a new session of the same browser ends the one before', async () => {
    const first = tokenOf(await attempt('ruth@news.test', password));
    const second = await attempt('ruth@news.test', password, { cookie: `masthead_session=${first}` });
    expect(await maySee(first)).toBe(401);
    expect(await maySee(tokenOf(second))).toBe(200);
  });

  test('records who came in, and who did not', async () => {
    await attempt('ruth@news.test', password);
    await attempt('ruth@news.test', 'Wrong-Horse-9');
    const { db } = api.ground.database;
    const events = await db
      .selectFrom('auth.sign_in_event')
      .select('result')
      .orderBy('id', 'desc')
      .limit(2)
      .execute();
    expect(events.map((event) => event.result)).toEqual(['wrong_password', 'signed_in']);
    const audit = await db.selectFrom('audit_event').select('action').where('site_id', '=', siteId).execute();
    expect(audit.map((row) => row.action)).toContain('session.started');
  });

  test('a session of one site opens no other site where the account has no profile', async () => {
    const token = tokenOf(await attempt('ruth@news.test', password));
    expect(await maySee(token, 'other.test')).toBe(401);
  });
});

describe('the answer to what is wrong', () => {
  const refused = { error: 'email_or_password_is_invalid', details: [], message: expect.any(String) };

  test('is the same for an unknown address, a wrong password, a banned person and somebody of another site', async () => {
    const banned = await member('banned@news.test');
    const { db } = api.ground.database;
    await db
      .updateTable('profile')
      .set({ status: 2 })
      .where('site_id', '=', siteId)
      .where('id', '=', banned.profileId)
      .execute();
    await createAccount(api.ground.database, { email: 'elsewhere@news.test', name: 'E', password });
    await createAccount(api.ground.database, { email: 'no-password@news.test', name: 'N', password: null });
    const answers = await Promise.all([
      attempt('nobody@news.test', password),
      attempt('ruth@news.test', 'Wrong-Horse-9'),
      attempt('banned@news.test', password),
      attempt('elsewhere@news.test', password),
      attempt('no-password@news.test', password),
    ]);
    for (const answer of answers) {
      expect(answer.status).toBe(401);
      const { request_id: _, ...body } = answer.body;
      expect(body).toEqual(refused);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  test.each([
    ['an object as the password', { email: 'ruth@news.test', password: {} }],
    ['a list as the password', { email: 'ruth@news.test', password: [password] }],
    ['true as the password', { email: 'ruth@news.test', password: true }],
    ['an operator as the address', { email: { $ne: null }, password }],
    ['no password', { email: 'ruth@news.test' }],
    ['a null password', { email: 'ruth@news.test', password: null }],
    ['a list', []],
    ['a text', '"ruth@news.test"'],
  ])('F-06: refuses %s', async (_, body) => {
    const answer = await api.as({ host: 'news.test' }).send({
      method: 'POST',
      path: '/core/users/login',
      body,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.status).toBe(400);
    expect(answer.headers['set-cookie']).toBeUndefined();
  });

  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ origin: 'https://evil.test' }],
    [{ origin: 'null' }],
    [{ origin: 'http://news.test.evil.test' }],
  ])('refuses what another site sends: %j', async (headers) => {
    const answer = await attempt('ruth@news.test', password, headers);
    expect(answer.status).toBe(403);
    expect(answer.body.error).toBe('csrf_token_is_invalid');
  });

  test('takes what the own page sends', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', origin: 'http://news.test' };
    expect((await attempt('ruth@news.test', password, headers)).status).toBe(200);
  });
});

describe('trying again and again', () => {
  test('F-05: ends at a 429 that says how long, however the call is dressed up', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 8; number += 1) {
      const answer = await attempt(
        number % 2 ? ' RUTH@news.test' : 'ruth@news.test',
        `Wrong-Horse-${number}`,
        {
          'x-forwarded-for': `198.51.100.${number}`,
          'x-real-ip': `198.51.100.${number}`,
          forwarded: `for=198.51.100.${number}`,
          'user-agent': `browser ${number}`,
          cookie: `a=${number}`,
        },
      );
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429, 429]);
    const stranger = { 'user-agent': 'browser 9' };
    expect((await attempt('ruth@news.test', password, stranger)).status).toBe(429);
  });

  test('tells nothing about unknown addresses: they are stopped after as many tries', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 7; number += 1) {
      statuses.push((await attempt('unknown@news.test', `Wrong-Horse-${number}`)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
  });

  test('a hundred tries at once pass no more than one after the other', async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, number) => attempt('ruth@news.test', `Wrong-Horse-${number}`)),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(6);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(24);
  });

  test('stops an address of the network that tries many accounts, also by addresses of no account', async () => {
    const { db } = api.ground.database;
    expect((await attempt('somebody@news.test', 'x')).status).toBe(401);
    await db.updateTable('auth.rate_limit').set({ tries: 99 }).where('key', 'not like', '%:%:%').execute();
    expect((await attempt('somebody-else@news.test', 'x')).status).toBe(401);
    expect((await attempt('one-more@news.test', 'x')).status).toBe(429);
    const stranger = { 'user-agent': 'browser 9' };
    expect((await attempt('ruth@news.test', password, stranger)).status).toBe(429);
  });

  test('strangers from many networks, and one in the same network, do not lock out a known device', async () => {
    const own = { 'user-agent': 'Mozilla/5.0 (Macintosh) Firefox/140.0' };
    expect((await attempt('ruth@news.test', password, own)).status).toBe(200);
    const stranger = { 'user-agent': 'curl/8' };
    for (let number = 0; number < 40; number += 1) {
      await api.app.inject({
        ...{ method: 'POST', url: '/core/users/login', remoteAddress: `198.51.100.${number}` },
        ...{ payload: { email: 'ruth@news.test', password: 'Wrong-Horse-1' } },
        headers: { host: 'news.test', ...own },
      });
      await attempt('ruth@news.test', 'Wrong-Horse-1', stranger);
    }
    const { db } = api.ground.database;
    await db
      .updateTable('auth.rate_limit')
      .set({ tries: 100 })
      .where('key', '=', 'sign-in:127.0.0.1')
      .execute();
    expect((await attempt('ruth@news.test', password, stranger)).status).toBe(429);
    expect((await attempt('ruth@news.test', password, own)).status).toBe(200);
  });

  test('a known device has a budget too, which is as small', async () => {
    expect((await attempt('ruth@news.test', password)).status).toBe(200);
    const statuses: number[] = [];
    for (let number = 0; number < 7; number += 1)
      statuses.push((await attempt('ruth@news.test', `Wrong-Horse-${number}`)).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 401, 429]);
    expect((await attempt('ruth@news.test', password)).status).toBe(429);
  });

  test('starts anew after a right password', async () => {
    for (let number = 0; number < 5; number += 1) await attempt('ruth@news.test', `Wrong-Horse-${number}`);
    expect((await attempt('ruth@news.test', password)).status).toBe(200);
    expect((await attempt('ruth@news.test', 'Wrong-Horse-9')).status).toBe(401);
  });
});

describe('F-07: signing out', () => {
  test('ends the session on the server', async () => {
    const token = tokenOf(await attempt('ruth@news.test', password));
    expect(await maySee(token)).toBe(200);
    const answer = await api.as({ token, host: 'news.test' }).call(signOut, {});
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ next_url: '/core/users/login' });
    expect(cookieOf(answer, 'masthead_session')).toContain('Max-Age=0');
    expect(await maySee(token)).toBe(401);
  });

  test('needs the token of the page, so that no other site signs people out', async () => {
    const token = tokenOf(await attempt('ruth@news.test', password));
    const headers = { 'x-csrf-token': 'another' };
    const answer = await api
      .as({ token, host: 'news.test' })
      .send({ method: 'POST', path: '/core/users/logout', headers });
    expect(answer.status).toBe(403);
    expect(await maySee(token)).toBe(200);
  });

  test('a GET shows the page with the button and changes nothing', async () => {
    const token = tokenOf(await attempt('ruth@news.test', password));
    const answer = await api.as({ token, host: 'news.test' }).call(showSignOut, {});
    expect(answer.status).toBe(200);
    expect(answer.headers['content-type']).toContain('text/html');
    expect(await maySee(token)).toBe(200);
  });

  test('a ban holds on the next request once it is told', async () => {
    const { token, profileId, accountId } = await signInAs(
      api.ground,
      { siteId, host: 'news.test' },
      'editor',
    );
    expect(await maySee(token)).toBe(200);
    const { db } = api.ground.database;
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('profile')
        .set({ status: 2 })
        .where('site_id', '=', siteId)
        .where('id', '=', profileId)
        .execute();
      await api.ground.events.publish(trx, { topic: 'caller', siteId, id: accountId });
    });
    await expect.poll(() => maySee(token)).toBe(401);
  });
});

describe('the pages', () => {
  test('the sign-in page brings the token for the forms and a strict policy', async () => {
    const answer = await api.as({ host: 'news.test' }).call(showSignIn, { query: {} });
    expect(answer.status).toBe(200);
    expect(answer.body).toContain('<title>sign-in.html</title>');
    expect(String(answer.headers['content-security-policy'])).toContain("script-src 'self'");
    expect(answer.headers['referrer-policy']).toBe('no-referrer');
    expect(cookieOf(answer, 'csrf_token')).not.toBe('');
  });

  test('whoever is signed in goes on instead, and stays on the host', async () => {
    const { token } = await signInAs(api.ground, { siteId }, 'editor');
    const as = api.as({ token, host: 'news.test' });
    const onward = await as.call(showSignIn, { query: { next_url: '/r/dashboard/posts?status=99' } });
    expect([onward.status, onward.headers.location]).toEqual([302, '/r/dashboard/posts?status=99']);
    const elsewhere = await as.call(showSignIn, { query: { next_url: 'https://evil.test' } });
    expect([elsewhere.status, elsewhere.headers.location]).toEqual([302, '/r/dashboard/']);
  });

  test('the facts name the site and the day, and demo accounts only where they are', async () => {
    const facts = {
      site_title: 'The News',
      locale: 'en-US',
      ...{ providers: [], is_provider_only: false, is_session_over: false },
      today: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    };
    const before = await api.as().call(getSignInFacts, {});
    expect(before.body).toEqual({ ...facts, demo: null });
    await member('editor@demo.test');
    const after = await api.as().call(getSignInFacts, {});
    expect(after.body).toEqual({
      ...facts,
      demo: { emails: ['editor@demo.test'], password: 'Masthead-demo-1' },
    });
    expect((await api.as({ host: 'other.test' }).call(getSignInFacts, {})).body.demo).toBeNull();
  });

  test('signing in needs its contract only, so a call of a program can do it too', async () => {
    const answer = await api.as({ host: 'news.test' }).call(signIn, {
      query: {},
      body: { email: 'ruth@news.test', password, code: '' },
    });
    expect(answer.status).toBe(200);
  });
});
