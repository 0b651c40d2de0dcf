import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createSignInProvider } from '../single-sign-on.contract.ts';
import { CLIENT_ID, type Said } from './identity-provider.fixture.ts';
import { visitorOf } from './sign-in-visitor.fixture.ts';
import { draftOf, host, type IdentityProvider, startSiteWithProvider } from './site-with-provider.fixture.ts';

const claims = { sub: 'ann', email: 'ann@news.test', email_verified: true };
let api: TestApi;
let idp: IdentityProvider;
let siteId: number;
let owner: Member;
let id: number;

beforeAll(async () => {
  ({ api, idp, siteId, owner } = await startSiteWithProvider());
  await addMember(api.ground.database, {
    ...{ siteId, email: claims.email, title: 'Ann', password: null, role: 'editor', now: api.now },
  });
  id = await add({});
});
afterAll(async () => {
  idp.stop();
  await api.stop();
});
beforeEach(async () => {
  Object.assign(idp.state, { said: { claims }, isDown: false, issuer: '' });
  await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
});

const add = async (more: object): Promise<number> =>
  (
    await api.as(owner).call(createSignInProvider, {
      params: { siteId },
      body: draftOf(idp, { title: `Staff ${Math.random()}`, ...more }),
    })
  ).body.id;

const now = () => Math.floor(Date.now() / 1000);
const attacks: [string, () => Omit<Said, 'claims'>][] = [
  ['another nonce', () => ({ token: { nonce: 'A'.repeat(43) } })],
  ['no nonce', () => ({ token: { nonce: undefined } })],
  ['another audience', () => ({ token: { aud: 'another-client' } })],
  ['several audiences without the one that asked', () => ({ token: { aud: [CLIENT_ID, 'another'] } })],
  ['another authorized party', () => ({ token: { azp: 'another-client' } })],
  ['another issuer', () => ({ token: { iss: 'https://evil.test' } })],
  ['an end that has passed', () => ({ token: { exp: now() - 3_600, iat: now() - 7_200 } })],
  ['a beginning that is to come', () => ({ token: { nbf: now() + 3_600 } })],
  ['no end', () => ({ token: { exp: undefined } })],
  ['nobody', () => ({ token: { sub: undefined } })],
  ['no signature', () => ({ signed: 'not at all' })],
  ['the signature of a key that the provider does not have', () => ({ signed: 'by a key of its own' })],
  ['a signature by the secret of the client', () => ({ signed: 'with the secret of the client' })],
];

test.each(attacks)('a token with %s opens nothing', async (_, said) => {
  const visitor = visitorOf(api, host);
  const address = await visitor.begin(id);
  idp.state.said = { claims, ...said() };
  const { status, body } = await visitor.comeBack(idp.answerFor(address));
  expect([status, body.error]).toEqual([401, 'provider_sign_in_failed']);
  expect(await visitor.isSignedIn()).toBe(false);
});

test('what the same tests let in without an attack signs in', async () => {
  const visitor = visitorOf(api, host);
  const { status } = await visitor.comeBack(idp.answerFor(await visitor.begin(id)));
  expect([status, await visitor.isSignedIn()]).toEqual([200, true]);
});

test('a state counts once, in its own browser and on its own site', async () => {
  const [mine, theirs] = [visitorOf(api, host), visitorOf(api, host)];
  const answer = idp.answerFor(await mine.begin(id));
  await theirs.begin(id);
  expect((await theirs.comeBack(answer)).body.error).toBe('provider_sign_in_is_spent');
  await createSite(api.ground.database, { host: 'other.test', title: 'Other', now: api.now });
  const elsewhere = visitorOf(api, 'other.test');
  for (const [name, value] of mine.jar) elsewhere.jar.set(name, value);
  expect((await elsewhere.comeBack(answer)).body.error).toBe('provider_sign_in_is_spent');
  expect((await mine.comeBack(answer)).status).toBe(200);
  expect((await mine.comeBack(answer)).body.error).toBe('provider_sign_in_is_spent');
  for (const made of ['', 'state=', `state=${'A'.repeat(43)}&code=1`, 'code=1&state=x'])
    expect((await mine.comeBack(made)).status, made).toBe(410);
});

test('a code that was used, and one of another sign-in, open nothing', async () => {
  const [one, two] = [visitorOf(api, host), visitorOf(api, host)];
  const first = new URLSearchParams(idp.answerFor(await one.begin(id)));
  const second = new URLSearchParams(idp.answerFor(await two.begin(id)));
  const mixed = new URLSearchParams({ ...Object.fromEntries(second), code: first.get('code') ?? '' });
  expect((await two.comeBack(mixed.toString())).body.error).toBe('provider_sign_in_failed');
  const again = visitorOf(api, host);
  const third = new URLSearchParams(idp.answerFor(await again.begin(id)));
  third.set('code', first.get('code') ?? '');
  expect((await again.comeBack(third.toString())).status).toBe(401);
  expect(await again.isSignedIn()).toBe(false);
});

test('an answer of another provider is refused', async () => {
  const visitor = visitorOf(api, host);
  const answer = new URLSearchParams(idp.answerFor(await visitor.begin(id)));
  answer.set('iss', 'https://evil.test');
  expect((await visitor.comeBack(answer.toString())).body.error).toBe('provider_sign_in_failed');
});

test('nobody is sent to another host after the sign-in', async () => {
  for (const away of ['https://evil.test/', '//evil.test/r/', '/\\evil.test', '/core/users/logout']) {
    const visitor = visitorOf(api, host);
    const { body } = await visitor.comeBack(idp.answerFor(await visitor.begin(id, away)));
    expect(body.next_url, away).toBe('/r/dashboard/');
  }
});

test('who says no at the provider is told so', async () => {
  const visitor = visitorOf(api, host);
  const state = new URL(await visitor.begin(id)).searchParams.get('state') ?? '';
  const answer = new URLSearchParams({ state, error: 'access_denied' }).toString();
  expect((await visitor.comeBack(answer)).body.error).toBe('provider_sign_in_is_denied');
});

test('a provider that is away, is another one, or stands within the network, is not followed', async () => {
  const start = async (providerId: number) =>
    visitorOf(api, host).send('POST', '/core/users/sso/start', { provider_id: providerId });
  idp.state.isDown = true;
  expect((await start(await add({}))).body.error).toBe('provider_is_unreachable');
  Object.assign(idp.state, { isDown: false, issuer: 'https://evil.test' });
  expect((await start(await add({}))).body.error).toBe('provider_is_unreachable');
  idp.state.issuer = '';
  for (const issuer of ['https://127.0.0.1:1', 'https://localhost', 'https://10.0.0.7'])
    expect((await start(await add({ issuer }))).body.error, issuer).toBe('provider_is_unreachable');
  expect((await start(await add({ is_enabled: false }))).status).toBe(404);
  expect((await start(1)).status).toBe(404);
});

test('a network begins and fails so often, and no more', async () => {
  const { db } = api.ground.database;
  const spend = (part: string, tries: number) =>
    db
      .insertInto('auth.rate_limit')
      .values({ key: `single-sign-on ${part}:127.0.0.1`, tries, until_ts: now() + 600 })
      .execute();
  const visitor = visitorOf(api, host);
  await spend('begin', 500);
  const begun = await visitor.send('POST', '/core/users/sso/start', { provider_id: id });
  await spend('end', 50);
  expect([begun.status, (await visitor.comeBack('state=x')).status]).toEqual([429, 429]);
});

test('no page of another site begins a sign-in', async () => {
  const from = { host, origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' };
  const path = '/core/users/sso/start';
  const body = { provider_id: id };
  const forged = await api.as({ host }).send({ method: 'POST', path, body, headers: from });
  expect(forged.body.error).toBe('csrf_token_is_invalid');
  expect(idp.asked).not.toContain('/authorize');
});
