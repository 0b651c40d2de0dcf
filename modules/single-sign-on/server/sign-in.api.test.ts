import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, signInAs } from '#apps/testing/sign-in-as.ts';
import type { TestApi } from '#apps/testing/start-api.ts';
import { addMember } from '#modules/accounts/accounts.public.ts';
import { listOwnSites } from '#modules/accounts/own-sites.contract.ts';
import { askForPasskey } from '#modules/accounts/passkeys.contract.ts';
import { shippedRoles } from '#modules/roles/roles.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { createSignInProvider } from '../single-sign-on.contract.ts';
import { CLIENT_ID } from './identity-provider.fixture.ts';
import { visitorOf } from './sign-in-visitor.fixture.ts';
import { draftOf, host, type IdentityProvider, startSiteWithProvider } from './site-with-provider.fixture.ts';

const password = 'Right-Horse-9';
let api: TestApi;
let idp: IdentityProvider;
let siteId: number;
let owner: Member;
let count = 0;

beforeAll(async () => {
  ({ api, idp, siteId, owner } = await startSiteWithProvider());
});
afterAll(async () => {
  idp.stop();
  await api.stop();
});
beforeEach(async () => {
  idp.state.said = { claims: {} };
  const { db } = api.ground.database;
  for (const table of ['sign_in_provider', 'sign_in_identity', 'sign_in_setting'] as const)
    await db.deleteFrom(table).where('site_id', '=', siteId).execute();
  await db.deleteFrom('auth.rate_limit').execute();
});

/** A provider that is on, set up by an owner unless somebody else does it. */
const provider = async (more: object = {}, by: Member = owner) => {
  const { status, body } = await api.as(by).call(createSignInProvider, {
    params: { siteId },
    body: draftOf(idp, more),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id as number;
};
const person = async (role: 'owner' | 'editor' | 'writer' = 'editor') => {
  count += 1;
  const email = `person-${count}@news.test`;
  const made = await addMember(api.ground.database, {
    ...{ siteId, email, title: `Person ${count}`, password: null, role, now: api.now },
  });
  return { ...made, email, sub: `sub-${count}`, claims: claimsOf(`sub-${count}`, email) };
};
const claimsOf = (sub: string, email: string, more: object = {}) => ({
  ...{ sub, email, email_verified: true, ...more },
});
/** Comes by the provider as whoever its claims say, in a fresh browser. */
const come = async (id: number, claims: Record<string, unknown>, nextUrl?: string) => {
  idp.state.said = { ...idp.state.said, claims };
  const visitor = visitorOf(api, host);
  const answer = await visitor.comeBack(idp.answerFor(await visitor.begin(id, nextUrl)));
  return { visitor, answer, body: answer.body, error: answer.body.error };
};

describe('G-95: signing in by a provider', () => {
  test('begins with PKCE, state and nonce, and opens a session on this site', async () => {
    const id = await provider({ scopes: ['groups'] });
    const ann = await person();
    const visitor = visitorOf(api, host);
    const address = new URL(await visitor.begin(id, '/r/dashboard/posts?status=5'));
    expect(address.origin).toBe(idp.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      ...{ response_type: 'code', client_id: CLIENT_ID, code_challenge_method: 'S256' },
      ...{ scope: 'openid email profile groups', redirect_uri: `http://${host}/core/users/sso/callback` },
    });
    for (const bound of ['state', 'nonce', 'code_challenge'])
      expect(address.searchParams.get(bound)?.length, bound).toBe(43);
    expect(await visitor.isSignedIn()).toBe(false);
    idp.state.said = { claims: ann.claims };
    const { body } = await visitor.comeBack(idp.answerFor(address.href));
    expect(body).toMatchObject({ profile: { id: ann.profileId }, next_url: '/r/dashboard/posts?status=5' });
    expect(await visitor.isSignedIn()).toBe(true);
    const { db } = api.ground.database;
    const actions = await db
      .selectFrom('audit_event')
      .select('action')
      .where('site_id', '=', siteId)
      .where('actor_profile_id', '=', ann.profileId)
      .execute();
    expect(actions.map(({ action }) => action).sort()).toEqual([
      ...['session.started', 'sign_in_provider.linked'],
    ]);
  });

  test('knows people by their number first, also under another address of the site', async () => {
    const id = await provider();
    const [ann, ben] = [await person(), await person()];
    expect((await come(id, ann.claims)).body.profile.id).toBe(ann.profileId);
    expect((await come(id, claimsOf(ann.sub, ben.email))).body.profile.id).toBe(ann.profileId);
    expect((await come(id, claimsOf('another', ann.email))).error).toBe('provider_identity_differs');
    expect((await come(id, ben.claims)).body.profile.id).toBe(ben.profileId);
  });

  test('asks the provider for what its token leaves out', async () => {
    const id = await provider();
    const ann = await person();
    idp.state.said.token = { email: undefined };
    expect((await come(id, ann.claims)).body.profile?.id).toBe(ann.profileId);
  });

  test.each([
    ['email_verified', false, 'provider_email_is_unverified'],
    ['email_verified', undefined, 'provider_email_is_unverified'],
    ['email', 'ann@evil.test', 'provider_domain_is_refused'],
    ['email', 'ann@in.news.test', 'provider_domain_is_refused'],
    ['email', 'nobody@news.test', 'provider_person_is_unknown'],
  ])('refuses %s %j, and opens nothing', async (claim, value, error) => {
    const id = await provider();
    const ann = await person();
    const { visitor, ...refused } = await come(id, { ...ann.claims, [claim]: value });
    expect([refused.answer.status, refused.error]).toEqual([403, error]);
    expect(await visitor.isSignedIn()).toBe(false);
  });

  test('keeps out who is deactivated or deleted, known or not', async () => {
    const id = await provider({ default_role_id: await roleId('writer') });
    const { db } = api.ground.database;
    const stand = (profileId: number, values: object) =>
      db
        .updateTable('profile')
        .set(values)
        .where('site_id', '=', siteId)
        .where('id', '=', profileId)
        .execute();
    const [ann, ben] = [await person(), await person()];
    expect((await come(id, ann.claims)).answer.status).toBe(200);
    for (const one of [ann, ben]) {
      await stand(one.profileId, { status: 2 });
      expect((await come(id, one.claims)).error).toBe('provider_person_is_unknown');
      await stand(one.profileId, { status: 0, deleted_ts: api.now });
      expect((await come(id, one.claims)).error).toBe('provider_person_is_unknown');
    }
  });

  test('takes newcomers in with the usual role, where there is one', async () => {
    const writer = await roleId('writer');
    const id = await provider({ default_role_id: writer });
    const { body } = await come(id, claimsOf('new-1', 'new.one@news.test', { name: 'New One' }));
    expect(body.profile).toMatchObject({ title: 'New One' });
    expect(await rolesOf(body.profile.id)).toEqual([writer]);
    expect((await come(id, claimsOf('new-1', 'new.one@news.test'))).body.profile.id).toBe(body.profile.id);
  });

  test('lets nobody in by their address who ranks above whoever set it up', async () => {
    const admin = await signInAs(api.ground, { siteId, host }, 'admin');
    const [boss, ann] = [await person('owner'), await person('editor')];
    const id = await provider({}, admin);
    expect((await come(id, boss.claims)).error).toBe('provider_is_outranked');
    expect((await come(id, ann.claims)).answer.status).toBe(200);
  });

  test('lets nobody in who has risen above whoever set it up, or holds what they do not', async () => {
    const { db } = api.ground.database;
    const admin = await signInAs(api.ground, { siteId, host }, 'admin');
    const ann = await person('editor');
    const id = await provider({}, admin);
    expect((await come(id, ann.claims)).answer.status).toBe(200);
    const [editor, boss] = await Promise.all(['editor', 'owner'].map(roleId));
    const held = { site_id: siteId, profile_id: ann.profileId };
    const rise = (to: number | undefined, from: number | undefined) =>
      db
        .updateTable('role_assignment')
        .set({ role_id: to ?? 0 })
        .where('site_id', '=', held.site_id)
        .where('profile_id', '=', held.profile_id)
        .where('role_id', '=', from ?? 0)
        .execute();
    await rise(boss, editor);
    expect((await come(id, ann.claims)).error).toBe('provider_is_outranked');
    await rise(editor, boss);
    expect((await come(id, ann.claims)).answer.status).toBe(200);
    await db
      .updateTable('sign_in_provider')
      .set({ set_permissions: ['EDIT_GLOBAL_SETTINGS'] })
      .where('site_id', '=', siteId)
      .where('id', '=', id)
      .execute();
    expect((await come(id, ann.claims)).error).toBe('provider_is_outranked');
  });

  test('counts on its own site alone, and is no word about the account', async () => {
    const other = 'other.test';
    const otherId = await createSite(api.ground.database, { host: other, title: 'Other', now: api.now });
    const id = await provider();
    const ann = await person();
    await addMember(api.ground.database, {
      ...{ siteId: otherId, email: ann.email, title: 'Ann', password, role: 'editor', now: api.now },
    });
    const { visitor } = await come(id, ann.claims);
    const elsewhere = visitorOf(api, other, visitor.jar.get('masthead_session'));
    expect([await visitor.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false]);
    const sites = await visitor.send('GET', listOwnSites.path.replace('{siteId}', String(siteId)));
    expect(sites.body.items.map((site: { id: number }) => site.id)).toEqual([siteId]);
    const passkey = await visitor.send('POST', askForPasskey.path, {});
    expect(passkey.body.error).toBe('confirmation_is_needed');
  });
});

describe('G-95: roles by a claim', () => {
  test('are given and taken at each sign-in, those of the mapping alone', async () => {
    const [writer, editor, support] = await Promise.all(['writer', 'editor', 'support'].map(roleId));
    const roles = [
      { value: 'desk', role_id: editor },
      { value: 'help', role_id: support },
    ];
    const id = await provider({ claim: 'groups', roles });
    const ann = await person('writer');
    const rolesBy = async (groups: unknown) => {
      expect((await come(id, { ...ann.claims, groups })).answer.status).toBe(200);
      return rolesOf(ann.profileId);
    };
    expect(await rolesBy(['desk', 'help', 'other'])).toEqual([writer, editor, support].sort());
    expect(await rolesBy('help')).toEqual([writer, support].sort());
    expect(await rolesBy([])).toEqual([writer]);
  });

  test('are never more than their setter held when they saved them', async () => {
    const support = await roleId('support');
    const id = await provider({ claim: 'groups', roles: [{ value: 'help', role_id: support }] });
    const { db } = api.ground.database;
    await db
      .updateTable('sign_in_provider')
      .set({ set_permissions: shippedRoles.find(({ key }) => key === 'writer')?.permissions ?? [] })
      .where('site_id', '=', siteId)
      .execute();
    const ann = await person('writer');
    expect((await come(id, { ...ann.claims, groups: ['help'] })).answer.status).toBe(200);
    expect(await rolesOf(ann.profileId)).toEqual([await roleId('writer')]);
  });
});

const roleId = async (key: string): Promise<number> => {
  const row = await api.ground.database.db
    .selectFrom('role')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return row.id;
};
const rolesOf = async (profileId: number): Promise<number[]> => {
  const rows = await api.ground.database.db
    .selectFrom('role_assignment')
    .select('role_id')
    .where('site_id', '=', siteId)
    .where('profile_id', '=', profileId)
    .execute();
  return rows.map(({ role_id }) => role_id).sort();
};
