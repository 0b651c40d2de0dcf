import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startApi, type TestApi } from '#apps/testing/start-api.ts';
import { createSite } from '#modules/sites/sites.public.ts';
import { readMails } from '#platform/server/mail/mail-folder.ts';
import type { TestAnswer } from '#platform/testing/as-caller.ts';
import { getAccountData } from '../../account-data.contract.ts';
import { signIn } from '../../accounts.contract.ts';
import {
  getPersonSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  resetPersonSecondFactor,
  setUpSecondFactor,
} from '../../second-factor.contract.ts';
import { addMember } from '../account-writes.ts';
import { openReaders } from '../readers.ts';
import { hashOfToken } from '../token.ts';

const password = 'Right-Horse-9';
const host = 'news.test';
let api: TestApi;
let siteId: number;
const people: Record<string, { accountId: string; profileId: number }> = {};

beforeAll(async () => {
  api = await startApi();
  siteId = await createSite(api.ground.database, { host, title: 'The News', now: api.now });
  for (const role of ['owner', 'admin', 'editor', 'writer'] as const) {
    const member = { siteId, email: `${role}@news.test`, title: role, password, role, now: api.now };
    people[role] = await addMember(api.ground.database, member);
  }
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { db } = api.ground.database;
  // What follows an answer of the test before counts for that one.
  await api.ground.refusals.settled();
  for (const table of ['auth.rate_limit', 'auth.second_factor', 'auth.recovery_code'] as const)
    await db.deleteFrom(table).execute();
  await db.updateTable('role').set({ mfa_required: false }).where('site_id', '=', siteId).execute();
  await api.ground.events.publish(db, { topic: 'account', siteId, id: 'all' });
});

const come = (who: string, code?: string) =>
  api.as({ host }).call(signIn, {
    query: {},
    body: { email: `${who}@news.test`, password, ...(code === undefined ? {} : { code }) },
  });
const tokenOf = ({ headers }: TestAnswer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((one) => /^masthead_session=([^;]+)/.exec(one)?.[1])
    .find(Boolean) ?? '';
const codeOf = (secret: string, drift = 0): string =>
  new TOTP({ secret }).generate({ timestamp: Date.now() + drift * 30_000 });

/** Somebody with a second factor that is on: codes of the step that confirmed it are used up. */
async function withFactor(who: string) {
  const me = { token: tokenOf(await come(who)), host };
  const started = await api.as(me).call(setUpSecondFactor, { body: {} });
  const secret: string = started.body.secret;
  const on = await api.as(me).call(setUpSecondFactor, { body: { code: codeOf(secret, -1) } });
  expect([started.status, on.status]).toEqual([200, 200]);
  return { me, secret, codes: on.body.recovery_codes as string[] };
}

describe('G-61: setting two-factor authentication up', () => {
  test('it is off by the name that clients know, pending until a code confirms it, and on afterwards', async () => {
    const me = { token: tokenOf(await come('editor')), host };
    const off = await api.as(me).call(getSecondFactor, {});
    expect([off.status, off.body.error]).toEqual([404, 'OTPConfigNotFoundException']);
    const started = await api.as(me).call(setUpSecondFactor, { body: {} });
    expect(started.body).toMatchObject({ state: 'pending', config: null, recovery_codes: null });
    expect(started.body.provisioningUri).toMatch(/^otpauth:\/\/totp\/The%20News:editor%40news\.test\?/);
    expect((await api.as(me).call(getSecondFactor, {})).status).toBe(404);
    expect((await come('editor')).status).toBe(200);
    const wrong = await api.as(me).call(setUpSecondFactor, { body: { code: '000000' } });
    expect([wrong.status, wrong.body.error, wrong.body.details[0].loc]).toEqual([
      ...[422, 'code_is_invalid'],
      ['body', 'code'],
    ]);
    const on = await api.as(me).call(setUpSecondFactor, { body: { code: codeOf(started.body.secret) } });
    expect(on.body).toMatchObject({ state: 'enabled', secret: null, provisioningUri: null });
    expect(on.body.recovery_codes).toHaveLength(10);
    const shown = await api.as(me).call(getSecondFactor, {});
    expect(shown.body).toMatchObject({
      ...{ state: 'enabled', secret: null, recovery_codes: null },
      config: { recovery_codes_left: 10, is_required: false },
    });
    expect((await api.as(me).call(setUpSecondFactor, { body: {} })).body.error).toBe('mfa_is_enabled');
    expect((await api.as(me).call(setUpSecondFactor, { body: { code: '123456' } })).body.error).toBe(
      'mfa_setup_is_missing',
    );
  });

  test('whoever is signed in elsewhere shows a code too: other sessions end when it is turned on', async () => {
    const elsewhere = { token: tokenOf(await come('editor')), host };
    const { me } = await withFactor('editor');
    const statusOf = async (who: object) => (await api.as(who).call(getAccountData, { query: {} })).status;
    expect([await statusOf(me), await statusOf(elsewhere)]).toEqual([200, 401]);
  });

  test('a role that needs it opens no closed page to whoever reads without it', async () => {
    const { database } = api.ground;
    const { accountId, profileId } = people.admin ?? { accountId: '', profileId: 0 };
    const token = 'r'.repeat(43);
    const session = { account_id: accountId, site_id: siteId, created_ts: api.now, ip: '', agent: '' };
    await database.db
      .insertInto('auth.reader_session')
      .values({ ...session, token: hashOfToken(token), expires_ts: api.now + 99_000 })
      .execute();
    const readers = openReaders(api.ground);
    const readsAll = async () =>
      (await readers.find(siteId, { cookies: `masthead_reader=${token}`, isSecure: false }))?.readsAll;
    expect(await readsAll()).toBe(true);
    await database.db
      .updateTable('role')
      .set({ mfa_required: true })
      .where('site_id', '=', siteId)
      .where('key', '=', 'admin')
      .execute();
    expect([profileId > 0, await readsAll()]).toEqual([true, false]);
    await database.db
      .insertInto('auth.second_factor')
      .values({ account_id: accountId, secret_sealed: 'x', enabled_ts: api.now })
      .execute();
    expect(await readsAll()).toBe(true);
  });

  test('neither the secret nor a recovery code stands in the database', async () => {
    const { secret, codes } = await withFactor('editor');
    const { db } = api.ground.database;
    const kept = JSON.stringify([
      await db.selectFrom('auth.second_factor').selectAll().execute(),
      await db.selectFrom('auth.recovery_code').selectAll().execute(),
    ]);
    for (const one of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))])
      expect(kept).not.toContain(one);
  });

  test('whoever signed in more than ten minutes ago says the password, and the app before goes on meanwhile', async () => {
    const { me, secret } = await withFactor('editor');
    const reset = (body: object) => api.as(me).call(setUpSecondFactor, { body: { reset: true, ...body } });
    expect((await reset({})).body.state).toBe('pending');
    await api.ground.database.db
      .updateTable('auth.session')
      .set({ created_at: new Date(Date.now() - 11 * 60_000) })
      .where('user_id', '=', people.editor?.accountId ?? '')
      .execute();
    const late = await reset({});
    expect([late.status, late.body.error, late.body.reach]).toEqual([
      ...[403, 'confirmation_is_needed', 'for-account'],
    ]);
    expect((await reset({ current_password: 'Wrong-Horse-9' })).body.error).toBe(
      'current_password_is_invalid',
    );
    expect((await reset({ current_password: password })).body.state).toBe('pending');
    // It counts for what follows.
    expect((await reset({})).body.state).toBe('pending');
    expect((await come('editor', codeOf(secret))).status).toBe(200);
  });
});

describe('G-61: signing in with a second factor', () => {
  test('the password alone is not enough, and no code is right twice', async () => {
    const { secret } = await withFactor('editor');
    const asked = await come('editor');
    expect([asked.status, asked.body.error, tokenOf(asked)]).toEqual([401, 'code_is_missing', '']);
    const code = codeOf(secret);
    const first = await come('editor', code);
    expect(first.status).toBe(200);
    expect((await api.as({ token: tokenOf(first), host }).call(getAccountData, { query: {} })).status).toBe(
      200,
    );
    const second = await come('editor', code);
    expect([second.status, second.body.error, tokenOf(second)]).toEqual([422, 'code_is_invalid', '']);
    expect((await come('editor', codeOf(secret, -1))).status).toBe(422);
  });

  test('a code sent a hundred times at once lets one of them in', async () => {
    const { secret } = await withFactor('editor');
    const code = codeOf(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => come('editor', code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('a wrong password says nothing of a second factor', async () => {
    await withFactor('editor');
    const answer = await api
      .as({ host })
      .call(signIn, { query: {}, body: { email: 'editor@news.test', password: 'Wrong-Horse-9' } });
    expect(answer.body.error).toBe('email_or_password_is_invalid');
  });

  test('a recovery code works once, in any case and without its hyphen, and leaves a trace', async () => {
    const { me, codes } = await withFactor('editor');
    const typed = codes[0]?.toUpperCase().replace('-', ' ') ?? '';
    expect((await come('editor', typed)).status).toBe(200);
    expect((await come('editor', codes[0])).status).toBe(422);
    const shown = await api.as(me).call(getSecondFactor, {});
    expect(shown.body.config.recovery_codes_left).toBe(9);
    const audit = await api.ground.database.db
      .selectFrom('audit_event')
      .select('action')
      .where('site_id', '=', siteId)
      .where('action', 'like', 'second_factor.%')
      .execute();
    expect(audit.map(({ action }) => action)).toContain('second_factor.recovery_used');
    expect(JSON.stringify(audit)).not.toContain(codes[0]);
  });

  test('whoever reads on the site is asked for it too', async () => {
    const { secret } = await withFactor('editor');
    const read = (more: Record<string, string> = {}) =>
      api.as({ host }).send({
        ...{ method: 'POST', path: '/u/site/sign-in' },
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email: 'editor@news.test', password, ...more }).toString(),
      });
    const asked = await read();
    expect([asked.status, asked.headers['set-cookie']]).toEqual([403, undefined]);
    expect(asked.body).toContain('autocomplete="one-time-code"');
    expect((await read({ code: '000000' })).body).toContain('Wrong code');
    const come = await read({ code: codeOf(secret) });
    expect([come.status, String(come.headers['set-cookie'])]).toEqual([
      ...[303, expect.stringContaining('masthead_reader=')],
    ]);
  });

  test('several wrong codes after the right password are told to whoever has the account, once', async () => {
    await withFactor('editor');
    await rm(join(api.ground.dataFolder, 'mail'), { recursive: true, force: true });
    const told = async () =>
      (await readMails(join(api.ground.dataFolder, 'mail'), 50)).filter(({ subject }) =>
        subject.startsWith('Someone tried to sign in'),
      );
    for (let count = 0; count < 4; count += 1) expect((await come('editor', '000000')).status).toBe(422);
    await api.ground.jobs.start();
    expect(await told()).toEqual([]);
    expect((await come('editor', '000000')).status).toBe(422);
    await expect.poll(async () => (await told()).map(({ to }) => to)).toEqual(['editor@news.test']);
    await api.ground.database.db
      .deleteFrom('auth.rate_limit')
      .where('key', 'like', 'second-factor:%')
      .execute();
    expect((await come('editor', '000000')).status).toBe(422);
    await api.ground.refusals.settled();
    const mails = sql`select id from graphile_worker.jobs where task_identifier = 'mail.send'`;
    await expect.poll(async () => (await mails.execute(api.ground.database.db)).rows).toEqual([]);
    expect(await told()).toHaveLength(1);
  });

  test('codes cannot be guessed at: five tries in a quarter of an hour', async () => {
    const { secret } = await withFactor('editor');
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await come('editor', '000000')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
    expect((await come('editor', codeOf(secret))).status).toBe(429);
  });
});

describe('G-61: new recovery codes', () => {
  test('void the earlier ones, and are told to their owner and the audit log', async () => {
    const { me, codes: before } = await withFactor('editor');
    const renew = (current_password: string) =>
      api.as(me).call(renewRecoveryCodes, { body: { current_password } });
    const wrong = await renew('Wrong-Horse-9');
    expect([wrong.status, wrong.body.error, wrong.body.details[0].loc]).toEqual([
      ...[422, 'current_password_is_invalid'],
      ['body', 'current_password'],
    ]);
    const renewed = await renew(password);
    const after: string[] = renewed.body.recovery_codes;
    expect(renewed.body).toMatchObject({
      state: 'enabled',
      secret: null,
      config: { recovery_codes_left: 10 },
    });
    expect([after.length, after.filter((code) => before.includes(code))]).toEqual([10, []]);
    const shown = await api.as(me).call(getSecondFactor, {});
    expect(shown.body.recovery_codes).toBeNull();
    expect((await come('editor', before[0])).body.error).toBe('code_is_invalid');
    expect((await come('editor', after[0])).status).toBe(200);
    const acts = await api.ground.database.db
      .selectFrom('audit_event')
      .select('object_id')
      .where('site_id', '=', siteId)
      .where('action', '=', 'second_factor.codes_renewed')
      .execute();
    await api.ground.jobs.start();
    expect(acts.map(({ object_id }) => Number(object_id))).toEqual([people.editor?.profileId]);
    await expect
      .poll(async () =>
        (await readMails(join(api.ground.dataFolder, 'mail'), 50)).map(({ subject }) => subject),
      )
      .toContain('New recovery codes for The News');
  });

  test('there are none while it is off', async () => {
    const me = { token: tokenOf(await come('editor')), host };
    const answer = await api.as(me).call(renewRecoveryCodes, { body: { current_password: password } });
    expect([answer.status, answer.body.error]).toEqual([404, 'OTPConfigNotFoundException']);
  });
});

describe('G-61: turning it off', () => {
  const remove = (me: object, body: object) => api.as(me).call(removeSecondFactor, { body: body as never });

  test('asks for a code, by field, and for none afterwards', async () => {
    const { me, secret } = await withFactor('editor');
    const missing = await remove(me, {});
    expect(missing.body.details.map(({ loc }: { loc: string[] }) => loc[1])).toEqual(['code']);
    const code = codeOf(secret);
    expect((await remove(me, { current_password: 'Wrong-Horse-9', code })).body.error).toBe(
      'current_password_is_invalid',
    );
    expect((await remove(me, { current_password: password, code: '000000' })).body.error).toBe(
      'code_is_invalid',
    );
    expect((await remove(me, { current_password: password, code })).status).toBe(204);
    expect((await come('editor')).status).toBe(200);
    expect((await remove(me, { current_password: password, code })).body.error).toBe(
      'OTPConfigNotFoundException',
    );
  });

  test('an administrator resets it for others, never upwards, never for themselves, and cannot read it', async () => {
    await withFactor('writer');
    await withFactor('owner');
    const admin = (await withFactor('admin')).me;
    const reset = (profileId = 0) =>
      api.as(admin).call(resetPersonSecondFactor, {
        params: { siteId, profileId },
        body: { current_password: password },
      });
    const look = await api
      .as(admin)
      .call(getPersonSecondFactor, { params: { siteId, profileId: people.writer?.profileId ?? 0 } });
    expect(Object.keys(look.body).sort()).toEqual(['enabled_ts', 'last_used_ts', 'profile_id', 'state']);
    expect((await reset(people.owner?.profileId)).body.error).toBe('rank_is_too_low');
    expect((await reset(people.admin?.profileId)).body.error).toBe('mfa_is_own');
    expect((await reset(1)).status).toBe(404);
    expect((await reset(people.writer?.profileId)).status).toBe(204);
    expect((await come('writer')).status).toBe(200);
    expect((await reset(people.writer?.profileId)).body.error).toBe('OTPConfigNotFoundException');
  });

  test('an account of several sites is not for the administrator of one', async () => {
    await withFactor('writer');
    const { database } = api.ground;
    const other = await createSite(database, { host: 'other.test', title: 'Other', now: api.now });
    const member = { email: 'writer@news.test', title: 'W', password: null, role: 'owner' } as const;
    await addMember(database, { ...member, siteId: other, now: api.now });
    const admin = { token: tokenOf(await come('admin')), host };
    const answer = await api.as(admin).call(resetPersonSecondFactor, {
      params: { siteId, profileId: people.writer?.profileId ?? 0 },
      body: { current_password: password },
    });
    expect([answer.status, answer.body.error]).toEqual([409, 'account_is_shared']);
  });
});

describe('G-61: a role that requires it', () => {
  const require = () =>
    api.ground.database.db
      .updateTable('role')
      .set({ mfa_required: true })
      .where('site_id', '=', siteId)
      .where('key', '=', 'editor')
      .execute();

  test('opens nothing until it is set up, and everything from then on; it cannot be turned off', async () => {
    await require();
    const me = { token: tokenOf(await come('editor')), host };
    const data = async () => (await api.as(me).call(getAccountData, { query: {} })).body;
    expect(await data()).toMatchObject({
      profile: { needs_second_factor: true },
      roar_site: { permissions: [] },
    });
    const started = await api.as(me).call(setUpSecondFactor, { body: {} });
    const code = codeOf(started.body.secret, -1);
    const on = await api.as(me).call(setUpSecondFactor, { body: { code } });
    expect(on.body.config.is_required).toBe(true);
    const after = await data();
    expect(after.profile.needs_second_factor).toBe(false);
    expect(after.roar_site.permissions).toContain('PUBLISH_POST');
    const removal = { current_password: password, code: codeOf(started.body.secret) };
    expect((await api.as(me).call(removeSecondFactor, { body: removal })).body.error).toBe('mfa_is_required');
  });
});
