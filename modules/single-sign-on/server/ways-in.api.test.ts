import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createGuardedFetch } from '#platform/server/outgoing-http.ts';
import {
  createSignInProvider,
  deleteSignInProvider,
  updateSignInProvider,
} from '../single-sign-on.contract.ts';
import { CLIENT_ID, CLIENT_SECRET, startIdentityProvider } from './identity-provider.fixture.ts';
import { providerServiceOf } from './provider-service.ts';
import { visitorOf } from './sign-in-visitor.fixture.ts';

const host = 'news.test';
const password = 'Right-Horse-9';
let api: TestApi;
let idp: Awaited<ReturnType<typeof startIdentityProvider>>;
let siteId: number;
let owner: Member;
let members = 0;

beforeAll(async () => {
  [api, idp] = await Promise.all([startApi(), startIdentityProvider()]);
  const hosts = new Set([idp.host]);
  Object.assign(providerServiceOf(api.ground), {
    fetch: createGuardedFetch({ allowedHosts: hosts }),
    ownHosts: hosts,
  });
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
});
afterAll(async () => {
  idp.stop();
  await api.stop();
});
beforeEach(async () => {
  const { db } = api.ground.database;
  await db.deleteFrom('auth.rate_limit').execute();
  await db.deleteFrom('sign_in_setting').where('site_id', '=', siteId).execute();
  await db.deleteFrom('sign_in_provider').where('site_id', '=', siteId).execute();
});

const draft = () => ({
  ...{ title: `Staff ${members}`, issuer: idp.issuer, client_id: CLIENT_ID, client_secret: CLIENT_SECRET },
  ...{ domains: ['news.test'], is_enabled: true },
});
const provider = async (): Promise<{ id: number }> => {
  members += 1;
  return (await api.as(owner).call(createSignInProvider, { params: { siteId }, body: draft() })).body;
};
const memberAs = async (role: 'editor') => {
  members += 1;
  const email = `member${members}@news.test`;
  const said = { siteId, email, title: `Member ${members}`, password, role, now: api.now };
  return { email, ...(await addMember(api.ground.database, said)) };
};
const comeBy = async (providerId: number, email: string) => {
  idp.state.said = { claims: { sub: `of ${email}`, email, email_verified: true } };
  const visitor = visitorOf(api, host);
  const came = await visitor.comeBack(idp.answerFor(await visitor.begin(providerId)));
  expect([came.status, await visitor.isSignedIn()], JSON.stringify(came.body)).toEqual([200, true]);
  return visitor;
};
test.each([
  ['is switched off', { is_enabled: false }],
  ['becomes another one', { issuer: 'https://id.example.com' }],
  ['knows the site as another client', { client_id: 'another' }],
  ['speaks for other domains', { domains: ['news.test', 'people.test'] }],
  ['is deleted', null],
])('G-95: sessions that began by a provider end when it %s, and no others', async (_, said) => {
  const [one, other] = [await provider(), await provider()];
  const { email } = await memberAs('editor');
  const [here, there] = [await comeBy(one.id, email), await comeBy(other.id, email)];
  const params = { siteId, providerId: one.id };
  const change = (body: object) => api.as(owner).call(updateSignInProvider, { params, body } as never);
  expect((await change({ title: `Title ${members}`, revision: 1 })).status).toBe(200);
  expect(await here.isSignedIn()).toBe(true);
  const answer =
    said === null
      ? await api.as(owner).call(deleteSignInProvider, { params, headers: { 'if-match': '"2"' } } as never)
      : await change({ ...said, revision: 2 });
  expect([200, 204], JSON.stringify(answer.body)).toContain(answer.status);
  await expect.poll(() => here.isSignedIn()).toBe(false);
  expect(await there.isSignedIn()).toBe(true);
});
