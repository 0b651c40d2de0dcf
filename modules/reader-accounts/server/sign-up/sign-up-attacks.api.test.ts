import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember, createAccount } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { linkTo, mailsTo, password, stampOf, type Visitor, visitor } from '../visitor.fixture.ts';
import { SIGN_UP_PATH } from './sign-up-paths.ts';

let api: TestApi;
let siteId: number;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  const { database } = api.ground;
  siteId = await createSite(database, { host: 'news.test', title: 'The News', now: api.now });
  await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
  await api.ground.jobs.start();
});
afterAll(() => api.stop());
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

const db = () => api.ground.database.db;
const newEmail = (): string => {
  count += 1;
  return `mallory-${count}@reads.test`;
};
const signUp = (who: Visitor, form: Record<string, string>, headers = {}) =>
  who.ask(SIGN_UP_PATH, { form: { name: 'Ruth Adler', password, to: '/', ...form }, headers });
const waiting = (email: string) =>
  db().selectFrom('auth.sign_up').selectAll().where('email', '=', email).execute();
const member = async (status = 0): Promise<string> => {
  const email = newEmail();
  const { profileId } = await addMember(api.ground.database, {
    ...{ siteId, email, title: 'Known', password: 'Older-Horse-7', role: null, now: api.now },
  });
  await db()
    .updateTable('profile')
    .set({ status })
    .where('site_id', '=', siteId)
    .where('id', '=', profileId)
    .execute();
  return email;
};

describe('a machine', () => {
  test('that answers at once is told what everybody is told, and asks for nothing', async () => {
    const email = newEmail();
    const answered = await signUp(visitor(api), { email, stamp: await stampOf(api, 0) });
    expect([answered.status, answered.headers.location]).toEqual([303, `${SIGN_UP_PATH}/sent`]);
    await api.ground.refusals.settled();
    expect(await waiting(email)).toEqual([]);
    expect((await signUp(visitor(api), { email, stamp: await stampOf(api, 2) })).status).toBe(303);
    await expect.poll(async () => (await waiting(email)).length).toBe(1);
  });

  test('that makes up when the form was shown, or keeps an old one, is shown the form again', async () => {
    const now = Math.floor(Date.now() / 1000);
    const own = await stampOf(api, 60);
    const stamps = [
      '',
      `${now - 60}.${'x'.repeat(43)}`,
      own.replace(/^\d+/, String(now - 61)),
      await stampOf(api, 90_000),
    ];
    for (const stamp of stamps) {
      const email = newEmail();
      const again = await signUp(visitor(api), { email, stamp });
      expect([again.status, again.body.includes('Check it and send it again.')]).toEqual([422, true]);
      const fresh = /name="stamp" value="([^"]+)"/.exec(again.body)?.[1] ?? '';
      expect(Number(fresh.split('.')[0])).toBeGreaterThanOrEqual(now);
      expect(await waiting(email)).toEqual([]);
    }
  });

  test('does not make people wait who correct what they typed', async () => {
    const [who, email, stamp] = [visitor(api), newEmail(), await stampOf(api, 30)];
    const wrong = await signUp(who, { email, name: ' ', stamp });
    expect([wrong.status, wrong.body.includes(`value="${stamp}"`)]).toEqual([422, true]);
  });
});

describe('somebody who wants to know who has an account', () => {
  test('is told the same of everybody, and the known are told by mail', async () => {
    const [known, banned, unknown] = [await member(), await member(2), newEmail()];
    const answers = [];
    for (const email of [known, banned, unknown]) {
      const answered = await signUp(visitor(api), { email });
      const { date, 'set-cookie': cookie, ...headers } = answered.headers;
      for (const name of ['server-timing', 'x-request-id']) delete headers[name];
      answers.push({
        status: answered.status,
        text: answered.body,
        headers,
        hasCookie: Boolean(cookie && date),
      });
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
    await api.ground.refusals.settled();
    expect([(await waiting(known)).length, (await waiting(banned)).length]).toEqual([0, 0]);
    await linkTo(api, unknown);
    await expect.poll(async () => (await mailsTo(api, known)).length).toBe(1);
    const [mail] = await mailsTo(api, known);
    expect(mail?.text).toContain('/u/site/sign-in');
    expect(mail?.text).toContain('/core/users/forgot');
    expect(await mailsTo(api, banned)).toEqual([]);
  });

  test('fills no mailbox, and asks few times from one network', async () => {
    const email = newEmail();
    for (let time = 0; time < 6; time += 1) await signUp(visitor(api), { email });
    await api.ground.refusals.settled();
    expect(await waiting(email)).toHaveLength(3);
    for (let time = 6; time < 20; time += 1)
      expect((await signUp(visitor(api), { email: newEmail() })).status).toBe(303);
    const refused = await signUp(visitor(api), { email: newEmail() });
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '60']);
  });
});

describe('somebody who asks with the address of another person', () => {
  test('gets no account by the press of whoever reads the mail', async () => {
    const [mallory, victim, email] = [visitor(api), visitor(api), newEmail()];
    await signUp(mallory, { email });
    const link = await linkTo(api, email);
    expect((await victim.ask(link, { form: {} })).status).toBe(422);
    expect(victim.jar.has('masthead_reader')).toBe(false);
    // Nor does it help to have asked from a browser whose cookie is another one.
    victim.jar.set('masthead_sign_up', 'x'.repeat(43));
    expect((await victim.ask(link, { form: {} })).status).toBe(422);
    for (let time = 0; time < 5; time += 1)
      await victim.ask(link, { form: { password: `Wrong-Horse-${time}` } });
    const waits = await victim.ask(link, { form: { password } });
    expect(waits.status).toBe(429);
  });

  test('does not stay in an account that was made with it before', async () => {
    const [who, email] = [visitor(api), newEmail()];
    const account = { email, name: 'Mallory', password: 'Older-Horse-7', isProven: false };
    await createAccount(api.ground.database, account);
    await signUp(who, { email });
    await who.ask(await linkTo(api, email), { form: {} });
    const enter = (typed: string) =>
      visitor(api).ask('/u/site/sign-in', { form: { email, password: typed, to: '/' } });
    expect([(await enter('Older-Horse-7')).status, (await enter(password)).status]).toEqual([403, 303]);
  });

  test('changes nothing of an account that is known, and a ban meanwhile ends the link', async () => {
    const [who, email] = [visitor(api), newEmail()];
    await signUp(who, { email });
    const link = await linkTo(api, email);
    const { profileId } = await addMember(api.ground.database, {
      ...{ siteId, email, title: 'Known', password: 'Older-Horse-7', role: null, now: api.now },
    });
    const ban = (status: number) =>
      db()
        .updateTable('profile')
        .set({ status })
        .where('site_id', '=', siteId)
        .where('id', '=', profileId)
        .execute();
    await ban(2);
    expect((await who.ask(link, { form: {} })).status).toBe(410);
    await ban(0);
    const known = await who.ask(link, { form: {} });
    expect([known.status, known.body.includes('You already have an account')]).toEqual([200, true]);
    const enter = (typed: string) =>
      who.ask('/u/site/sign-in', { form: { email, password: typed, to: '/' } });
    expect([(await enter(password)).status, (await enter('Older-Horse-7')).status]).toEqual([403, 303]);
  });
});

describe('a link', () => {
  test('is of one site, works for a day, and makes one account of two presses at once', async () => {
    const [who, email] = [visitor(api), newEmail()];
    await signUp(who, { email });
    const link = await linkTo(api, email);
    expect((await visitor(api, { host: 'other.test' }).ask(link)).status).toBe(410);
    const expire = (expires_ts: number) =>
      db().updateTable('auth.sign_up').set({ expires_ts }).where('email', '=', email).execute();
    await expire(api.now - 1);
    expect((await who.ask(link, { form: {} })).status).toBe(410);
    await expire(api.now + 60);
    const pressed = await Promise.all([who.ask(link, { form: {} }), who.ask(link, { form: {} })]);
    expect(pressed.map(({ status }) => status).sort()).toEqual([303, 410]);
    const made = await db()
      .selectFrom('profile')
      .select('id')
      .where('email', '=', email)
      .where('site_id', '=', siteId)
      .execute();
    expect(made).toHaveLength(1);
  });

  test('stands as its hash, and so does the browser; the password as everywhere', async () => {
    const [who, email] = [visitor(api), newEmail()];
    await signUp(who, { email });
    const token = (await linkTo(api, email)).split('/').at(-1) ?? '';
    const [row] = await waiting(email);
    const stored = JSON.stringify(row);
    for (const secret of [token, password, who.jar.get('masthead_sign_up') ?? 'none'])
      expect(stored).not.toContain(secret);
    expect(row?.password).toMatch(/^\$argon2id\$/);
  });

  test('ends the session that the browser had', async () => {
    const [who, email, before] = [visitor(api), newEmail(), await member()];
    await signUp(who, { email });
    const link = await linkTo(api, email);
    const form = { email: before, password: 'Older-Horse-7', to: '/' };
    expect((await who.ask('/u/site/sign-in', { form })).status).toBe(303);
    const old = visitor(api);
    old.jar.set('masthead_reader', who.jar.get('masthead_reader') ?? '');
    const isSignedIn = async (one: Visitor) =>
      (await one.ask('/u/site/sign-in')).headers.location !== undefined;
    expect(await isSignedIn(old)).toBe(true);
    expect((await who.ask(link, { form: {} })).status).toBe(303);
    expect([await isSignedIn(who), await isSignedIn(old)]).toEqual([true, false]);
  });

  test('lets two people of one name both come in', async () => {
    const emails = [newEmail(), newEmail()];
    const people = [];
    for (const email of emails) {
      const who = visitor(api);
      await signUp(who, { email, name: 'Same Name' });
      people.push({ who, link: await linkTo(api, email) });
    }
    await Promise.all(people.map(({ who, link }) => who.ask(link, { form: {} })));
    expect(people.every(({ who }) => who.jar.has('masthead_reader'))).toBe(true);
    const names = await db()
      .selectFrom('profile')
      .select('name')
      .where('site_id', '=', siteId)
      .where('email', 'in', emails)
      .execute();
    expect(new Set(names.map(({ name }) => name)).size).toBe(2);
  });
});

describe('a form', () => {
  test('of another site, or that a machine filled in, asks for nothing', async () => {
    const email = newEmail();
    const foreign = await signUp(visitor(api), { email }, { origin: 'https://evil.test' });
    expect([foreign.status, foreign.body.includes('sent from another page')]).toEqual([422, true]);
    expect((await signUp(visitor(api), { email, website: 'https://spam.test' })).status).toBe(303);
    await api.ground.refusals.settled();
    expect(await waiting(email)).toEqual([]);
  });

  test.each([
    'https://evil.test/',
    '//evil.test',
    '/\\evil.test',
    '/%2f%2fevil.test',
    '/core/users/logout',
    '/u/site/sign-out',
    '/u/site/account/../../../core',
    'javascript:alert(1)',
  ])('leads back to no other place than a page: %s', async (to) => {
    const page = await visitor(api).ask(`${SIGN_UP_PATH}?to=${encodeURIComponent(to)}`);
    expect(page.body).toContain('name="to" value="/"');
    const [who, email] = [visitor(api), newEmail()];
    await signUp(who, { email, to });
    const made = await who.ask(await linkTo(api, email), { form: {} });
    expect(made.headers.location).toBe('/u/site/account?said=welcome');
  });

  test('with a hostile name is shown as text, and mailed to nobody', async () => {
    const [who, email] = [visitor(api), newEmail()];
    const name = '"><script>alert(1)</script>';
    const again = await signUp(who, { email: 'nobody', name });
    expect(again.body).not.toContain('<script>alert');
    await signUp(who, { email, name });
    const link = await linkTo(api, email);
    const [mail] = await mailsTo(api, email);
    expect(JSON.stringify(mail)).not.toContain('alert(1)');
    await who.ask(link, { form: {} });
    const page = await who.ask('/');
    expect([page.status, page.body.includes('<script>alert')]).toEqual([200, false]);
  });
});

test('where staff come by a provider alone, an address of its domain makes no account', async () => {
  const times = { created_ts: api.now, updated_ts: api.now };
  await db()
    .insertInto('sign_in_provider')
    .values({
      ...{
        ...times,
        site_id: siteId,
        id: 71,
        title: 'Staff',
        issuer: 'https://id.corp.test',
        client_id: 'a',
      },
      ...{ domains: ['corp.test'], is_enabled: true, role_map: '[]', set_by: 1, set_rank: 1 },
      set_permissions: [],
    })
    .execute();
  const only = (is_only: boolean) =>
    db()
      .insertInto('sign_in_setting')
      .values({ ...times, site_id: siteId, is_only, owner_ids: [] })
      .onConflict((conflict) => conflict.column('site_id').doUpdateSet({ is_only }))
      .execute();
  const ask = async (email: string) => (await signUp(visitor(api), { email })).status;
  await only(true);
  const refused = await signUp(visitor(api), { email: 'ruth@corp.test' });
  expect([refused.status, refused.body.includes('through their organization')]).toEqual([422, true]);
  expect(await ask('ruth@not-corp.test')).toBe(303);
  await only(false);
  expect(await ask('ruth@corp.test')).toBe(303);
});
