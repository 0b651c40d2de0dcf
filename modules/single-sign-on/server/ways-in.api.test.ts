import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Member } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import { signIn } from '#modules/accounts/accounts.contract.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import {
  createSignInProvider,
  deleteSignInProvider,
  updateSignInProvider,
} from '../single-sign-on.contract.ts';
import { visitorOf } from './sign-in-visitor.fixture.ts';
import { draftOf, host, type IdentityProvider, startSiteWithProvider } from './site-with-provider.fixture.ts';

const password = 'Right-Horse-9';
let api: TestApi;
let idp: IdentityProvider;
let siteId: number;
let owner: Member;
let members = 0;

beforeAll(async () => {
  ({ api, idp, siteId, owner } = await startSiteWithProvider());
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

const draft = () => draftOf(idp, { title: `Staff ${members}` });
const provider = async (): Promise<{ id: number }> => {
  members += 1;
  return (await api.as(owner).call(createSignInProvider, { params: { siteId }, body: draft() })).body;
};
const memberAs = async (role: 'owner' | 'editor') => {
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
const byPassword = async (email: string) =>
  (await api.as({ host }).call(signIn, { query: {}, body: { email, password } })).status;
const unproven = async (role: 'owner' | 'editor') => {
  const member = await memberAs(role);
  const { db } = api.ground.database;
  await db
    .updateTable('auth.user')
    .set({ email_verified: false })
    .where('id', '=', member.accountId)
    .execute();
  return member;
};
const settle = (is_only: boolean, owner_ids: number[]) =>
  api.ground.database.db
    .insertInto('sign_in_setting')
    .values({
      ...{ site_id: siteId, is_only, owner_ids },
      ...{ created_ts: api.now, updated_ts: api.now },
    })
    .execute();

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

test('G-95: an owner who is named for emergencies keeps the password when they come by a provider', async () => {
  const { id } = await provider();
  const [named, other] = [await unproven('owner'), await unproven('owner')];
  await settle(false, [named.profileId]);
  await comeBy(id, named.email);
  await comeBy(id, other.email);
  expect([await byPassword(named.email), await byPassword(other.email)]).toEqual([200, 401]);
});

test('G-95: the last owner with a password keeps it where single sign-on is required', async () => {
  const { id } = await provider();
  const { db } = api.ground.database;
  await db.deleteFrom('auth.account').execute();
  const [first, last] = [await unproven('owner'), await unproven('owner')];
  await settle(true, []);
  await comeBy(id, first.email);
  await comeBy(id, last.email);
  expect(await byPassword(last.email)).toBe(200);
  expect(await byPassword(first.email)).not.toBe(200);
});
