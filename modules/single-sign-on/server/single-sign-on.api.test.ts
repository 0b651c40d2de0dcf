import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { setPassword } from '#modules/accounts/accounts.public.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import {
  createSignInProvider,
  deleteSignInProvider,
  getSignInSetting,
  listSignInProviders,
  saveSignInSetting,
  updateSignInProvider,
} from '../single-sign-on.contract.ts';
import { MOST_PROVIDERS } from '../single-sign-on-kinds.contract.ts';
import { providersOf } from './providers.table.ts';

const host = 'news.test';
let api: TestApi;
let owner: Member;
let admin: Member;
let siteId: number;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  admin = await signInAs(api.ground, { siteId, host }, 'admin');
  const { token } = owner;
  await setPassword(api.ground.database, owner.accountId, 'Right-Horse-9');
  await openSession(api.ground, owner.accountId, token);
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { db } = api.ground.database;
  await db.deleteFrom('sign_in_provider').where('site_id', '=', siteId).execute();
  await db.deleteFrom('sign_in_setting').where('site_id', '=', siteId).execute();
});

const draft = {
  ...{
    title: 'Staff',
    issuer: 'https://id.example.com',
    client_id: 'masthead',
    client_secret: 'open sesame',
  },
  domains: ['Example.com', 'example.com'],
};
const params = () => ({ siteId });
const add = (more: object = {}, who = owner) =>
  api.as(who).call(createSignInProvider, { params: params(), body: { ...draft, ...more } });
const change = (id: number, body: object, revision = 1, who = owner) =>
  api.as(who).call(updateSignInProvider, {
    params: { siteId, providerId: id },
    body: { revision, ...body },
  });
const setting = async (who = owner) => (await api.as(who).call(getSignInSetting, { params: params() })).body;
const save = (body: object, who = owner) =>
  api.as(who).call(saveSignInSetting, {
    params: params(),
    body: { is_only: false, owner_ids: [], revision: 0, ...body },
  });
const passTest = (id: number, by = owner.profileId) =>
  api.ground.database.db
    .updateTable('sign_in_provider')
    .set({ tested_ts: api.now, tested_by: by, is_enabled: true })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
const roleId = async (key: string) =>
  (
    await api.ground.database.db
      .selectFrom('role')
      .select('id')
      .where('site_id', '=', siteId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
  ).id;
const refused = ({ status, body }: { status: number; body: unknown }) => {
  const { error, details } = body as { error: string; details: { loc: (string | number)[] }[] };
  return [status, error, details[0]?.loc.slice(1).join('.')];
};

describe('G-95: sign-in providers', () => {
  test('are added, listed and changed, and their secret is told to nobody', async () => {
    const { status, body } = await add({ scopes: ['groups'], claim: 'groups' });
    expect(status, JSON.stringify(body)).toBe(201);
    expect(body).toMatchObject({
      ...{ title: 'Staff', domains: ['example.com'], has_secret: true, is_enabled: false, tested_ts: null },
      ...{ roles: [], default_role_id: null, revision: 1 },
    });
    const listed = (await api.as(owner).call(listSignInProviders, { params: params() })).body;
    expect(listed).toMatchObject({ total_count: 1, items: [{ id: body.id }] });
    const changed = (await change(body.id, { client_secret: '', title: 'Everyone' })).body;
    expect(changed).toMatchObject({ title: 'Everyone', has_secret: false, scopes: ['groups'], revision: 2 });
    const { db } = api.ground.database;
    const rows = await db.selectFrom('audit_event').selectAll().where('site_id', '=', siteId).execute();
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['sign_in_provider.created', 'sign_in_provider.updated']),
    );
    expect(JSON.stringify([body, listed, changed, rows])).not.toContain('open sesame');
    const row = await providersOf(db, siteId);
    expect(JSON.stringify(row)).not.toContain('open sesame');
  });

  test.each([
    [{ title: ' ' }, 'title'],
    [{ issuer: 'id.example.com' }, 'issuer'],
    [{ issuer: 'https://id.example.com/?tenant=1' }, 'issuer'],
    [{ client_id: '' }, 'client_id'],
    [{ domains: [] }, 'domains'],
    [{ domains: ['nobody@example.com'] }, 'domains.0'],
    [{ scopes: ['two words'] }, 'scopes.0'],
    [{ roles: [{ value: '', role_id: 1 }] }, 'roles.0.value'],
  ])('refuse %j by its field', async (more, field) => {
    const [status, , place] = refused(await add(more));
    expect([status, place]).toEqual([400, field]);
  });

  test('are asked by https alone, and named once', async () => {
    expect(refused(await add({ issuer: 'http://id.example.com' }))).toEqual([
      ...[422, 'issuer_is_invalid', 'issuer'],
    ]);
    const { body } = await add();
    expect(refused(await add({ title: 'staff' }))).toEqual([409, 'duplicate', 'title']);
    expect(refused(await change(body.id, { issuer: 'http://id.example.com' }))[1]).toBe('issuer_is_invalid');
    expect((await change(body.id, { title: 'Late' }, 7)).body.error).toBe('revision_conflict');
  });

  test('give no role that their setter could not give, and need the claim that roles are read from', async () => {
    const [top, technical] = [await roleId('owner'), await roleId('technical')];
    const roles = [{ value: 'news', role_id: top }];
    expect(refused(await add({ roles }))).toEqual([422, 'claim_is_missing', 'claim']);
    expect((await add({ roles, claim: 'groups', title: 'By the owner' })).status).toBe(201);
    const mapped = { claim: 'groups', roles };
    expect(refused(await add(mapped, admin))).toEqual([422, 'roles_is_invalid', 'roles.0.role_id']);
    const unknown = { claim: 'groups', roles: [...roles, { value: 'x', role_id: 1 }] };
    expect(refused(await add(unknown))).toEqual([422, 'roles_is_invalid', 'roles.1.role_id']);
    expect(refused(await add({ default_role_id: technical }))[1]).toBe('default_role_id_is_invalid');
    const choices: { id: number; may_give: boolean }[] = (await setting(admin)).roles;
    expect(choices.find(({ id }) => id === top)?.may_give).toBe(false);
    expect(choices.some(({ id }) => id === technical)).toBe(false);
  });

  test('are never lowered by somebody who holds less than their setter, who may rename them and switch them off', async () => {
    const { body } = await add({ is_enabled: true });
    const lower = [
      { domains: ['example.org'] },
      { client_secret: 'theirs' },
      { roles: [], is_enabled: true },
    ];
    for (const said of lower)
      expect(refused(await change(body.id, said, 1, admin)).slice(0, 2)).toEqual([
        ...[403, 'provider_ranks_above'],
      ]);
    expect((await change(body.id, { title: 'Everyone' }, 1, admin)).status).toBe(200);
    expect((await change(body.id, { is_enabled: false }, 2, admin)).status).toBe(200);
    expect((await change(body.id, { is_enabled: true }, 3, admin)).status).toBe(403);
    expect((await change(body.id, { is_enabled: true }, 3)).status).toBe(200);
  });

  test('go on by the word of whoever changed them last', async () => {
    const { body } = await add({ is_enabled: true }, admin);
    expect((await change(body.id, { domains: ['example.org'] })).status).toBe(200);
    expect((await change(body.id, { domains: ['example.net'] }, 2, admin)).status).toBe(403);
    const row = await api.ground.database.db
      .selectFrom('sign_in_provider')
      .select(['set_by', 'set_rank'])
      .where('site_id', '=', siteId)
      .where('id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ set_by: owner.profileId, set_rank: 100 });
  });

  test('trust addresses of a tenant alone, not of an issuer that speaks for everybody', async () => {
    const tenant = 'https://login.microsoftonline.com/72f988bf-86f1-41af-91ab-2d7cd011db47/v2.0';
    const common = 'https://login.microsoftonline.com/common/v2.0';
    expect(refused(await add({ issuer: common, trusts_email: true }))).toEqual([
      ...[422, 'trusts_email_is_invalid', 'trusts_email'],
    ]);
    const { status, body } = await add({ issuer: tenant, trusts_email: true });
    expect([status, body.trusts_email]).toEqual([201, true]);
    expect(refused(await change(body.id, { issuer: common }))[1]).toBe('trusts_email_is_invalid');
  });

  test('are a few of a site', async () => {
    for (let at = 0; at < MOST_PROVIDERS; at += 1) expect((await add({ title: `P${at}` })).status).toBe(201);
    expect((await add({ title: 'One more' })).body.error).toBe('too_many_providers');
  });
});

describe('G-95: single sign-on as the only way in', () => {
  test('needs a test by whoever asks for it, and an owner who may use a password', async () => {
    const { body } = await add();
    expect((await setting()).callback_url).toBe(`http://${host}/core/users/sso/callback`);
    const [own] = (await setting()).owners;
    expect(own).toMatchObject({ id: owner.profileId });
    const only = { is_only: true, owner_ids: [owner.profileId] };
    expect(refused(await save(only))).toEqual([422, 'test_is_missing', 'is_only']);
    await passTest(body.id, admin.profileId);
    expect((await save(only)).body.error).toBe('test_is_missing');
    await passTest(body.id);
    expect(refused(await save({ ...only, owner_ids: [] }))).toEqual([
      422,
      'owner_ids_is_invalid',
      'owner_ids',
    ]);
    expect((await save({ ...only, owner_ids: [admin.profileId] })).body.error).toBe('owner_ids_is_invalid');
    expect((await save(only)).body).toMatchObject({ ...only, revision: 1 });
    expect((await save(only)).body.error).toBe('revision_conflict');
    expect((await save({ ...only, owner_ids: [], revision: 1 })).body.error).toBe('owner_ids_is_invalid');
  });

  test('keeps the last provider that passed a test, but for a new secret', async () => {
    const { body } = await add();
    await passTest(body.id);
    await save({ is_only: true, owner_ids: [owner.profileId] });
    for (const lost of [{ is_enabled: false }, { client_id: 'other' }, { domains: ['example.org'] }])
      expect((await change(body.id, lost)).body.error, JSON.stringify(lost)).toBe('provider_is_only_way');
    const params = { siteId, providerId: body.id };
    expect((await api.as(owner).call(deleteSignInProvider, { params })).body.error).toBe(
      'provider_is_only_way',
    );
    expect((await change(body.id, { client_secret: 'new', title: 'Same' })).body.tested_ts).toBe(api.now);
    expect((await save({ revision: 1 })).status).toBe(200);
    expect((await change(body.id, { client_secret: 'newer' }, 2)).body.tested_ts).toBeNull();
    expect((await api.as(owner).call(deleteSignInProvider, { params })).status).toBe(204);
  });
});
