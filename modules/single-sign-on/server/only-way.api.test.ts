import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Member, openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import {
  askForPasswordReset,
  getSignInFacts,
  resetPassword,
  signIn,
} from '#modules/accounts/accounts.contract.ts';
import { addMember, makeOneTimeToken, setPassword } from '#modules/accounts/accounts.public.ts';
import { createApiToken } from '#modules/api-tokens/api-tokens.contract.ts';
import { listRoles } from '#modules/roles/roles.contract.ts';
import { createUserGroup } from '#modules/user-groups/user-groups.contract.ts';
import { getProviderTry, tryProvider } from '../sign-in.contract.ts';
import { createSignInProvider, listSignInProviders, saveSignInSetting } from '../single-sign-on.contract.ts';
import { visitorOf } from './sign-in-visitor.fixture.ts';
import { draftOf, host, type IdentityProvider, startSiteWithProvider } from './site-with-provider.fixture.ts';

const password = 'Right-Horse-9';
let api: TestApi;
let idp: IdentityProvider;
let siteId: number;
let owner: Member;
let ownerEmail: string;
let providerId: number;

beforeAll(async () => {
  ({ api, idp, siteId, owner } = await startSiteWithProvider());
  await setPassword(api.ground.database, owner.accountId, password);
  await openSession(api.ground, owner.accountId, owner.token);
  await addMember(api.ground.database, {
    ...{ siteId, email: 'ann@news.test', title: 'Ann', password, role: 'editor', now: api.now },
  });
  const { db } = api.ground.database;
  const account = await db
    .selectFrom('auth.user')
    .select('email')
    .where('id', '=', owner.accountId)
    .executeTakeFirstOrThrow();
  ownerEmail = account.email;
  const group = await api.as(owner).call(createUserGroup, { body: { slug: 'press', title: 'Press' } });
  const { body } = await api.as(owner).call(createSignInProvider, {
    params: { siteId },
    body: draftOf(idp, {
      ...{ domains: ['news.test', 'people.test'], trusts_factor: true, claim: 'groups' },
      groups: [{ value: 'desk', group_id: group.body.id }],
    }),
  });
  providerId = body.id;
});
afterAll(async () => {
  idp.stop();
  await api.stop();
});
beforeEach(async () => {
  const { db } = api.ground.database;
  await db.deleteFrom('auth.rate_limit').execute();
  await db.deleteFrom('sign_in_setting').where('site_id', '=', siteId).execute();
  await api.ground.events.publish(db, { topic: 'sign_in_setting', siteId });
});

const claimsOf = (email: string, more: object = {}) => ({
  ...{ sub: `of ${email}`, email, email_verified: true, ...more },
});
const testAs = async (email: string) => {
  const visitor = visitorOf(api, host, owner.token);
  const { url } = (await visitor.send('POST', pathOf(tryProvider.path))).body;
  idp.state.said = { claims: claimsOf(email, { groups: ['desk'], amr: ['mfa'] }) };
  const { body } = await visitor.comeBack(idp.answerFor(url));
  expect(body.profile).toBeNull();
  const tryToken = new URL(body.next_url, `http://${host}`).searchParams.get('try') ?? '';
  return {
    tryToken,
    result: (await api.as(owner).call(getProviderTry, { params: { siteId, tryToken } })).body,
  };
};
const pathOf = (path: string): string =>
  path.replace('{siteId}', String(siteId)).replace('{providerId}', String(providerId));
const requireIt = async () => {
  await testAs(ownerEmail);
  const saved = await api.as(owner).call(saveSignInSetting, {
    params: { siteId },
    body: { is_only: true, owner_ids: [owner.profileId], revision: 0 },
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
};
const byPassword = (email: string) => api.as({ host }).call(signIn, { query: {}, body: { email, password } });
const tokenOf = (headers: Record<string, string | string[] | undefined>): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => /^masthead_session=([^;]+)/.exec(one)?.[1])
    .find(Boolean) ?? '';

test('G-95: a test shows the claims and the roles to whoever made it, and signs nobody in', async () => {
  const { tryToken, result } = await testAs(ownerEmail);
  expect(result).toMatchObject({
    ...{ provider_id: providerId, outcome: 'signs_in', is_passed: true, has_second_factor: true },
    ...{ person: owner.title, roles: [], groups: [{ title: 'Press' }] },
  });
  expect(result.claims).toContainEqual({ name: 'groups', value: '["desk"]' });
  expect(JSON.stringify(result.claims)).not.toContain('nonce');
  const [listed] = (await api.as(owner).call(listSignInProviders, { params: { siteId } })).body.items;
  expect(listed.tested_ts).toBeGreaterThan(0);
  const other = await signInAs(api.ground, { siteId, host }, 'owner');
  const asked = await api.as(other).call(getProviderTry, { params: { siteId, tryToken } });
  expect(asked.status).toBe(404);
  expect((await testAs('ann@news.test')).result.outcome).toBe('somebody_else');
  expect((await testAs('ann@evil.test')).result).toMatchObject({
    ...{ outcome: 'domain_refused', is_passed: false, person: null },
  });
  const { db } = api.ground.database;
  const known = await db.selectFrom('sign_in_identity').select('id').where('site_id', '=', siteId).execute();
  expect(known).toEqual([]);
});

test('G-95: a test of somebody else ends for nobody but them', async () => {
  const visitor = visitorOf(api, host, owner.token);
  const { url } = (await visitor.send('POST', pathOf(tryProvider.path))).body;
  visitor.jar.delete('masthead_session');
  expect((await visitor.comeBack(idp.answerFor(url))).body.error).toBe('provider_sign_in_is_spent');
});

test('G-95: where single sign-on is required, passwords and reset links are refused but to the named owner', async () => {
  const before = { token: tokenOf((await byPassword('ann@news.test')).headers), host };
  expect(
    (await api.as(before).send({ method: 'GET', path: '/core/integrations/agreements/all' })).status,
  ).toBe(200);
  await requireIt();
  await expect
    .poll(
      async () =>
        (await api.as(before).send({ method: 'GET', path: '/core/integrations/agreements/all' })).status,
    )
    .toBe(401);
  const refused = await byPassword('ann@news.test');
  expect([refused.status, refused.body.error]).toEqual([403, 'provider_is_needed']);
  const wrong = await api.as({ host }).call(signIn, {
    query: {},
    body: { email: 'ann@news.test', password: 'Wrong-Horse-9' },
  });
  expect(wrong.body.error).toBe('email_or_password_is_invalid');
  expect((await byPassword(ownerEmail)).status).toBe(200);
  const facts = (await api.as({ host }).call(getSignInFacts, {})).body;
  expect(facts).toMatchObject({ is_provider_only: true, providers: [{ id: providerId, title: 'Staff' }] });

  const { db } = api.ground.database;
  const ann = await db
    .selectFrom('auth.user')
    .select('id')
    .where('email', '=', 'ann@news.test')
    .executeTakeFirstOrThrow();
  const token = await makeOneTimeToken(db, 'reset-password', { value: ann.id, secondsValid: 60 });
  const reset = await api.as({ host }).call(resetPassword, {
    params: { token },
    body: { password: 'Battery-Staple-7' },
  });
  expect(reset.body.error).toBe('provider_is_needed');
  const asked = await api.as({ host }).call(askForPasswordReset, { body: { email: 'ann@news.test' } });
  expect(asked.status).toBe(202);

  idp.state.said = { claims: claimsOf('ann@news.test') };
  const visitor = visitorOf(api, host);
  const came = await visitor.comeBack(idp.answerFor(await visitor.begin(providerId)));
  expect([came.status, await visitor.isSignedIn()]).toEqual([200, true]);
});

test('G-95: API tokens go on where single sign-on is required', async () => {
  const { body } = await api.as(owner).call(createApiToken, {
    params: { siteId },
    body: { title: 'Script', permissions: ['MANAGE_PERMISSION_GROUPS'] },
  });
  await requireIt();
  const path = listRoles.path.replace('{siteId}', String(siteId));
  const headers = { authorization: `Bearer ${body.secret}` };
  expect((await api.as({ host }).send({ method: 'GET', path, headers })).status).toBe(200);
});

test('G-95: readers, who hold no role and know no provider, go on with their passwords', async () => {
  const { db } = api.ground.database;
  const email = 'reader@news.test';
  const reader = await addMember(api.ground.database, {
    ...{ siteId, email, title: 'Reader', password, role: 'writer', now: api.now },
  });
  await requireIt();
  expect((await byPassword(email)).body.error).toBe('provider_is_needed');
  const held = db.deleteFrom('role_assignment').where('site_id', '=', siteId);
  await held.where('profile_id', '=', reader.profileId).execute();
  expect((await byPassword(email)).status).toBe(200);
});

test('G-95: nobody below the owners closes the password of one', async () => {
  const admin = await signInAs(api.ground, { siteId, host }, 'admin');
  await addMember(api.ground.database, {
    ...{ siteId, email: 'other.owner@news.test', title: 'Other', password, role: 'owner', now: api.now },
  });
  const { status, body } = await api.as(admin).call(saveSignInSetting, {
    params: { siteId },
    body: { is_only: true, owner_ids: [owner.profileId], revision: 0 },
  });
  expect([status, body.details]).toEqual([
    422,
    [
      {
        loc: ['body', 'owner_ids'],
        msg: "Select every owner. Only an owner can turn off another owner's password.",
      },
    ],
  ]);
});

test('G-95: where no named owner can come any more, all owners may use their passwords', async () => {
  await requireIt();
  const { db } = api.ground.database;
  const second = await addMember(api.ground.database, {
    ...{ siteId, email: 'second@news.test', title: 'Second', password, role: 'owner', now: api.now },
  });
  expect((await byPassword('second@news.test')).body.error).toBe('provider_is_needed');
  const stand = (status: number) =>
    db
      .updateTable('profile')
      .set({ status })
      .where('site_id', '=', siteId)
      .where('id', '=', owner.profileId)
      .execute();
  await stand(2);
  expect((await byPassword('second@news.test')).body.profile?.id).toBe(second.profileId);
  expect((await byPassword('ann@news.test')).body.error).toBe('provider_is_needed');
  await stand(0);
});

test('G-95: a second factor at the provider counts only where the site trusts it', async () => {
  const { db } = api.ground.database;
  await db.updateTable('role').set({ mfa_required: true }).where('site_id', '=', siteId).execute();
  await api.ground.events.publish(db, { topic: 'role', siteId });
  const heldBy = async (amr: string[]) => {
    idp.state.said = { claims: claimsOf('ann@news.test', { amr }) };
    const visitor = visitorOf(api, host);
    await visitor.comeBack(idp.answerFor(await visitor.begin(providerId)));
    const path = '/core/integrations/agreements/all';
    expect((await visitor.send('GET', path)).status).toBe(200);
    const token = visitor.jar.get('masthead_session') ?? '';
    const session = await db
      .selectFrom('auth.session')
      .select(['is_strong', 'site_id'])
      .where('token', '=', hashOf(token))
      .executeTakeFirstOrThrow();
    expect(session.site_id).toBe(siteId);
    return session.is_strong;
  };
  expect([await heldBy(['pwd']), await heldBy(['pwd', 'otp'])]).toEqual([false, true]);
  await db
    .updateTable('sign_in_provider')
    .set({ trusts_factor: false })
    .where('site_id', '=', siteId)
    .execute();
  expect(await heldBy(['mfa'])).toBe(false);
  await db.updateTable('role').set({ mfa_required: false }).where('site_id', '=', siteId).execute();
});

const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url');
