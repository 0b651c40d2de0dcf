import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Member, openSession, signInAs } from '#apps/testing/sign-in-as.ts';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createApiToken } from '#modules/api-tokens/api-tokens.contract.ts';
import { createHook, updateHook } from '#modules/automations/automations.contract.ts';
import { createProfile } from '#modules/people/person-writes.contract.ts';
import { createRole } from '#modules/roles/roles.contract.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { askForConfirmation, confirmIdentity, getConfirmation } from '../../confirmation.contract.ts';
import { addPasskey, askForPasskey } from '../../passkeys.contract.ts';
import { setUpSecondFactor } from '../../second-factor.contract.ts';
import { setPassword } from '../account-writes.ts';
import { softwareAuthenticator } from '../passkeys/software-authenticator.fixture.ts';

const password = 'Right-Horse-9-Battery';
const host = 'news.test';
const place = { origin: 'http://news.test', rpId: host };
let api: TestApi;
let siteId: number;
let owner: Member;
let count = 0;

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
});
afterAll(() => api.stop());
beforeEach(async () => {
  owner = await signInAs(api.ground, { siteId, host }, 'owner');
  await api.ground.database.db.deleteFrom('auth.rate_limit').execute();
});

const params = () => ({ siteId });
const addRole = (who: Member = owner, more: object = {}) => {
  count += 1;
  const draft = { title: `Desk ${count}`, permissions: ['CREATE_REAL_DRAFT'], ...more };
  return api.as(who).call(createRole, { body: draft as never });
};
const confirm = (body: object, who: Member = owner) =>
  api.as(who).call(confirmIdentity, { params: params(), body: body as never });
const state = async (who: Member = owner) =>
  (await api.as(who).call(getConfirmation, { params: params(), query: {} })).body;
const change = (columns: object, who: Member = owner) =>
  api.ground.database.db
    .updateTable('auth.session')
    .set(columns)
    .where('user_id', '=', who.accountId)
    .execute();
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
/** Nobody has shown lately who they are. */
const old = { created_at: minutesAgo(11), confirmed_at: null };

/** Setting a password ends all sessions. */
async function withPassword(): Promise<void> {
  await setPassword(api.ground.database, owner.accountId, password);
  await openSession(api.ground, owner.accountId, owner.token);
}

describe('it’s you', () => {
  test('by the password, for ten minutes of this session, and for all that asks', async () => {
    await withPassword();
    expect((await addRole()).status).toBe(201);
    await change(old);
    expect((await addRole()).body).toMatchObject({ error: 'confirmation_is_needed', reach: 'for-site' });
    expect(await state()).toEqual({ is_confirmed: false, ways: ['password'], provider_title: null });
    const wrong = await confirm({ current_password: 'Wrong-Horse-9' });
    expect([wrong.status, wrong.body.details[0].loc]).toEqual([422, ['body', 'current_password']]);
    expect((await addRole()).status).toBe(403);
    expect((await confirm({ current_password: password })).status).toBe(204);
    expect([(await addRole()).status, (await state()).is_confirmed]).toEqual([201, true]);
    const elsewhere = await signInAs(api.ground, { siteId, host }, 'owner');
    await change(old, elsewhere);
    expect((await addRole(elsewhere)).status).toBe(403);
    await change({ confirmed_at: minutesAgo(11) });
    expect((await addRole()).status).toBe(403);
  });

  test('by a code of the app, once, and by no recovery code', async () => {
    const started = await api.as(owner).call(setUpSecondFactor, { body: {} });
    const totp = new TOTP({ secret: started.body.secret });
    const codeAt = (drift: number) => totp.generate({ timestamp: Date.now() + drift * 30_000 });
    const on = await api.as(owner).call(setUpSecondFactor, { body: { code: codeAt(-1) } });
    await change(old);
    expect((await state()).ways).toEqual(['code']);
    for (const code of ['000000', on.body.recovery_codes[0]]) {
      const wrong = await confirm({ code });
      expect([wrong.status, wrong.body.error, wrong.body.details[0].loc]).toEqual([
        ...[422, 'code_is_invalid'],
        ['body', 'code'],
      ]);
    }
    const code = codeAt(0);
    expect([(await confirm({ code })).status, (await addRole()).status]).toEqual([204, 201]);
    expect((await confirm({ code })).status).toBe(422);
  });

  test('by a passkey of one’s own, and by nobody else’s', async () => {
    const device = softwareAuthenticator();
    const options = await api.as(owner).call(askForPasskey, { body: {} });
    const made = device.make(options.body, place);
    await api.as(owner).call(addPasskey, { body: { title: 'Laptop', credential: made } });
    const other = await signInAs(api.ground, { siteId, host }, 'owner');
    for (const one of [owner, other]) await change(old, one);
    const asked = async (who: Member) =>
      (await api.as(who).call(askForConfirmation, { params: params(), body: {} })).body;
    const stolen = await confirm({ credential: device.use(await asked(other), place) }, other);
    expect([stolen.status, stolen.body.error]).toEqual([422, 'credential_is_invalid']);
    const foreign = await confirm({ credential: device.use(await asked(other), place) });
    expect([foreign.status, (await addRole()).status]).toEqual([422, 403]);
    expect((await confirm({ credential: device.use(await asked(owner), place) })).status).toBe(204);
    expect([(await addRole()).status, (await addRole(other)).status]).toEqual([201, 403]);
  });

  test('takes one way at a time', async () => {
    const two = await confirm({ current_password: 'x', code: '000000' });
    expect([two.status, two.body.details[0].loc]).toEqual([400, ['body', 'current_password']]);
    expect((await confirm({})).status).toBe(400);
  });

  test('passwords are tried ten times in a quarter of an hour', async () => {
    await withPassword();
    const { db } = api.ground.database;
    const key = `password:${owner.accountId}`;
    expect((await confirm({ current_password: 'Wrong-Horse-9' })).status).toBe(422);
    await db.updateTable('auth.rate_limit').set({ tries: 10 }).where('key', '=', key).execute();
    expect((await confirm({ current_password: password })).status).toBe(429);
  });
});

describe('what asks in part', () => {
  test('a webhook asks for another address, and for nothing else', async () => {
    const draft = { title: 'Ours', url: 'https://1.1.1.1/hook', events: ['post.published'] };
    const made = await api.as(owner).call(createHook, { body: draft as never });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    await change(old);
    const save = (body: object) =>
      api.as(owner).call(updateHook, { params: { hookId: made.body.id }, body: body as never });
    const renamed = await save({ title: 'Theirs', url: draft.url, revision: 1 });
    expect([renamed.status, renamed.body.title]).toEqual([200, 'Theirs']);
    const moved = await save({ url: 'https://1.0.0.1/hook', revision: 2 });
    expect([moved.status, moved.body.error]).toEqual([403, 'confirmation_is_needed']);
  });

  test('a person who gets a role asks, and a byline does not', async () => {
    await change(old);
    const add = (more: object) =>
      api.as(owner).call(createProfile, { body: { title: 'Ruth', access: 'none', ...more } as never });
    expect((await add({})).status).toBe(201);
    const { body } = await api.ground.database.db
      .selectFrom('role')
      .select('id')
      .where('site_id', '=', siteId)
      .where('key', '=', 'writer')
      .executeTakeFirstOrThrow()
      .then(({ id }) => add({ title: 'Ann', profile_groups: [{ id }] }));
    expect(body.error).toBe('confirmation_is_needed');
  });
});

test('a token is asked nothing: who made it was, and it may what it was given', async () => {
  const draft = { title: 'Roles', permissions: ['MANAGE_PERMISSION_GROUPS', 'VIEW_REAL_DRAFT'] };
  const made = await api.as(owner).call(createApiToken, { params: params(), body: draft as never });
  await change(old);
  const byToken = async (more: object) =>
    api.as({ host }).send({
      ...{ method: 'POST', path: createRole.path, headers: { authorization: `Bearer ${made.body.secret}` } },
      body: { title: `Token ${Date.now()}`, permissions: ['VIEW_REAL_DRAFT'], ...more },
    });
  expect([made.status, (await byToken({})).status]).toEqual([201, 201]);
  const knowing = await byToken({ current_password: password });
  expect([knowing.status, knowing.body.error]).toEqual([403, 'token_not_accepted']);
});
