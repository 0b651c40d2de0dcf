import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApi } from '#apps/testing/start-api.ts';
import { signIn } from '#modules/accounts/accounts.contract.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { setUpSecondFactor } from '#modules/accounts/second-factor.contract.ts';
import { createSignInProvider } from '../single-sign-on.contract.ts';
import { type Visitor, visitorOf } from './sign-in-visitor.fixture.ts';
import { draftOf, host, type IdentityProvider, startSiteWithProvider } from './site-with-provider.fixture.ts';

const email = 'ann@news.test';
const password = 'Right-Horse-9';
let api: TestApi;
let idp: IdentityProvider;
let id: number;
let secret: string;

beforeAll(async () => {
  const there = await startSiteWithProvider();
  ({ api, idp } = there);
  const { siteId, owner } = there;
  await addMember(api.ground.database, {
    siteId,
    email,
    title: 'Ann',
    password,
    role: 'editor',
    now: api.now,
  });
  const { body } = await api.as(owner).call(createSignInProvider, {
    params: { siteId },
    body: draftOf(idp, { trusts_factor: true }),
  });
  id = body.id;
  const ann = visitorOf(api, host);
  await ann.send('POST', signIn.path, { email, password });
  secret = (await ann.send('POST', setUpSecondFactor.path, {})).body.secret;
  const made = await ann.send('POST', setUpSecondFactor.path, { code: codeAt(0) });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
});
afterAll(async () => {
  idp.stop();
  await api.stop();
});
beforeEach(() => api.ground.database.db.deleteFrom('auth.rate_limit').execute());

const codeAt = (steps: number): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + steps * 30_000 });
const comeBack = async (visitor: Visitor, amr: string[]) => {
  idp.state.said = { claims: { sub: 'ann', email, email_verified: true, amr } };
  return visitor.comeBack(idp.answerFor(await visitor.begin(id, '/r/dashboard/posts')));
};
const sendCode = (visitor: Visitor, token: string, code: string) =>
  visitor.send('POST', '/core/users/sso/code', { token, code });

test('G-95: whoever has a second factor shows it after a provider that saw none, in the same browser', async () => {
  const visitor = visitorOf(api, host);
  const { status, body } = await comeBack(visitor, ['pwd']);
  expect([status, body.error, await visitor.isSignedIn()]).toEqual([401, 'code_is_missing', false]);
  const { token } = body;
  expect((await sendCode(visitor, token, '000000')).body.error).toBe('code_is_invalid');
  const elsewhere = visitorOf(api, host);
  await elsewhere.begin(id);
  expect((await sendCode(elsewhere, token, codeAt(0))).status).toBe(410);
  const right = await sendCode(visitor, token, codeAt(1));
  expect([right.status, right.body.next_url]).toEqual([200, '/r/dashboard/posts']);
  expect(await visitor.isSignedIn()).toBe(true);
  expect((await sendCode(visitor, token, codeAt(1))).status).toBe(410);
});

test('G-95: nobody is asked twice where the provider saw two factors and the site trusts it', async () => {
  const visitor = visitorOf(api, host);
  expect((await comeBack(visitor, ['pwd', 'otp'])).status).toBe(200);
  expect(await visitor.isSignedIn()).toBe(true);
});
